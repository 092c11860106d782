import { badgeRecord } from '../../../contract/badges/record.ts';
import { longDate } from '../../i18n/format.ts';
import type { EntryOf, Say, WordsOf } from './entry-words.ts';

/** The act on a scout's badge. */
function stepSentence(
  { action, before, after }: EntryOf<'scoutBadge'>,
  { did, about }: Say,
): string {
  const step = after ?? before;
  const badge = step ? `شارة ${step.badge}` : 'شارة';
  const isAward = step?.state === 'awarded';
  if (action === 'create') {
    return isAward
      ? `${did('سجّل')} تسليم ${badge} إلى ${about}`
      : `${did('اعتمد')} ${badge} لـ ${about}`;
  }
  return isAward
    ? `${did('تراجع')} عن تسليم ${badge} إلى ${about}`
    : `${did('تراجع')} عن اعتماد ${badge} لـ ${about}`;
}

export const badgeWords: WordsOf<'badge' | 'programme' | 'badgePass' | 'scoutBadge'> = {
  badge: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    record: badgeRecord,
    own: {
      // A drawing is seen, not read.
      drawing: { read: () => null },
      isOpen: { read: ({ isOpen }) => (isOpen ? 'مستخدمة' : 'لم تعد مستخدمة') },
      requirements: {
        read: ({ requirements = [] }) =>
          requirements
            .map(({ text, isRequired }) => `${text}${isRequired ? '' : ' (اختياري)'}`)
            .join('، '),
      },
    },
    sentence: ({ action }, { did, about }) => {
      const verbs = { create: did('أضاف'), update: did('عدّل'), delete: did('حذف') };
      return `${verbs[action]} شارة ${about}`;
    },
  },
  programme: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    fields: [
      { key: 'author', label: 'من كتبه' },
      { key: 'added', label: 'أُضيف' },
      { key: 'replaced', label: 'بُدّل' },
      { key: 'kept', label: 'بقي كما هو' },
      { key: 'parts', label: 'ما فيه' },
    ],
    sentence: ({ action }, { did, about }) => {
      const verbs = {
        create: did('استورد'),
        delete: did('تراجع عن استيراد', 'تراجعت عن استيراد'),
        download: did('صدّر'),
      };
      return `${verbs[action]} برنامج ${about}`;
    },
  },
  badgePass: {
    sentence: ({ action, before, after }, { did, about }) => {
      const requirements = (after ?? before)?.requirements ?? [];
      const [only] = requirements;
      const what =
        requirements.length === 1 && only
          ? `«${only.text}» من شارة ${only.badge}`
          : 'متطلبات من الشارات';
      return action === 'create'
        ? `${did('سجّل')} أن ${about} اجتاز ${what}`
        : `${did('سحب')} من ${about} اجتياز ${what}`;
    },
    fields: [
      { key: 'date', label: 'يوم الاجتياز', read: ({ date }) => (date ? longDate(date) : null) },
      {
        key: 'requirements',
        label: 'المتطلبات',
        read: ({ requirements = [] }) =>
          requirements.map(({ badge, text }) => `${badge}: ${text}`).join('، '),
      },
    ],
  },
  scoutBadge: {
    sentence: stepSentence,
    fields: [
      { key: 'date', label: 'يوم التسليم', read: ({ date }) => (date ? longDate(date) : null) },
    ],
  },
};
