import type { WeeklyRate } from '../../../contract/stats.ts';
import type { AttendanceCounts } from '../attendance/rules.ts';

/** Both rates of what was counted, or null where nothing was: a gap in a chart is no zero. */
export function ratesOf({
  attendedCount,
  absentCount,
}: AttendanceCounts): Pick<WeeklyRate, 'absenceRate' | 'attendanceRate'> {
  const counted = attendedCount + absentCount;
  if (counted === 0) return { absenceRate: null, attendanceRate: null };
  return { absenceRate: absentCount / counted, attendanceRate: attendedCount / counted };
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
