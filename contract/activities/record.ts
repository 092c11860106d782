import { integer, oneOf, optional, text } from '../core/fields.ts';
import { field, record } from '../core/record.ts';
import { weekdayLabels, weekdays } from '../core/weekdays.ts';
import { activityTypeLabels } from './words.ts';

export const activityTypes = [
  'entertainment',
  'rowing',
  'camping',
  'wildCooking',
  'scouting',
  'volunteering',
  'other',
] as const;

export const activityRecord = record({
  name: field('الاسم', text(120)),
  type: field('النوع', oneOf(activityTypes), { choices: activityTypeLabels }),
  place: field('المكان', optional(text(120))),
  day: field('اليوم', oneOf(weekdays), { choices: weekdayLabels }),
  weekNumber: field('الأسبوع', integer(), 'number'),
  termNumber: field('الفترة', integer(), 'number'),
});
