import { moneyText } from '../../../contract/core/money.ts';
import { reasonLabels } from '../../../contract/equipment/counting.ts';
import { removalLabels, requestStateLabels } from '../../../contract/equipment/words.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';
import type { WordsOf } from './entry-words.ts';

type Equipment =
  | 'equipment'
  | 'equipmentLending'
  | 'equipmentRequest'
  | 'tripEquipment'
  | 'equipmentCount'
  | 'equipmentList'
  | 'equipmentImport';

const linesText = (lines: readonly { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${name} ${formatNumber(quantity)}`).join('، ');
const listNames = { category: 'فئة العهدة', place: 'مكان العهدة' } as const;

export const equipmentWords: WordsOf<Equipment> = {
  equipment: {
    nameOf: ({ before, after }) => (after && 'name' in after ? after : before)?.name,
    fields: [
      { key: 'name', label: 'الاسم' },
      { key: 'category', label: 'الفئة' },
      { key: 'owned', label: 'العدد' },
      { key: 'toRepair', label: 'تحتاج إصلاحاً' },
      { key: 'broken', label: 'تالفة' },
      { key: 'lost', label: 'مفقودة' },
      { key: 'codes', label: 'الرموز', read: ({ codes = [] }) => codes.join('، ') || null },
      { key: 'places', label: 'الأماكن', read: ({ places = [] }) => places.join('، ') || null },
      {
        key: 'price',
        label: 'ثمن الشراء',
        read: ({ price }) => (price == null ? null : moneyText(price)),
      },
      {
        key: 'boughtOn',
        label: 'يوم الشراء',
        read: ({ boughtOn }) => (boughtOn ? longDate(boughtOn) : null),
      },
      {
        key: 'validUntil',
        label: 'صالح حتى',
        read: ({ validUntil }) => (validUntil ? longDate(validUntil) : null),
      },
      { key: 'note', label: 'ملاحظة' },
      {
        key: 'reason',
        label: 'السبب',
        read: ({ reason }) => (reason ? removalLabels[reason] : null),
      },
    ],
    sentence: ({ action }, { did, about }) => {
      const verbs = { create: did('أضاف'), update: did('عدّل'), delete: did('أخرج') };
      return `${verbs[action]} «${about}»${action === 'delete' ? ' من العهدة' : ' في العهدة'}`;
    },
  },
  equipmentLending: {
    nameOf: ({ before, after }) => (after ?? before)?.to ?? 'من خارج المجموعة',
    fields: [
      { key: 'dueOn', label: 'الموعد', read: ({ dueOn }) => (dueOn ? longDate(dueOn) : null) },
      {
        key: 'wantedUntil',
        label: 'مطلوبة حتى',
        read: ({ wantedUntil }) => (wantedUntil ? longDate(wantedUntil) : null),
      },
      { key: 'lines', label: 'ما بالخارج', read: ({ lines = [] }) => linesText(lines) || null },
    ],
    sentence: ({ action, before, after }, { did, about }) => {
      if (action === 'create') return `${did('سلّم')} عهدة إلى ${about}`;
      if (action === 'delete') return `${did('تراجع')} عن تسليم عهدة إلى ${about}`;
      if (before?.dueOn !== after?.dueOn) return `${did('مدّ')} موعد عهدة ${about}`;
      const [wanted, wants] = [before?.wantedUntil ?? null, after?.wantedUntil ?? null];
      if (wanted === wants) return `${did('استلم')} عهدة من ${about}`;
      return wants === null
        ? `${did('ردّ')} طلب مدّ موعد عهدة ${about}`
        : `${did('طلب')} مدّ موعد عهدة ${about}`;
    },
  },
  equipmentRequest: {
    nameOf: ({ before, after }) => linesText((after ?? before)?.lines ?? []),
    fields: [
      {
        key: 'state',
        label: 'الحالة',
        read: ({ state }) => (state ? requestStateLabels[state] : null),
      },
      {
        key: 'startsOn',
        label: 'من',
        read: ({ startsOn }) => (startsOn ? longDate(startsOn) : null),
      },
      { key: 'until', label: 'إلى', read: ({ until }) => (until ? longDate(until) : null) },
    ],
    sentence: ({ action, after }, { did, about }) => {
      if (action === 'create') return `${did('طلب')} عهدة: ${about}`;
      if (after?.state === 'withdrawn') return `${did('سحب')} طلب عهدة: ${about}`;
      return after?.state === 'declined'
        ? `${did('اعتذر')} عن طلب عهدة: ${about}`
        : `${did('حجز')} عهدة طُلبت: ${about}`;
    },
  },
  tripEquipment: {
    nameOf: ({ before, after }) => (after ?? before)?.trip,
    fields: [
      { key: 'lines', label: 'المحجوز', read: ({ lines = [] }) => linesText(lines) || null },
    ],
    sentence: (_, { did, about }) => `${did('حجز')} عهدة «${about}»`,
  },
  equipmentCount: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    fields: [
      {
        key: 'differences',
        label: 'الفروق',
        read: ({ differences = [] }) =>
          differences
            .map(
              ({ name, difference, reason }) =>
                `${name} ${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))} (${reasonLabels[reason]})`,
            )
            .join('، ') || null,
      },
    ],
    sentence: ({ action }, { did, about }) => {
      const verbs = { create: did('بدأ'), close: did('اعتمد'), delete: did('ترك') };
      return `${verbs[action]} جرد ${about}`;
    },
  },
  equipmentList: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    fields: [{ key: 'name', label: 'الاسم' }],
    sentence: ({ action, before, after }, { did, about }) => {
      const verbs = { create: did('أضاف'), update: did('عدّل'), delete: did('حذف') };
      const list = (after ?? before)?.list;
      return `${verbs[action]} ${list ? listNames[list] : ''} «${about}»`;
    },
  },
  equipmentImport: {
    fields: [
      { key: 'added', label: 'أُضيف' },
      { key: 'changed', label: 'عُدّل' },
    ],
    sentence: ({ action }, { did }) =>
      action === 'create' ? `${did('استورد')} قائمة عهدة` : `${did('تراجع')} عن استيراد قائمة عهدة`,
  },
};
