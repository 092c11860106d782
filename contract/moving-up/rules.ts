import { addDays } from '../core/calendar.ts';
import { isDay } from '../core/dates.ts';

/** Days within which a moving up can be undone. */
export const UNDO_DAYS = 7;

export const MOST_RULES = 100;
export const OLDEST_AGE = 40;

/** Why a scout moves or stays. */
export const reasons = ['rule', 'exception', 'noBirthDate', 'tooYoung', 'stays'] as const;
export type Reason = (typeof reasons)[number];

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

/** What two rules have in common to compete for the same scouts. */
type Competing = { fromAge: number; gender: 'male' | 'female' | null };

/** Whether the earlier of two rules of one sector takes everybody whom the later one names. */
export const isShadowedBy = (later: Competing, earlier: Competing) =>
  earlier.fromAge <= later.fromAge && (earlier.gender === null || earlier.gender === later.gender);
