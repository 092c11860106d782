import type { EntryWords } from './entry-words.ts';

export const backupWords: EntryWords<'backup'> = {
  nameOf: () => 'نسخة احتياطية',
  changes: () => [],
  sentence: (_, { did }) => `${did('نزّل')} نسخة احتياطية فيها كل بيانات المجموعة`,
};
