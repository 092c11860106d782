import type { EntryWords } from './entry-words.ts';

export const erasureWords: EntryWords<'erasure'> = {
  nameOf: () => null,
  changes: () => [],
  // By whom, and that it was done: nothing here tells of whom.
  sentence: (_, { did, about }) => `${did('محا', 'محت')} بيانات الكشاف ${about} نهائياً`,
};
