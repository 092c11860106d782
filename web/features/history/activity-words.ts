import { activityTypeLabels, weekdayLabels } from '../../../contract/labels.ts';
import {
  changesBetween,
  choiceField,
  type EntryWords,
  type Field,
  numberField,
  type StateOf,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'activity'>>[] = [
  textField('الاسم', 'name'),
  choiceField('النوع', 'type', activityTypeLabels),
  textField('المكان', 'place'),
  choiceField('اليوم', 'day', weekdayLabels),
  numberField('الأسبوع', 'weekNumber'),
];

export const activityWords: EntryWords<'activity'> = {
  nameOf: ({ before, after }) => (after ?? before)?.name ?? null,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: ({ action }, { did, about }) => {
    const verbs = { create: did('أضاف'), update: did('عدّل'), delete: did('حذف') };
    return `${verbs[action]} نشاط ${about}`;
  },
};
