import {
  changesBetween,
  type EntryWords,
  type Field,
  type StateOf,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'group'>>[] = [textField('الاسم', 'groupName')];

export const groupWords: EntryWords<'group'> = {
  nameOf: ({ after }) => after.groupName,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: ({ before, after }, { did }) => {
    if (before.groupName !== after.groupName) {
      return `${did('غيّر')} اسم المجموعة من ${before.groupName} إلى ${after.groupName}`;
    }
    return after.logo === null ? `${did('أزال')} شعار المجموعة` : `${did('غيّر')} شعار المجموعة`;
  },
};
