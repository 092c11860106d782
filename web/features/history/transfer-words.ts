import { FAMILY } from '../../../contract/consents/words.ts';
import type { EntryWords } from './entry-words.ts';

const NO_ONE = 'كشاف';

export const transferWords: {
  transfer: EntryWords<'transfer'>;
  transferQuestion: EntryWords<'transferQuestion'>;
} = {
  transfer: {
    byNobody: 'المجموعة الأخرى',
    sentence: (entry, { did, about }) => {
      const row = entry.before ?? entry.after;
      const who = entry.entityId === '0' ? NO_ONE : about;
      if (!row) return `${did('غيّر')} انتقال ${who}`;
      const { direction, way, groupName } = row;
      switch (entry.action) {
        case 'create':
          if (direction === 'in') return `${did('استقبل')} ${who} من ${groupName}`;
          return way === 'file'
            ? `${did('صنع')} ملف انتقال ${who} إلى ${groupName}`
            : `${did('عرض')} نقل ${who} إلى ${groupName}`;
        case 'download':
          return `${entry.captainId === null ? 'قرأت' : did('قرأ')} عرض نقل ${who} إلى ${groupName}`;
        case 'approve':
          return entry.captainId === null
            ? `قبلت ${who} في ${groupName}`
            : `${did('أنهى')} وجود ${who} هنا: انتقل إلى ${groupName}`;
        case 'dismiss':
          return direction === 'in'
            ? `${did('اعتذر', 'اعتذرت')} عن ${who} من ${groupName}`
            : `اعتذرت ${groupName} عن ${who}`;
        case 'delete':
          return `${did('سحب')} انتقال ${who} إلى ${groupName}`;
      }
    },
    fields: [{ key: 'reason', label: 'السبب' }],
  },
  transferQuestion: {
    byNobody: FAMILY,
    sentence: (entry, { did, about }) => {
      const groupName = (entry.after ?? entry.before)?.groupName ?? 'مجموعة أخرى';
      switch (entry.action) {
        case 'create':
          return `${did('سأل')} أسرة ${about} عن الانتقال إلى ${groupName}`;
        case 'approve':
          return `وافق ${entry.after?.guardianName ?? 'ولي الأمر'} على انتقال ${about} إلى ${groupName}`;
        case 'dismiss':
          return `لم يوافق ${entry.after?.guardianName ?? 'ولي الأمر'} على انتقال ${about} إلى ${groupName}`;
        case 'delete':
          return `${did('سحب')} سؤال أسرة ${about} عن الانتقال إلى ${groupName}`;
      }
    },
    fields: [],
  },
};
