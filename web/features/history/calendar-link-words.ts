import type { EntryWords } from './entry-words.ts';

export const calendarLinkWords: EntryWords<'calendarLink'> = {
  nameOf: ({ entityId }) => (entityId === '0' ? 'المجموعة' : null),
  changes: () => [],
  sentence: (entry, { did, about }) => {
    if (entry.action === 'delete') return `${did('ألغى', 'ألغت')} رابط تقويم ${about}`;
    return entry.after.replaces
      ? `${did('أنشأ')} رابط تقويم جديداً: ${about}، مكان القديم`
      : `${did('أنشأ')} رابط تقويم ${about}`;
  },
};
