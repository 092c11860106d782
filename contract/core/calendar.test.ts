import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { addDays, daysBetween, weekAt, weekEnd, weeksOf, wrongTermDates } from './calendar.ts';

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  test('adding and counting are each other’s inverse, over clock changes and leap years', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
      randomRuns(100, 2000),
    );
  });

  test('29 February exists in leap years only', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});

describe('weeks of a term', () => {
  test('start every seven days from the start date to the end date', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 400 }), (startDate, length) => {
        const endDate = addDays(startDate, length);
        const weeks = weeksOf({ startDate, endDate });
        expect(weeks.map((week) => week.weekNumber)).toEqual(weeks.map((_, index) => index + 1));
        expect(weeks[0]?.startDate).toBe(startDate);
        const last = weeks.at(-1)!.startDate;
        expect(last <= endDate && addDays(last, 7) > endDate).toBe(true);
      }),
      randomRuns(100, 2000),
    );
  });

  test('are none if the end is before the start', () => {
    expect(weeksOf({ startDate: '2026-11-20', endDate: '2026-11-01' })).toEqual([]);
  });
});

describe('the weeks of a term of six weeks', () => {
  const weeks = (endDate: string) => weeksOf({ startDate: '2026-11-07', endDate });

  test('include a week that starts on the end date', () => {
    expect(weeks('2026-11-21')).toHaveLength(3);
    expect(weeks('2026-11-20')).toHaveLength(2);
  });

  test('are 53 in a year less a day, over clock changes', () => {
    expect(weeks('2027-11-12').at(-1)).toEqual({ weekNumber: 53, startDate: '2027-11-06' });
  });

  test('find the week of a day: the last one that has begun', () => {
    const at = (today: string) => weekAt(weeks('2026-12-18'), today)?.weekNumber;
    expect([at('2026-11-06'), at('2026-11-07'), at('2026-11-20'), at('2027-01-01')]).toEqual([
      undefined,
      1,
      2,
      6,
    ]);
  });
});

test.each([
  ['2026-11-21', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-11-19'],
  ['2026-11-14', '2026-11-14'],
])('in a term until %s the week of 14 November ends on %s', (termEnd, end) => {
  expect(weekEnd('2026-11-14', termEnd)).toBe(end);
});

describe('the dates of a term', () => {
  const autumn = { startDate: '2026-11-07', endDate: '2026-12-18' };
  const wrong = (
    change: Partial<typeof autumn>,
    around: Parameters<typeof wrongTermDates>[1] = {},
  ) => wrongTermDates({ ...autumn, ...change }, around).map(({ path, code }) => [path, code]);

  test('make weeks', () => {
    expect(wrong({}, { before: { endDate: '2026-11-06' }, today: '2026-12-18' })).toEqual([]);
  });

  test('end after the start, within 53 weeks', () => {
    expect(wrong({ endDate: '2026-11-07' })).toEqual([['endDate', 'INVALID_DATES']]);
    expect(wrong({ endDate: '2027-11-12' })).toEqual([]);
    expect(wrong({ endDate: '2027-11-13' })).toEqual([['endDate', 'INVALID_DATES']]);
  });

  test.each(['', 'غداً', '31/02/2026', '1/1/27'])('leave “%s” to the schema', (text) => {
    const around = { before: { endDate: '2026-11-06' }, today: '2026-12-18' };
    expect(wrong({ startDate: text, endDate: text }, around)).toEqual([]);
    expect(wrong({ startDate: text }, around)).toEqual([]);
    expect(wrong({ endDate: text }, around)).toEqual([]);
  });

  test('follow the term before and are not over already', () => {
    expect(wrong({}, { before: { endDate: '2026-11-07' } })).toEqual([
      ['startDate', 'TERM_OVERLAP'],
    ]);
    expect(wrong({}, { today: '2026-12-19' })).toEqual([['endDate', 'INVALID_DATES']]);
  });
});
