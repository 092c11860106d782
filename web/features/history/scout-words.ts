import { FAMILY, purposeWords } from '../../../contract/consents/words.ts';
import { messageKindLabels } from '../../../contract/families/words.ts';
import { healthWayLabels } from '../../../contract/health/words.ts';
import { joinNumber, joinStateLabels } from '../../../contract/joining/words.ts';
import { noticeRecord } from '../../../contract/notices/record.ts';
import { audienceText } from '../../../contract/notices/words.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { WordsOf } from './entry-words.ts';
import { importWords } from './import-words.ts';

type Scout =
  | 'scout'
  | 'scoutImport'
  | 'parentLink'
  | 'consent'
  | 'healthCard'
  | 'scoutContact'
  | 'familyMessages'
  | 'notice'
  | 'joinRequest'
  | 'erasure';

/** The verbs of a request to join, by its new state. */
const joinVerbs = {
  received: ['عدّل', 'عدّلت'],
  called: ['اتصل بأسرة', 'اتصلت بأسرة'],
  invited: ['دعا أسرة', 'دعت أسرة'],
  waiting: ['أجّل', 'أجّلت'],
  accepted: ['قبل', 'قبلت'],
  declined: ['اعتذر عن', 'اعتذرت عن'],
} as const;

export const scoutWords: WordsOf<Scout> = {
  scout: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    record: scoutRecord,
    fields: ['sectorBaseName'],
    sentence: ({ action, before, after }, { did, about, changes }) => {
      const [only] = changes;
      const scout = (after ?? before)?.gender === 'female' ? 'الكشافة' : 'الكشاف';
      const isMove = changes.length === 1 && only?.label === 'القطاع';
      if (action === 'update' && isMove && only.before && only.after) {
        return `${did('نقل')} ${scout} ${about} من ${only.before} إلى ${only.after}`;
      }
      const verbs = {
        create: `${did('أضاف')} ${scout}`,
        update: `${did('عدّل')} بيانات ${scout}`,
        delete:
          before?.reason === 'graduated' ? `${did('خرّج')} ${scout}` : `${did('حذف')} ${scout}`,
        restore: `${did('استرجع')} ${scout}`,
      };
      const isLeft = action === 'delete' && before?.reason === 'left';
      return `${verbs[action]} ${about}${isLeft && before.leftTo ? `: انتقل إلى ${before.leftTo}` : ''}`;
    },
  },
  scoutImport: importWords,
  parentLink: {
    byNobody: FAMILY,
    sentence: (entry, { did, about }) => {
      if (entry.action === 'delete' && entry.before?.leaves) {
        return `${did('أخرج')} ${about} من رابط الأسرة`;
      }
      if (entry.action === 'create' && entry.after?.joins) {
        return `${entry.captainId === null ? 'ضمّت' : did('ضمّ')} ${about} إلى رابط الأسرة`;
      }
      if (entry.action === 'create' && entry.after?.names) {
        return `${did('حدّد')} صاحب رابط أسرة ${about}`;
      }
      if (entry.action === 'delete') return `${did('ألغى', 'ألغت')} رابط أسرة ${about}`;
      return entry.after?.replaces
        ? `${did('أنشأ')} رابطاً جديداً لأسرة ${about}، مكان القديم`
        : `${did('أنشأ')} رابطاً لأسرة ${about}`;
    },
  },
  consent: {
    byNobody: FAMILY,
    fields: [
      { key: 'guardianName', label: 'ولي الأمر' },
      'relation',
      {
        key: 'photos',
        label: 'الموافقة على',
        read: ({ photos }) => (photos === undefined ? null : purposeWords({ photos })),
      },
      { key: 'way', label: 'الطريقة' },
      'givenOn',
    ],
    sentence: (entry, { about, did }) => {
      const isFamily = entry.captainId === null;
      if (entry.action === 'delete') {
        return isFamily
          ? `سحبت موافقتها على بيانات ${about}`
          : `${did('سجّل')} سحب موافقة أسرة ${about}`;
      }
      if (isFamily) return `وافقت على حفظ بيانات ${about}`;
      return entry.before
        ? `${did('سجّل')} موافقة جديدة من أسرة ${about}`
        : `${did('سجّل')} موافقة أسرة ${about}`;
    },
  },
  healthCard: {
    byNobody: FAMILY,
    fields: [
      'relation',
      { key: 'way', label: 'الطريقة', read: ({ way }) => (way ? healthWayLabels[way] : null) },
    ],
    sentence: ({ action, captainId }, { about, did }) => {
      const card = `بطاقة ${about} الصحية`;
      const verbs = {
        create: ['كتب', 'كتبت'],
        update: ['غيّر', 'غيّرت'],
        approve: ['أكّد', 'أكّدت'],
        delete: ['حذف', 'حذفت'],
      } as const;
      const end = action === 'delete' ? '، إذ سُحبت الموافقة' : '';
      const [his, hers] = verbs[action];
      const verb = captainId === null ? hers : did(his, hers);
      return `${verb} ${card}${end}`;
    },
  },
  scoutContact: {
    fields: [{ key: 'date', label: 'يوم التواصل' }, 'note'],
    sentence: ({ action }, { did, about }) =>
      action === 'create'
        ? `${did('تواصل')} مع أسرة ${about}`
        : `${did('تراجع')} عن تسجيل التواصل مع أسرة ${about}`,
  },
  familyMessages: {
    nameOf: ({ before }) => messageKindLabels[before.kind],
    fields: [{ key: 'text', label: 'النص' }],
    sentence: ({ action }, { did, about }) =>
      action === 'update'
        ? `${did('غيّر')} نص رسائل الأسر «${about}»`
        : `${did('أنهى', 'أنهت')} قائمة رسائل الأسر «${about}»`,
  },
  notice: {
    nameOf: ({ before, after }) => (after ?? before)?.title,
    record: noticeRecord,
    own: {
      audience: { read: ({ audience }) => (audience ? audienceText(audience) : null) },
    },
    sentence: ({ action }, { did, about }) => {
      if (action === 'create') return `${did('نشر')} للأسر إعلان «${about}»`;
      if (action === 'update') return `${did('عدّل')} إعلان «${about}»`;
      return action === 'close'
        ? `${did('رفع')} إعلان «${about}»`
        : `${did('أعاد', 'أعادت')} إعلان «${about}»`;
    },
  },
  joinRequest: {
    byNobody: FAMILY,
    nameOf: ({ entityId }) => joinNumber(entityId),
    fields: [
      {
        key: 'state',
        label: 'الحالة',
        read: ({ state }) => (state ? joinStateLabels[state] : null),
      },
      { key: 'day', label: 'اليوم' },
      'sectorBaseName',
    ],
    sentence: (entry, { did, about }) => {
      if (entry.action === 'create') return `أرسلت طلب الانضمام ${about}`;
      const isSame = entry.before.state === entry.after.state;
      if (isSame && entry.before.day === entry.after.day) {
        return `${did('كتب')} ملاحظة على طلب الانضمام ${about}`;
      }
      const [him, her] = joinVerbs[entry.after.state];
      return `${did(him, her)} طلب الانضمام ${about}`;
    },
  },
  erasure: {
    // An erasure's entry names nobody.
    sentence: (_, { did, about }) => `${did('محا', 'محت')} بيانات الكشاف ${about} نهائياً`,
  },
};
