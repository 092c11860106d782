import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { hasShortYear, isDay, parseDate } from './dates.ts';

describe('a typed date', () => {
  test.each([
    ['9/3/2015', '2015-03-09'],
    ['09/03/2015', '2015-03-09'],
    ['9-3-2015', '2015-03-09'],
    ['9.3.2015', '2015-03-09'],
    ['9 3 2015', '2015-03-09'],
    ['  9 / 3 / 2015 ', '2015-03-09'],
    ['09032015', '2015-03-09'],
    ['2015-03-09', '2015-03-09'],
    ['2015/3/9', '2015-03-09'],
    ['٩/٣/٢٠١٥', '2015-03-09'],
    ['٩؍٣؍٢٠١٥', '2015-03-09'],
    ['٠٩٠٣٢٠١٥', '2015-03-09'],
    ['٢٠١٥-٠٣-٠٩', '2015-03-09'],
    ['۹/۳/۲۰۱۵', '2015-03-09'],
    ['٠٩\u200f/٠٣\u200f/٢٠١٥', '2015-03-09'],
    ['29/02/2024', '2024-02-29'],
    ['31/12/1900', '1900-12-31'],
    ['31/12/2099', '2099-12-31'],
  ])('%s is %s', (typed, date) => {
    expect(parseDate(typed)).toBe(date);
  });

  test.each([
    '',
    ' ',
    'أمس',
    'abc',
    '31/02/2015',
    '29/02/2023',
    '13/13/2020',
    '0/3/2015',
    '9/0/2015',
    '9/3/15',
    '090315',
    '2015',
    '9/3',
    '9/3/20155',
    '9//3/2015',
    '9/3/2015/',
    '2015-02-31',
    // Dates whose day and month are ambiguous, or whose year is out of range.
    '20150309',
    '9/3/1815',
    '9/3/3015',
    '2015-03-09T10:00:00Z',
    '9/3/2015 م',
  ])('%s is not one', (typed) => {
    expect(parseDate(typed)).toBeNull();
  });

  test('is read in every way in which dates are shown', () => {
    const days = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.', ' ', ' / ', ''), (date, between) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDate(day.split('-').reverse().join(between))).toBe(day);
        expect(parseDate(day)).toBe(day);
        expect(isDay(day)).toBe(true);
      }),
      randomRuns(100, 5000),
    );
  });

  test('is null or a day of the calendar, for any text', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789٠١٢٣٤٥۶۷/-. \u200f') });
    fc.assert(
      fc.property(typed, (text) => {
        const day = parseDate(text);
        expect(day === null || isDay(day)).toBe(true);
      }),
      randomRuns(100, 5000),
    );
  });
});

test.each([
  ['9/3/15', true],
  ['٩-٣-١٥', true],
  ['090315', true],
  ['9/3/2015', false],
  ['9/3', false],
  ['99', false],
])('%s has a year of two digits: %s', (typed, short) => {
  expect(hasShortYear(typed)).toBe(short);
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['1899-12-31', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (day, is) => {
  expect(isDay(day)).toBe(is);
});
