import { type AttendanceCounts, rateOf } from '../../../contract/attendance/rates.ts';
import type { WeeklyRate } from '../../../contract/stats/endpoints.ts';

/** Both rates, or null without counted records, so that a chart shows a gap and no zero. */
export function ratesOf(
  counts: AttendanceCounts,
): Pick<WeeklyRate, 'absenceRate' | 'attendanceRate'> {
  const { attendedCount, absentCount } = counts;
  const absences = { attendedCount: absentCount, absentCount: attendedCount };
  return { absenceRate: rateOf(absences), attendanceRate: rateOf(counts) };
}

/** Both shares in percent; the second is 100 minus the first, so that they add up. */
export function gendersInPercent({ male, female }: { male: number; female: number }): {
  maleRatio: number;
  femaleRatio: number;
} {
  const total = male + female;
  if (total === 0) return { maleRatio: 0, femaleRatio: 0 };
  const maleRatio = (100 * male) / total;
  return { maleRatio, femaleRatio: 100 - maleRatio };
}
