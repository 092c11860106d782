import { addDays } from '../core/calendar.ts';
import { weekdays } from '../core/weekdays.ts';
import type { Activity } from './endpoints.ts';

/** The date of a day in a week, which begins on whatever day its term began. */
export function dateIn(weekStartDate: string, day: Activity['day']): string {
  const first = (new Date(`${weekStartDate}T00:00:00Z`).getUTCDay() + 1) % 7;
  return addDays(weekStartDate, (weekdays.indexOf(day) - first + 7) % 7);
}
