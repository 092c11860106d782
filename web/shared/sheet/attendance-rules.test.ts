import { expect, test } from 'vitest';
import { readAmount } from '../../../contract/core/amounts.ts';
import {
  amountComplaint,
  captainBodyOf,
  readCaptainBody,
  readScoutBody,
  scoutBodyOf,
  scoutDraftName,
} from './attendance-rules.ts';
import { scoutAttendance } from './scout-attendance.ts';

const week = { weekNumber: 7, termNumber: 1 };
const statuses = { 4: 'execused' as const };
const scouts = scoutBodyOf({ baseName: 'أشبال', suffixName: 'أ' }, week);
const captains = captainBodyOf(week);
const whole = { statuses, amount: '٢١٥', payments: { 4: '١٠' } };
const least = { statuses };

test('a stored hand-in is read unchanged', () => {
  expect(readScoutBody(scouts(whole, 'v1'))).toEqual({
    statuses,
    amount: '215',
    payments: { 4: '10' },
  });
  expect(readCaptainBody(captains(whole, 'v1'))).toEqual({ statuses });
});

test('a hand-in that waits on a device since an earlier version is read', () => {
  const record = { baseName: 'أشبال', suffixName: 'أ', weekNumber: 7, termNumber: 1 };
  const attendanceRecords = [
    { scoutId: 9, attendanceStatus: 'attended', ...record },
    { scoutId: 4, attendanceStatus: 'absent', ...record },
  ];
  const payments = [{ scoutId: 9, amount: 10 }];
  expect(readScoutBody({ attendanceRecords, subscription: 50, payments, version: 'v1' })).toEqual({
    statuses: { 9: 'attended', 4: 'absent' },
    amount: '50',
    payments: { 9: '10', 4: '' },
  });
});

test('values that were not given are left out of the body', () => {
  expect(Object.keys(scouts(least, undefined))).toEqual(['attendanceRecords']);
  expect(Object.keys(captains(whole, 'v1'))).toEqual(['attendanceRecords', 'version']);
  expect(readScoutBody(scouts(least, undefined))).toEqual({ statuses });
});

test('a waiting hand-in shows its sector, its week and its content', () => {
  const { about, label } = scoutAttendance;
  expect(about?.({ baseName: 'أشبال', suffixName: 'أ', ...week })).toBe('أشبال\u00a0أ، الأسبوع ٧');
  expect(label(scouts(whole, undefined))).toBe('الحضور والاشتراك ومن دفع');
  expect(label(scouts({ ...whole, payments: undefined }, undefined))).toBe('الحضور والاشتراك');
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

test('drafts of two sectors are stored separately', () => {
  const [own, away] = [
    { baseName: 'أشبال', suffixName: 'أ' },
    { baseName: 'زهرات', suffixName: 'ج' },
  ];
  const ofWeek = { termNumber: 2, weekNumber: 9 };
  expect(scoutDraftName(7, own, ofWeek)).not.toBe(scoutDraftName(7, away, ofWeek));
  // Drafts that lie on devices from before have the same names.
  expect(scoutDraftName(7, own, ofWeek)).toBe('attendance/7/أشبال/أ/2/9');
});
