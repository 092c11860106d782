import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { ageOn, birthDaysOn, birthdayAt, lastBirthday } from './birth-dates.ts';
import { addDays } from './calendar.ts';

/** The birthdays from the day after the birth to `day`: each day is looked at in the calendar. */
function birthdaysBetween(birthDate: string, day: string): string[] {
  const found: string[] = [];
  for (let each = addDays(birthDate, 1); each <= day; each = addDays(each, 1)) {
    const isSameDay = each.slice(5) === birthDate.slice(5);
    const isInItsPlace =
      birthDate.endsWith('-02-29') &&
      each.endsWith('-02-28') &&
      addDays(each, 1).endsWith('-03-01');
    if (isSameDay || isInItsPlace) found.push(each);
  }
  return found;
}

const day = (from: string, days: number) => fc.nat(days).map((count) => addDays(from, count));
const leapDays = fc.constantFrom('2008-02-29', '2012-02-29', '2016-02-29', '2020-02-29');
const births = fc.oneof(day('2006-01-01', 6000), leapDays);
const days = fc.oneof(
  day('2022-01-01', 4000),
  fc.integer({ min: 2022, max: 2034 }).chain((year) => day(`${year}-02-27`, 3)),
);

test('an age is the number of birthdays since the birth, of which 29 February has one each year', () => {
  fc.assert(
    fc.property(births, days, (birthDate, on) => {
      const birthdays = birthdaysBetween(birthDate, on);
      expect(ageOn(birthDate, on).years).toBe(birthdays.length);
      birthdays.forEach((birthday, index) => {
        expect(birthdayAt(birthDate, index + 1)).toBe(birthday);
      });
      expect(birthDaysOn(on).includes(birthDate.slice(5))).toBe(
        birthdays.at(-1) === on || birthDate === on,
      );
      const isBefore = birthDate.slice(5) > lastBirthday(on);
      const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (isBefore ? 1 : 0);
      expect(Math.max(0, years)).toBe(birthdays.length);
    }),
    randomRuns(60, 2_000),
  );
});
