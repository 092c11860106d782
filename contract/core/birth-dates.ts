import { addDays } from './calendar.ts';
import { isDay } from './dates.ts';

/** The day on which somebody turns `age`; without a 29 February that year, the 28th. */
export function birthdayAt(birthDate: string, age: number): string {
  const day = `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')}${birthDate.slice(4)}`;
  return isDay(day) ? day : `${day.slice(0, 8)}28`;
}

/** Whole years and months of age on a day; before the birth both are 0. */
export function ageOn(birthDate: string, day: string): { years: number; months: number } {
  const apart =
    (Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))) * 12 +
    (Number(day.slice(5, 7)) - Number(birthDate.slice(5, 7)));
  const isLastOfMonth = addDays(day, 1).endsWith('-01');
  const isReached = day.slice(8) >= birthDate.slice(8) || isLastOfMonth;
  const months = Math.max(0, isReached ? apart : apart - 1);
  return { years: Math.floor(months / 12), months: months % 12 };
}

/** Who has their birthday on `day`: days of birth in a year, `MM-DD`. */
export const birthDaysOn = (day: string): string[] => {
  const own = day.slice(5);
  const isForLeapDay = own === '02-28' && !isDay(`${day.slice(0, 4)}-02-29`);
  return isForLeapDay ? [own, '02-29'] : [own];
};

/** The latest day of birth in a year, `MM-DD`, whose birthday of that year is on `day` or before. */
export const lastBirthday = (day: string): string => birthDaysOn(day).at(-1)!;
