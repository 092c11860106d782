import type { AttendanceStatus } from './endpoints.ts';

/** The word for each status. Specification, section 4. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  attended: 'حاضر',
  absent: 'غائب',
  execused: 'معتذر',
  termExecused: 'معتذر طوال الفترة',
};
