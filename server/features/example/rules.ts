import { addDays } from '../../../contract/core/calendar.ts';

/** Hours of a visit; on another day the captain opens the example again. */
export const VISIT_HOURS = 24;

/**
 * Mark of an example made today by this version. Its weeks begin on Saturday, as the made-up group's do: an example of
 * an earlier week would show a current week without records, and one of another migration could not be read.
 */
export function markOf(today: string, lastMigration: string): string {
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  return `${addDays(today, -sinceSaturday)} ${lastMigration}`;
}
