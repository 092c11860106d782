import { REMINDED_FOR_HOURS } from '../../../contract/attendance/week.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import type { StoredSectorWeek } from './week-queries.ts';

type Reminded = Pick<
  StoredSectorWeek,
  'captains' | 'standIns' | 'recordedAt' | 'scouts' | 'missingWeeks' | 'remindedAt' | 'awaitedFrom'
>;

/** Whether a week is still asked for: the current one and, as the meeting may be on a week's last day, the one before. */
export const isCurrentOrLast = (week: WeekKey | undefined, current: WeekKey | undefined) =>
  week?.termNumber === current?.termNumber &&
  [0, 1].includes((current?.weekNumber ?? 0) - (week?.weekNumber ?? 0));

/**
 * Reason why this captain can remind nobody of a sector's week now; null if they can. Nobody reminds themselves. A
 * sector that has not met in the week yet, one without scouts, or one that was created after the week, has nothing to record.
 */
export function whyNoReminder(
  week: Pick<Week, 'cancelled'> | undefined,
  { captains, standIns, recordedAt, scouts, missingWeeks, remindedAt, awaitedFrom }: Reminded,
  { callerId, now, today }: { callerId: number; now: Date; today: string },
): ErrorCode | null {
  if (!week) return 'NO_CURRENT_WEEK';
  if (week.cancelled) return 'WEEK_CANCELLED';
  if (recordedAt !== null) return 'WEEK_RECORDED';
  if (awaitedFrom !== null && awaitedFrom > today) return 'WEEK_NOT_MET';
  const told = [...captains, ...standIns];
  const isExpected = scouts > 0 && missingWeeks > 0;
  if (!isExpected || told.every(({ captainId }) => captainId === callerId)) {
    return 'NOBODY_TO_REMIND';
  }
  const until = remindedAt === null ? 0 : Date.parse(remindedAt) + REMINDED_FOR_HOURS * 3_600_000;
  return until > now.getTime() ? 'ALREADY_REMINDED' : null;
}
