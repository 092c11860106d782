import {
  changesBetween,
  dateField,
  type EntryWords,
  type Field,
  type StateOf,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'term'>>[] = [
  textField('اسم الفترة', 'termName'),
  dateField('تاريخ البداية', 'startDate'),
  dateField('تاريخ النهاية', 'endDate'),
];

export const termWords: EntryWords<'term'> = {
  nameOf: ({ after }) => after.termName,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: ({ action, after }, { did }) =>
    `${action === 'create' ? did('بدأ') : did('عدّل')} الفترة: ${after.termName}`,
};
