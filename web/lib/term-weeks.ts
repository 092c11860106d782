import { isDay } from '../../contract/dates.ts';

const DAY = 86_400_000;

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day so many days after `day`, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * DAY).toISOString().slice(0, 10);
}

/** The last day of a week: the seventh, or the term's last one before it. */
export function weekEnd(startDate: string, termEndDate: string): string {
  const seventh = addDays(startDate, 6);
  return seventh < termEndDate ? seventh : termEndDate;
}

/** Where the weeks of a term lie: one for each start + 7·n up to the end date (product.md, terms). */
export type TermWeeks = { count: number; firstStart: string; lastStart: string };

/** The weeks that two dates make; null as long as they make none. */
export function termWeeks(startDate: string, endDate: string): TermWeeks | null {
  if (!isDay(startDate) || !isDay(endDate) || endDate <= startDate) return null;
  const count = Math.floor((instantOf(endDate) - instantOf(startDate)) / DAY / 7) + 1;
  return { count, firstStart: startDate, lastStart: addDays(startDate, (count - 1) * 7) };
}
