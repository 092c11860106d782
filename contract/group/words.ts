import { weekdayLabels } from '../core/labels.ts';
import { country } from '../countries/current.ts';

const names = Object.values(weekdayLabels);

/** The choices of a group's meeting day, the country's first weekday first (0 is Sunday); null is none of its own. */
export const meetingDays = (): (number | null)[] => [
  ...[0, 1, 2, 3, 4, 5, 6].map((day) => (country().firstWeekday + day) % 7),
  null,
];

/** The weekday on which a group meets, in words. */
export const meetingDayLabel = (day: number | null) =>
  day === null ? 'أول يوم في أسبوع الفترة' : names[(day + 1) % 7]!;
