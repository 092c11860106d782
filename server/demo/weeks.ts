import type { Kysely } from 'kysely';
import { addDays, daysBetween, weeksOf } from '../../contract/core/calendar.ts';
import type { DB } from '../db/tables.ts';
import type { DemoSize } from './parts.ts';

/** Weeks in which nobody met, and the one that was cancelled. */
const FEAST_WEEKS = [8, 15];
const CANCELLED_WEEK = 5;
export interface DemoWeek {
  termNumber: number;
  weekNumber: number;
  startDate: string;
  /** When its meeting was recorded: the Friday afternoon of the week, an hour ago in the current one. */
  recordedAt: string;
  isCurrent: boolean;
}

/** Whether nobody met in a week. */
export function isEmpty({ weekNumber, isCurrent }: DemoWeek): boolean {
  return weekNumber === CANCELLED_WEEK || (FEAST_WEEKS.includes(weekNumber) && !isCurrent);
}

/** Whether a sector has handed this week in yet: of the current one every third sector has not. */
export function isRecorded(week: DemoWeek, index: number): boolean {
  return !week.isCurrent || index % 3 !== 0;
}

/** When a sector or unit handed a week in: not all at the same minute. */
export function momentOf({ recordedAt }: DemoWeek, index: number): string {
  return new Date(Date.parse(recordedAt) - (index % 12) * 7 * 60_000).toISOString();
}

/** Stores the terms; the newest is in its tenth week. Returns the weeks that have started. */
export async function insertTerms(
  db: Kysely<DB>,
  today: string,
  now: Date,
  size: DemoSize,
): Promise<DemoWeek[]> {
  // The current week's meeting has been recorded already, whatever the hour.
  const justNow = new Date(now.getTime() - 3_600_000).toISOString();
  // Weeks start on Saturday: 0 days back on a Saturday, 6 on a Friday.
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  const currentWeek = Math.min(10, size.weeks);
  const newestStart = addDays(today, -sinceSaturday - (currentWeek - 1) * 7);
  const started: DemoWeek[] = [];
  for (let termNumber = 1; termNumber <= size.terms; termNumber += 1) {
    const startDate = addDays(newestStart, -(size.terms - termNumber) * (size.weeks + 6) * 7);
    const endDate = addDays(startDate, size.weeks * 7 - 1);
    const season = Number(startDate.slice(5, 7)) >= 8 ? 'الخريف' : 'الربيع';
    await db
      .insertInto('terms')
      .values({
        termNumber,
        termName: `فترة ${season} ${inArabicDigits(startDate.slice(0, 4))}`,
        startDate,
        endDate,
      })
      .execute();
    const weeks = weeksOf({ startDate, endDate });
    await db
      .insertInto('weeks')
      .values(
        weeks.map((week) => {
          const isCancelled = week.weekNumber === CANCELLED_WEEK && week.startDate <= today;
          const cancelledAt = isCancelled ? `${week.startDate}T16:00:00Z` : null;
          return { ...week, termNumber, cancelledAt };
        }),
      )
      .execute();
    for (const { weekNumber, startDate } of weeks.filter((week) => week.startDate <= today)) {
      const isCurrent = termNumber === size.terms && daysBetween(startDate, today) < 7;
      const friday = addDays(startDate, 6);
      const recordedAt = friday >= today ? justNow : `${friday}T14:30:00Z`;
      started.push({ termNumber, weekNumber, startDate, recordedAt, isCurrent });
    }
  }
  return started;
}

/** As people here write a year. */
function inArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}
