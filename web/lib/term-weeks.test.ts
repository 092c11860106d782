import { describe, expect, test } from 'vitest';
import { addDays, termWeeks, weekEnd } from './term-weeks.ts';

describe('the weeks of a term', () => {
  test('begin on the start date and every seven days after it', () => {
    expect(termWeeks('2026-11-07', '2026-12-18')).toEqual({
      count: 6,
      firstStart: '2026-11-07',
      lastStart: '2026-12-12',
    });
  });

  test('an end on the day a week starts has that week too', () => {
    expect(termWeeks('2026-11-07', '2026-11-21')?.count).toBe(3);
    expect(termWeeks('2026-11-07', '2026-11-20')?.count).toBe(2);
  });

  test('a year less a day is 53 weeks, whatever the clock changes in between', () => {
    expect(termWeeks('2026-11-07', '2027-11-12')).toMatchObject({
      count: 53,
      lastStart: '2027-11-06',
    });
  });

  test.each([
    ['no start', '', '2026-12-18'],
    ['no end', '2026-11-07', ''],
    ['a start that is no date', '31/02/2026', '2026-12-18'],
    ['an end that is no date', '2026-11-07', 'غداً'],
    ['an end on the start', '2026-11-07', '2026-11-07'],
    ['an end before the start', '2026-11-07', '2026-11-01'],
  ])('%s makes none', (_, start, end) => {
    expect(termWeeks(start, end)).toBeNull();
  });
});

test('days are counted over the end of a month and of a year', () => {
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test.each([
  ['2026-11-21', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-11-19'],
  ['2026-11-14', '2026-11-14'],
])('in a term until %s the week of 14 November ends on %s', (termEnd, end) => {
  expect(weekEnd('2026-11-14', termEnd)).toBe(end);
});
