import { addDays } from '../../../contract/core/calendar.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { dayMonth, groupToday } from '../../i18n/format.ts';

/** The form after 'منذ', 'قبل' and 'بعد'. */
export const DAYS = noun('يوم', 'يومين', 'أيام', 'يوماً', 'يوم');

/** 'اليوم', 'غداً', 'بعد ٣ أيام'. */
export function inDays(days: number): string {
  if (days === 0) return 'اليوم';
  return days === 1 ? 'غداً' : `بعد ${countText(days, DAYS)}`;
}

/** 'اليوم', 'منذ أمس', 'منذ ٨ أيام'. */
export function sinceDays(days: number): string {
  if (days === 0) return 'اليوم';
  return days === 1 ? 'منذ أمس' : `منذ ${countText(days, DAYS)}`;
}

/** 'اليوم', 'أمس', '١٤ نوفمبر'. */
export function dayWord(day: string, today = groupToday()): string {
  if (day === today) return 'اليوم';
  return day === addDays(today, -1) ? 'أمس' : dayMonth(day);
}
