import type { EntryWords } from './entry-words.ts';

export const parentLinkWords: EntryWords<'parentLink'> = {
  nameOf: () => null,
  changes: () => [],
  sentence: (entry, { did, about }) => {
    if (entry.action === 'delete') return `${did('ألغى', 'ألغت')} رابط أسرة ${about}`;
    return entry.after?.replaces
      ? `${did('أنشأ')} رابطاً جديداً لأسرة ${about}، مكان القديم`
      : `${did('أنشأ')} رابطاً لأسرة ${about}`;
  },
};
