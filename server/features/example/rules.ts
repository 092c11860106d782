import { addDays } from '../../../contract/core/calendar.ts';
import { country } from '../../../contract/countries/current.ts';

/** Hours of a visit; on another day the captain opens the example again. */
export const VISIT_HOURS = 24;

/**
 * Mark of an example made today by this version. Its weeks begin on Saturday, as the made-up group's do: an example of
 * an earlier week would show a current week without records, and one of another migration could not be read. It is in the
 * country of the group.
 */
export function markOf(today: string, lastMigration: string): string {
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  const { code, digits } = country();
  return `${addDays(today, -sinceSaturday)} ${lastMigration} ${code} ${digits}`;
}
