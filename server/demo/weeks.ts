import type { Kysely } from 'kysely';
import { addDays, daysBetween, type WeekKey, weeksOf } from '../../contract/core/calendar.ts';
import { formatDigits } from '../../contract/core/digits.ts';
import { country } from '../../contract/countries/current.ts';
import type { DB } from '../db/tables.ts';
import type { DemoSize } from './parts.ts';
import type { DemoSector } from './people.ts';

/** Weeks of each term in which nobody met, and the one that was cancelled. */
const FEAST_WEEKS = [8, 15];
const CANCELLED_WEEK = 5;

/** A row of the table of weeks: one that has started. */
export interface DemoWeek extends WeekKey {
  /** When its meeting was recorded: the afternoon of the meeting's day, an hour ago in the current one. */
  recordedAt: string;
  isCurrent: boolean;
  /** False in a feast week and in a cancelled one. */
  hasMeeting: boolean;
  /** The sectors that handed it in: of the current week every third one has not. */
  sheets: DemoSheet[];
}
export interface DemoSheet {
  sector: DemoSector;
  recordedAt: string;
  /** How many scouts attended. */
  attended: number;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** How many days after the first day of the country's week a weekday is. */
const placeInWeek = (weekday: number) => (weekday - country().firstWeekday + 7) % 7;

/** The day on which people meet in the week that begins on a day: Friday where the country has no day of its own. */
export const meetingDayOf = (startDate: string): string =>
  addDays(startDate, placeInWeek(country().meetingDay ?? 5));

/** When a sector or unit handed a week in: not all at the same minute. */
export function handInTime(recordedAt: string, index: number): string {
  return new Date(Date.parse(recordedAt) - (index % 12) * 7 * 60_000).toISOString();
}

/** Stores the terms, of which the newest is in its tenth week, and returns the weeks that have started. */
export async function insertWeeks(
  db: Kysely<DB>,
  sectors: DemoSector[],
  { today, now, size }: { today: string; now: Date; size: DemoSize },
): Promise<DemoWeek[]> {
  // The current week's meeting has been recorded already, whatever the hour.
  const justNow = new Date(now.getTime() - 3_600_000).toISOString();
  const currentWeek = Math.min(10, size.weeks);
  const newestStart = addDays(today, -placeInWeek(weekdayOf(today)) - (currentWeek - 1) * 7);
  const started: DemoWeek[] = [];
  for (let termNumber = 1; termNumber <= size.terms; termNumber += 1) {
    const startDate = addDays(newestStart, -(size.terms - termNumber) * (size.weeks + 6) * 7);
    const endDate = addDays(startDate, size.weeks * 7 - 1);
    const season = Number(startDate.slice(5, 7)) >= 8 ? 'الخريف' : 'الربيع';
    const termName = `فترة ${season} ${formatDigits(startDate.slice(0, 4))}`;
    await db.insertInto('terms').values({ termNumber, termName, startDate, endDate }).execute();
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
      const recordedAt = isCurrent ? justNow : `${meetingDayOf(startDate)}T14:30:00Z`;
      const isFeast = FEAST_WEEKS.includes(weekNumber) && !isCurrent;
      const hasMeeting = weekNumber !== CANCELLED_WEEK && !isFeast;
      const sheets = sectors
        .map((sector, index) => ({
          sector,
          recordedAt: handInTime(recordedAt, index),
          attended: 0,
        }))
        .filter((_, index) => hasMeeting && (!isCurrent || index % 3 !== 0));
      started.push({ termNumber, weekNumber, recordedAt, isCurrent, hasMeeting, sheets });
    }
  }
  return started;
}
