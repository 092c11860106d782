import type { AttendanceStatus } from '../../../contract/attendance.ts';

/** The counts of a list and its attendance rate: attended of attended and absent, 0 with neither. */
export function tally(statuses: readonly AttendanceStatus[]) {
  const attended = statuses.filter((status) => status === 'attended').length;
  const absent = statuses.filter((status) => status === 'absent').length;
  const counted = attended + absent;
  return {
    total: statuses.length,
    attended,
    absent,
    excused: statuses.length - counted,
    rate: counted === 0 ? 0 : attended / counted,
  };
}
