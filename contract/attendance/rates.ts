/** The bands of an attendance rate, best first, each from its threshold on. Specification, sections 4 and 9. */
export const bands = [
  { band: 'excellent', from: 0.75, label: 'ممتاز' },
  { band: 'good', from: 0.5, label: 'جيد' },
  { band: 'warning', from: 0.25, label: 'تحذير' },
  { band: 'danger', from: 0, label: 'خطر' },
] as const;
type Band = (typeof bands)[number];

/** The band of a rate (a fraction). */
export function bandOf(rate: number): Band {
  return bands.find(({ from }) => rate >= from) ?? bands[3];
}

/** The records that count towards a rate: excused, unrecorded and cancelled weeks are left out. */
export interface AttendanceCounts {
  attendedCount: number;
  absentCount: number;
}

/** attended / (attended + absent) as a fraction; null if nothing was recorded. */
export function rateOf({ attendedCount, absentCount }: AttendanceCounts): number | null {
  const counted = attendedCount + absentCount;
  return counted === 0 ? null : attendedCount / counted;
}
