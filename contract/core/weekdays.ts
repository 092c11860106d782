import { country } from '../countries/current.ts';

/** Saturday first, as the week runs. */
export const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayLabels: Record<Weekday, string> = {
  sat: 'السبت',
  sun: 'الأحد',
  mon: 'الاثنين',
  tue: 'الثلاثاء',
  wed: 'الأربعاء',
  thu: 'الخميس',
  fri: 'الجمعة',
};

/** The days of a week, beginning with the first of the group's country. */
export const weekInOrder = (): Weekday[] =>
  weekdays.map((_, index) => weekdays[(country().firstWeekday + 1 + index) % 7]!);
