import { recordCaptainAttendance } from '../../../contract/attendance/endpoints.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';
import { attendanceToasts, weekText } from '../../shared/sheet/scout-attendance.ts';

export const captainAttendance = outboxKind('captainAttendance', recordCaptainAttendance, {
  label: () => 'الحضور',
  about: weekText,
  screen: ({ weekNumber }) => ({ to: '/record-captains-absence', search: { week: weekNumber } }),
  ...attendanceToasts,
});
