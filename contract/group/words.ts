import { countText, noun } from '../core/counting.ts';
import { formatNumber } from '../core/numbers.ts';
import { weekdayLabels } from '../core/weekdays.ts';
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

const DELETED = noun('مبلغ محذوف', 'مبلغان محذوفان', 'مبالغ محذوفة', 'مبلغاً محذوفاً', 'مبلغ محذوف');

/** Asked before a group with deleted amounts moves to a country of another currency. */
export const deletedAmountsText = (deleted: number): string =>
  `في السجل ${countText(deleted, DELETED, formatNumber)} ب${country().currency.name}. إن غيّرت الدولة بقي الرقم كما هو، بعملة الدولة الجديدة.`;
