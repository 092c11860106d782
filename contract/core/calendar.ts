import { isDay } from './dates.ts';
import { arabicDay, arabicNumber } from './digits.ts';
import type { ErrorCode } from './errors.ts';

// Days are `YYYY-MM-DD` in the group's time zone; arithmetic on them never meets a clock change.

const DAY = 86_400_000;
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A term lasts a year at most: a longer one is a typing error. */
export const MAX_WEEKS = 53;

/** `days` after `day` (before it, where negative). */
export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * DAY).toISOString().slice(0, 10);
}

/** Days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY);
}

export interface TermDates {
  startDate: string;
  endDate: string;
}

/** The weeks of a term: one for each start + 7·n up to the end date. */
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

/** The last day of a week: the seventh, or the term's last one before it. */
export function weekEnd(startDate: string, termEndDate: string): string {
  const seventh = addDays(startDate, 6);
  return seventh < termEndDate ? seventh : termEndDate;
}

/** The week in which `today` lies, of weeks by their number: the last one that has begun. */
export function weekAt<W extends { startDate: string }>(
  weeks: readonly W[],
  today: string,
): W | undefined {
  return weeks.findLast(({ startDate }) => startDate <= today);
}

/** The week that attendance is recorded for unless another is asked for: the current one, unless it was cancelled. */
export function recordableNow<W extends { startDate: string; cancelled: boolean }>(
  weeks: readonly W[],
  today: string,
): W | undefined {
  const current = weekAt(weeks, today);
  return current?.cancelled ? undefined : current;
}

/** What is wrong with a date of a term. */
export interface WrongDate {
  path: keyof TermDates;
  code: Extract<ErrorCode, 'INVALID_DATES' | 'TERM_OVERLAP'>;
  arabicMessage: string;
}

/**
 * What is wrong with the dates of a term, at most one thing a date. `before` is the term that it has to follow; `today`
 * is given where it must not be over already. A text that is no day is left to the schema.
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
    const arabicMessage = `يجب أن تبدأ الفترة بعد نهاية الفترة السابقة (${arabicDay(before.endDate)})`;
    wrong.push({ path: 'startDate', code: 'TERM_OVERLAP', arabicMessage });
  }
  if (!isDay(endDate)) return wrong;
  if (isDay(startDate) && endDate <= startDate) {
    wrong.push(end('يجب أن يكون تاريخ النهاية بعد تاريخ البداية'));
  } else if (isDay(startDate) && weeksOf({ startDate, endDate }).length > MAX_WEEKS) {
    wrong.push(end(`لا يمكن أن تزيد الفترة عن ${arabicNumber(MAX_WEEKS)} أسبوعاً`));
  } else if (today && endDate < today) {
    wrong.push(end('تاريخ نهاية الفترة قد مضى'));
  }
  return wrong;
}
