import { REMINDED_FOR_HOURS } from '../../../contract/attendance/week.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import type { StoredSectorWeek } from './week-queries.ts';

type Reminded = Pick<
  StoredSectorWeek,
  'captains' | 'standIns' | 'recordedAt' | 'scouts' | 'remindedAt'
>;

/**
 * Reason why this captain can remind nobody of a sector's week now; null if they can. Nobody reminds themselves, and a
 * sector without scouts has nothing to record.
 */
export function whyNoReminder(
  week: Pick<Week, 'cancelled'> | undefined,
  { captains, standIns, recordedAt, scouts, remindedAt }: Reminded,
  { callerId, now }: { callerId: number; now: Date },
): ErrorCode | null {
  if (!week) return 'NO_CURRENT_WEEK';
  if (week.cancelled) return 'WEEK_CANCELLED';
  if (recordedAt !== null) return 'WEEK_RECORDED';
  const told = [...captains, ...standIns];
  if (scouts === 0 || told.every(({ captainId }) => captainId === callerId)) {
    return 'NOBODY_TO_REMIND';
  }
  const until = remindedAt === null ? 0 : Date.parse(remindedAt) + REMINDED_FOR_HOURS * 3_600_000;
  return until > now.getTime() ? 'ALREADY_REMINDED' : null;
}
