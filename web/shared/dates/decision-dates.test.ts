import { expect, test } from 'vitest';
import { dueWords, overdueWords } from './decision-dates.ts';

test.each([
  ['2026-11-19', 'متأخّر يوماً', 'bad'],
  ['2026-11-18', 'متأخّر يومين', 'bad'],
  ['2026-11-12', 'متأخّر ٨ أيام', 'bad'],
  ['2026-11-08', 'متأخّر ١٢ يوماً', 'bad'],
  ['2026-11-20', 'اليوم، الجمعة ٢٠ نوفمبر', 'warn'],
  ['2026-11-21', 'غداً، السبت ٢١ نوفمبر', 'warn'],
  ['2026-12-03', 'الخميس ٣ ديسمبر', 'neutral'],
  [null, 'بلا موعد', 'neutral'],
])('a decision due on %s says %s', (dueDate, text, tone) => {
  expect(dueWords(dueDate, '2026-11-20')).toEqual({ text, tone });
});

test.each([
  [{ open: 0, overdue: 0 }, 'لا قرارات مفتوحة'],
  [{ open: 3, overdue: 0 }, 'لا شيء متأخّر'],
  [{ open: 5, overdue: 1 }, 'واحد متأخّر من ٥'],
  [{ open: 5, overdue: 2 }, 'متأخّران من ٥'],
  [{ open: 11, overdue: 4 }, '٤ متأخّرة من ١١'],
  [{ open: 2, overdue: 2 }, 'متأخّران'],
])('%j says %s', (counts, words) => {
  expect(overdueWords(counts)).toBe(words);
});
