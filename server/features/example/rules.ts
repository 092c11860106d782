import { addDays } from '../../../contract/core/calendar.ts';

/** How long a visit lasts, in hours: whoever comes back another day opens it again. */
export const VISIT_HOURS = 24;

/**
 * What an example that was made today by this version is called. Its weeks begin on Saturday, as the made-up group's do: one of
 * an earlier week would show a current week that nobody has recorded, and one of another migration could not be read.
 */
export function markOf(today: string, lastMigration: string): string {
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  return `${addDays(today, -sinceSaturday)} ${lastMigration}`;
}
