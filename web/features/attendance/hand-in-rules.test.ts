import { expect, test } from 'vitest';
import {
  amountComplaint,
  captainBodyOf,
  partsText,
  placeOf,
  readCaptainBody,
  readScoutBody,
  scoutBodyOf,
  slotOf,
  wholeNumber,
} from './hand-in-rules.ts';

const week = { weekNumber: 7, termNumber: 1 };
const records = [{ id: 4, status: 'execused' as const }];
const scouts = scoutBodyOf({ baseName: 'أشبال', suffixName: 'أ' }, week);
const captains = captainBodyOf(week);
const payments = [{ scoutId: 4, amount: 10 }];
const whole = { records, amount: '٢١٥', payments, version: 'v1' };
const least = { records, amount: undefined, payments: undefined, version: undefined };

test('a hand-in is read as it was written', () => {
  expect(readScoutBody(scouts(whole))).toEqual({
    statuses: new Map([[4, 'execused']]),
    amount: '215',
    payments: new Map([[4, 10]]),
  });
  expect(readCaptainBody(captains(whole))).toEqual({
    statuses: new Map([[4, 'execused']]),
    amount: undefined,
    payments: undefined,
  });
});

test('what is not said of a week is left out of its body', () => {
  expect(Object.keys(scouts(least))).toEqual(['attendanceRecords']);
  expect(Object.keys(captains(whole))).toEqual(['attendanceRecords', 'version']);
  expect(readScoutBody(scouts(least))).toMatchObject({ amount: undefined, payments: undefined });
});

test('what waits says of which sector it is and what it holds', () => {
  expect(placeOf(scouts(whole))).toBe('أشبال\u00a0أ');
  expect(placeOf(captains(least))).toBeUndefined();
  expect(partsText(scouts(whole))).toBe('الحضور والاشتراك ومن دفع');
  expect(partsText(scouts({ ...whole, payments: undefined }))).toBe('الحضور والاشتراك');
  expect(partsText(captains(least))).toBe('الحضور');
});

test.each([
  ['', 'يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء'],
  ['  ', 'يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء'],
  ['كثير', 'يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠'],
  ['1000001', 'يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠'],
])('%j is no amount of a week', (typed, complaint) => {
  expect(amountComplaint(typed)).toBe(complaint);
});

test.each([
  ['٠', 0],
  [' ۲۱۵ ', 215],
])('%s is an amount of a week', (typed, amount) => {
  expect(amountComplaint(typed)).toBeUndefined();
  expect(wholeNumber(typed)).toBe(amount);
});

test('drafts and hand-ins of two sectors have places of their own', () => {
  const [own, away] = [
    { baseName: 'أشبال', suffixName: 'أ' },
    { baseName: 'زهرات', suffixName: 'ج' },
  ];
  expect(slotOf(7, own)).not.toBe(slotOf(7, away));
  // Drafts that lie on devices from before have the same names.
  expect(`${slotOf(7, own)}2/9`).toBe('attendance/7/أشبال/أ/2/9');
});
