import type { Activity } from '../../contract/activities.ts';
import type { AttendanceStatus } from '../../contract/attendance.ts';

/** Specification, section 4, and product.md: what each status is called. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  attended: 'حاضر',
  absent: 'غائب',
  execused: 'معتذر',
  termExecused: 'معتذر طوال الفترة',
};

/** The kinds of activities. */
export const activityTypeLabels: Record<Activity['type'], string> = {
  entertainment: 'ترفيهي',
  rowing: 'تجديف',
  camping: 'تخييم',
  wildCooking: 'طبخ خلوي',
  scouting: 'كشفي',
  volunteering: 'تطوع',
  other: 'أخرى',
};

/** The days of a week, Saturday first. */
export const weekdayLabels: Record<Activity['day'], string> = {
  sat: 'السبت',
  sun: 'الأحد',
  mon: 'الاثنين',
  tue: 'الثلاثاء',
  wed: 'الأربعاء',
  thu: 'الخميس',
  fri: 'الجمعة',
};
