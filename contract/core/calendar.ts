import { isDay } from './dates.ts';
import type { ErrorCode } from './errors.ts';
import { formatDay, formatNumber } from './numbers.ts';

// Days are `YYYY-MM-DD` in the group's time zone, so arithmetic on them is free of clock changes.

const DAY = 86_400_000;
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A term lasts at most a year; a longer one is a typing error. */
export const MAX_WEEKS = 53;

/** Adds `days` to `day`; may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * DAY).toISOString().slice(0, 10);
}

/** Days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY);
}

/** A week by its term and its number within it. */
export type WeekKey = { termNumber: number; weekNumber: number };

export interface TermDates {
  startDate: string;
  endDate: string;
}

/** The weeks of a term: one starts every seven days until the end date. */
export function weeksOf({ startDate, endDate }: TermDates): {
  weekNumber: number;
  startDate: string;
}[] {
  const count = Math.floor(daysBetween(startDate, endDate) / 7) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => ({
    weekNumber: index + 1,
    startDate: addDays(startDate, index * 7),
  }));
}

/** The last day of a week: its seventh, or the term's last day if that is earlier. */
export function weekEnd(startDate: string, termEndDate: string): string {
  const seventh = addDays(startDate, 6);
  return seventh < termEndDate ? seventh : termEndDate;
}

/** The current week: the last of these (ordered by number) that has begun. */
export function weekAt<W extends { startDate: string }>(
  weeks: readonly W[],
  today: string,
): W | undefined {
  return weeks.findLast(({ startDate }) => startDate <= today);
}

/** The week to record when none is asked for: the current one, unless it is cancelled. */
export function recordableNow<W extends { startDate: string; cancelled: boolean }>(
  weeks: readonly W[],
  today: string,
): W | undefined {
  const current = weekAt(weeks, today);
  return current?.cancelled ? undefined : current;
}

/** An error in a date of a term. */
export interface WrongDate {
  path: keyof TermDates;
  code: Extract<ErrorCode, 'INVALID_DATES' | 'TERM_OVERLAP'>;
  arabicMessage: string;
}

/**
 * Finds at most one error per date of a term. `before` is the previous term, `today` is given if the term must not be
 * over. Texts that are no dates are left to the schema.
 */
export function wrongTermDates(
  { startDate, endDate }: TermDates,
  {
    before,
    today,
  }: { before?: Pick<TermDates, 'endDate'> | undefined; today?: string | undefined },
): WrongDate[] {
  const wrong: WrongDate[] = [];
  const end = (arabicMessage: string): WrongDate => ({
    path: 'endDate',
    code: 'INVALID_DATES',
    arabicMessage,
  });
  if (before && isDay(startDate) && startDate <= before.endDate) {
    const arabicMessage = `يجب أن تبدأ الفترة بعد نهاية الفترة السابقة (${formatDay(before.endDate)})`;
    wrong.push({ path: 'startDate', code: 'TERM_OVERLAP', arabicMessage });
  }
  if (!isDay(endDate)) return wrong;
  if (isDay(startDate) && endDate <= startDate) {
    wrong.push(end('يجب أن يكون تاريخ النهاية بعد تاريخ البداية'));
  } else if (isDay(startDate) && weeksOf({ startDate, endDate }).length > MAX_WEEKS) {
    wrong.push(end(`لا يمكن أن تزيد الفترة عن ${formatNumber(MAX_WEEKS)} أسبوعاً`));
  } else if (today && endDate < today) {
    wrong.push(end('تاريخ نهاية الفترة قد مضى'));
  }
  return wrong;
}
