import { expect, test } from 'vitest';
import { readAmount } from '../../../contract/core/amounts.ts';
import { partsText, placeOf } from '../../offline/item-words.ts';
import {
  amountComplaint,
  captainBodyOf,
  readCaptainBody,
  readScoutBody,
  scoutBodyOf,
  slotOf,
} from './attendance-rules.ts';

const week = { weekNumber: 7, termNumber: 1 };
const records = [{ id: 4, status: 'execused' as const }];
const scouts = scoutBodyOf({ baseName: 'أشبال', suffixName: 'أ' }, week);
const captains = captainBodyOf(week);
const payments = [{ scoutId: 4, amount: 10 }];
const whole = { records, amount: '٢١٥', payments, version: 'v1' };
const least = { records, amount: undefined, payments: undefined, version: undefined };

test('a stored hand-in is read unchanged', () => {
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

test('values that were not given are left out of the body', () => {
  expect(Object.keys(scouts(least))).toEqual(['attendanceRecords']);
  expect(Object.keys(captains(whole))).toEqual(['attendanceRecords', 'version']);
  expect(readScoutBody(scouts(least))).toMatchObject({ amount: undefined, payments: undefined });
});

test('a waiting hand-in shows its sector and content', () => {
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
  ['1.5', 'يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠'],
  ['1e3', 'يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠'],
  ['1.250', '١٬٢٥٠ أم ١٫٢٥؟ اكتب المبلغ بلا نقطة للألوف'],
])('refuses the amount %j', (typed, complaint) => {
  expect(amountComplaint(typed)).toBe(complaint);
});

test.each([
  ['٠', 0],
  [' ۲۱۵ ', 215],
  ['1,250', 1250],
  ['١٬٢٥٠', 1250],
])('accepts the amount %s', (typed, amount) => {
  expect(amountComplaint(typed)).toBeUndefined();
  expect(readAmount(typed)).toBe(amount);
});

test('drafts and hand-ins of two sectors are stored separately', () => {
  const [own, away] = [
    { baseName: 'أشبال', suffixName: 'أ' },
    { baseName: 'زهرات', suffixName: 'ج' },
  ];
  expect(slotOf(7, own)).not.toBe(slotOf(7, away));
  // Drafts that lie on devices from before have the same names.
  expect(`${slotOf(7, own)}2/9`).toBe('attendance/7/أشبال/أ/2/9');
});
