import { expect, test } from 'vitest';
import { addMonths, lastDayOf } from '../../../contract/finance/book.ts';
import { gapSentence, numberRanges, sumLabels } from '../../../contract/finance/book-words.ts';
import { dayMonth, formatNumber } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { monthName } from '../../i18n/month-name.ts';
import {
  amountIn,
  deletionOf,
  differenceOf,
  differenceWords,
  monthFrom,
  nameOf,
  piecesOf,
  placeOf,
  sumTyped,
  timeWithin,
  weekName,
} from './rules.ts';

test('an item is called by its description, a subscription by its week', () => {
  expect(nameOf({ description: 'حبال', type: 'expense' })).toBe('حبال');
  expect(nameOf({ description: null, type: 'expense' })).toBe('مصروف');
  expect(weekName(7)).toBe('اشتراك الأسبوع ٧');
});

test('the question before deleting names the item and its amount', () => {
  const name = `${weekName(7)}، أشبال ب`;
  expect(deletionOf(name, 1215)).toContain('«اشتراك الأسبوع ٧، أشبال ب» بقيمة ١٬٢١٥ جنيه');
  expect(deletionOf('مصروف', 40.5)).toContain('«مصروف» بقيمة ٤٠٫٥٠ جنيه');
});

test('months follow one another through the years', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(['2026-02', '2028-02', '2026-12', '2026-11'].map(lastDayOf)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
    '2026-11-30',
  ]);
});

test('an address that names no month, or one to come, means this month', () => {
  const today = '2026-11-22';
  expect(monthFrom('2026-10', today)).toBe('2026-10');
  for (const asked of [undefined, '', 'x', '2026-13', '2026-12', '2026-1']) {
    expect(monthFrom(asked, today)).toBe('2026-11');
  }
  expect(monthName('2026-02')).toBe('فبراير');
  expect(monthName('2026-11', true)).toBe('نوفمبر ٢٠٢٦');
});

test('the sums name their day, today only during the period', () => {
  const november = { month: '2026-11', from: '2026-11-01', to: '2026-11-30' };
  expect(sumLabels(november, '2026-11-22', dayMonth)).toMatchObject({
    opening: 'رصيد ١ نوفمبر',
    income: 'ايراد الشهر',
    expense: 'مصروف الشهر',
    closing: 'الرصيد اليوم',
  });
  expect(sumLabels(november, '2026-11-30', dayMonth).closing).toBe('الرصيد اليوم');
  expect(sumLabels(november, '2026-12-01', dayMonth).closing).toBe('رصيد ٣٠ نوفمبر');
  const term = { month: null, from: '2026-10-09', to: null };
  expect(sumLabels(term, '2026-11-22', dayMonth)).toMatchObject({
    opening: 'رصيد أول الفترة',
    income: 'ايراد الفترة',
    closing: 'الرصيد اليوم',
  });
  expect(sumLabels({ ...term, to: '2026-11-01' }, '2026-11-22', dayMonth).closing).toBe(
    'رصيد آخر الفترة',
  );
});

test('a line shows its number and its day, and a time only of that day', () => {
  expect(placeOf({ number: 1440, date: '2026-11-07' }, '2026-11-22')).toBe('رقم ١٤٤٠، ٧ نوفمبر');
  expect(placeOf({ number: 9, date: '2025-11-07' }, '2026-11-22')).toContain('٢٠٢٥');
  const entered = { timestamp: '2026-11-20T22:30:00Z' };
  expect(timeWithin({ ...entered, date: '2026-11-21' })).toBe('١٢:٣٠\u00a0ص');
  expect(timeWithin({ ...entered, date: '2026-11-20' })).toBe('-');
});

test('a folded line names exactly the numbers of its items', () => {
  const numbers = [542, 534, 533, 536, 535, 538, 537, 540, 539];
  expect(numberRanges(numbers, formatDigits)).toEqual(['٥٣٣–٥٤٠', '٥٤٢']);
  expect(numberRanges([439, 431, 435], formatDigits)).toEqual(['٤٣١', '٤٣٥', '٤٣٩']);
  expect(numberRanges([1204], formatDigits)).toEqual(['١٢٠٤']);
});

test('a week without subscriptions says why', () => {
  expect(gapSentence({ weekNumber: 8, cancelled: false }, formatNumber)).toBe(
    'الأسبوع ٨: لم يسجّل أي قطاع اشتراكاً',
  );
  expect(gapSentence({ weekNumber: 5, cancelled: true }, formatNumber)).toBe('الأسبوع ٥ ملغي');
});

test('notes and coins add up exactly', () => {
  const pieces = piecesOf({ 200: '3', 0.25: '7', 0.5: '', 5: '0' });
  expect(pieces).toEqual([
    { value: 200, pieces: 3 },
    { value: 0.25, pieces: 7 },
  ]);
  expect(sumTyped(pieces!)).toBe('601٫75');
  expect(piecesOf({ 5: '' })).toBeUndefined();
});

test('an amount is read in both kinds of digits, and invalid text gives none', () => {
  expect(amountIn('١٢٫٥')).toBe(12.5);
  expect(amountIn(' 90.25 ')).toBe(90.25);
  for (const typed of ['', 'x', '1.005', '-3']) expect(amountIn(typed)).toBeNull();
});

test('a difference is a shortage or a surplus, without floating-point errors', () => {
  expect(differenceOf(0.3, 0.1)).toBe(0.2);
  expect(differenceWords(differenceOf(90, 100))).toBe('عجز ١٠ جنيه');
  expect(differenceWords(differenceOf(100.5, 100))).toBe('زيادة ٠٫٥٠ جنيه');
  expect(differenceWords(0)).toBe('مطابق للرصيد');
});
