import { changesBetween, type EntryWords, numberField, type StateOf } from './entry-words.ts';

const years = numberField<StateOf<'retention'>>('السنوات قبل اقتراح المحو', 'years');

export const retentionWords: EntryWords<'retention'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween([years], entry, names),
  sentence: (_, { did }) => `${did('غيّر')} مدة حفظ بيانات المحذوفين`,
};
