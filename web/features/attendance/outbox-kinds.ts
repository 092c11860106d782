import { recordCaptainAttendance } from '../../../contract/attendance/endpoints.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';
import type { Week } from '../../shared/sheet/attendance-rules.ts';
import { attendanceToasts, weekText } from '../../shared/sheet/scout-attendance.ts';

export const captainAttendance: OutboxKind<
  'captainAttendance',
  Week,
  typeof recordCaptainAttendance
> = {
  name: 'captainAttendance',
  endpoint: recordCaptainAttendance,
  label: () => 'الحضور',
  about: weekText,
  screen: ({ weekNumber }) => ({ to: '/record-captains-absence', search: { week: weekNumber } }),
  reads: 'GET /captainAttendance/',
  ...attendanceToasts,
};
