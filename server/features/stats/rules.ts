import { type AttendanceCounts, rateOf } from '../../../contract/attendance/rates.ts';
import type { WeeklyRate } from '../../../contract/stats/endpoints.ts';

/** Both rates of what was counted, or null where nothing was: a gap in a chart is no zero. */
export function ratesOf(
  counts: AttendanceCounts,
): Pick<WeeklyRate, 'absenceRate' | 'attendanceRate'> {
  const { attendedCount, absentCount } = counts;
  const absences = { attendedCount: absentCount, absentCount: attendedCount };
  return { absenceRate: rateOf(absences), attendanceRate: rateOf(counts) };
}

/** Percents of both; the second is what the first leaves of 100, so that they add up. */
export function gendersInPercent({ male, female }: { male: number; female: number }): {
  maleRatio: number;
  femaleRatio: number;
} {
  const total = male + female;
  if (total === 0) return { maleRatio: 0, femaleRatio: 0 };
  const maleRatio = (100 * male) / total;
  return { maleRatio, femaleRatio: 100 - maleRatio };
}
