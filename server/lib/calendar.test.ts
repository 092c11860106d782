import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, daysBetween, weeksOf } from './calendar.ts';

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the day of an instant', () => {
  test.each([
    // Cairo keeps summer time: +3 in July, +2 in January.
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
    ['2026-01-01T21:59:59Z', '2026-01-01'],
    ['2026-01-01T22:00:00Z', '2026-01-02'],
  ])('%s in Cairo is %s', (instant, day) => {
    expect(dayIn('Africa/Cairo', new Date(instant))).toBe(day);
  });
});

describe('days', () => {
  test('adding and counting are each other’s inverse, over clock changes and leap years', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  test('29 February exists in leap years only', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});

describe('weeks of a term', () => {
  test('one for each start + 7·n up to the end date', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 400 }), (startDate, length) => {
        const endDate = addDays(startDate, length);
        const weeks = weeksOf(startDate, endDate);
        expect(weeks.map((week) => week.weekNumber)).toEqual(weeks.map((_, index) => index + 1));
        expect(weeks[0]?.startDate).toBe(startDate);
        const last = weeks.at(-1)!.startDate;
        expect(last <= endDate && addDays(last, 7) > endDate).toBe(true);
      }),
    );
  });

  test('none where the end is before the start', () => {
    expect(weeksOf('2026-11-20', '2026-11-01')).toEqual([]);
  });
});
