import type { AttendanceStatus } from './endpoints.ts';

/** The word for each status. Specification, section 4. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  attended: 'حاضر',
  absent: 'غائب',
  execused: 'معتذر',
  termExecused: 'معتذر طوال الفترة',
};

/** The refusal of people whose week is recorded in another sector, or, without one, in another unit. */
export function recordedElsewhere(people: { name: string; sector: string | null }[]): string {
  const parts = people.map(
    ({ name, sector }) => `لـ${name} في ${sector === null ? 'وحدة أخرى' : `قطاع ${sector}`}`,
  );
  return `سُجِّل هذا الأسبوع ${parts.join('، و')}`;
}
