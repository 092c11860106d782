import { FAMILY, relationLabels } from '../../../contract/consents/words.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { momentText } from '../../../contract/trips/letter.ts';
import { tripRecord } from '../../../contract/trips/record.ts';
import { answerWayLabels, personStateLabels, phaseLabels } from '../../../contract/trips/words.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import type { WordsOf } from './entry-words.ts';

const guestNoun = noun('ضيفاً واحداً', 'ضيفين', 'ضيوف', 'ضيفاً', 'ضيف');

const shownMoment = (moment: string | undefined) =>
  moment?.includes('T') ? momentText(moment) : (moment ?? null);

export const tripWords: WordsOf<'trip' | 'tripPerson' | 'tripOthers' | 'rollCall' | 'tripPlace'> = {
  trip: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    record: tripRecord,
    own: {
      startsAt: { read: ({ startsAt }) => shownMoment(startsAt) },
      endsAt: { read: ({ endsAt }) => shownMoment(endsAt) },
      sectors: {
        read: ({ sectors = [] }) =>
          sectors
            .map(({ agreed, baseName, suffixName }) => {
              const name = sectorName({ sectorBaseName: baseName, sectorSuffixName: suffixName });
              return agreed ? name : `${name} (لم يوافق بعد)`;
            })
            .join('، ') || null,
      },
      helperIds: {
        read: ({ helperIds = [] }, { captainNames }) =>
          helperIds.map((id) => captainNames[String(id)] ?? formatNumber(id)).join('، ') || null,
      },
      homeContact: { read: ({ homeContact }) => homeContact ?? null },
      fees: {
        read: ({ fees }) =>
          fees ? `${moneyText(fees.scout)}، وللقادة والضيوف ${moneyText(fees.other)}` : null,
      },
      packingList: { read: ({ packingList = [] }) => packingList.join('، ') || null },
    },
    fields: [
      { key: 'name', label: 'الاسم' },
      { key: 'place', label: 'المكان' },
      { key: 'state', label: 'الحال', choices: phaseLabels },
      { key: 'reason', label: 'السبب' },
    ],
    sentence: ({ action, before, after }, { did, about }) => {
      if (action === 'create') return `${did('فتح')} تسجيل «${about}»`;
      if (before.state !== after.state) {
        const verbs = {
          draft: `${did('أعاد', 'أعادت')} «${about}» مسودة`,
          open: `${did('فتح')} الردود على «${about}»`,
          closed: `${did('أغلق')} تسجيل «${about}»`,
          settled: `${did('سوّى', 'سوّت')} «${about}»`,
          cancelled: `${did('ألغى', 'ألغت')} «${about}»`,
        };
        return verbs[after.state];
      }
      return `${did('عدّل')} «${about}»`;
    },
  },
  tripPerson: {
    byNobody: FAMILY,
    fields: [
      { key: 'trip', label: 'الرحلة' },
      { key: 'state', label: 'المشاركة', choices: personStateLabels },
      {
        key: 'needsCall',
        label: 'يحتاج مكالمة',
        read: ({ needsCall }) => (needsCall ? 'نعم' : null),
      },
      { key: 'way', label: 'كيف', choices: answerWayLabels },
      { key: 'relation', label: 'الصلة', choices: relationLabels },
      {
        key: 'discount',
        label: 'الخصم',
        read: ({ discount }) => (typeof discount === 'number' ? moneyText(discount) : null),
      },
      {
        key: 'isHandedOver',
        label: 'التسليم',
        read: ({ isHandedOver }) => (isHandedOver ? 'تم' : null),
      },
    ],
    sentence: ({ captainId, before, after }, { did, about }) => {
      if (after?.isHandedOver) return `${did('سلّم')} ${about} بعد «${after.trip}»`;
      if (before?.isHandedOver) return `${did('تراجع')} عن تسليم ${about} بعد «${before.trip}»`;
      return captainId === null
        ? `ردّت على دعوة ${about} إلى «${after?.trip ?? ''}»`
        : `${did('سجّل')} مشاركة ${about} في «${after?.trip ?? ''}»`;
    },
  },
  tripPlace: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    fields: [
      { key: 'trip', label: 'الرحلة' },
      { key: 'name', label: 'الاسم' },
      { key: 'places', label: 'الأماكن' },
      { key: 'driver', label: 'السائق' },
      { key: 'plate', label: 'رقم العربة' },
      { key: 'gender', label: 'لمن', choices: { male: 'أولاد', female: 'بنات' } },
    ],
    sentence: ({ action, before, after }, { did, about }) => {
      const { kind, trip } = (after ?? before)!;
      const what = `${kind === 'vehicle' ? 'عربة' : 'خيمة'} «${about}» في «${trip}»`;
      if (action === 'create') return `${did('أضاف')} ${what}`;
      return action === 'delete' ? `${did('حذف')} ${what}` : `${did('عدّل')} ${what}`;
    },
  },
  rollCall: {
    nameOf: ({ after }) => after.name,
    fields: [{ key: 'trip', label: 'الرحلة' }],
    sentence: ({ action, after }, { did, about }) => {
      if (action === 'create') return `${did('بدأ')} نداء «${about}» في «${after.trip}»`;
      const verb = after.departedAt ? did('أنهى', 'أنهت') : did('أعاد', 'أعادت');
      return `${verb} نداء «${about}» في «${after.trip}»`;
    },
  },
  tripOthers: {
    nameOf: ({ after }) => after.trip,
    changes: ({ after }, { captainNames }) => {
      const names = after.captainIds.map((id) => captainNames[String(id)] ?? formatNumber(id));
      const guests = after.guests > 0 ? [countText(after.guests, guestNoun, formatNumber)] : [];
      return [{ label: 'من', before: null, after: [...names, ...guests].join('، ') || null }];
    },
    sentence: (_, { did, about }) => `${did('أضاف')} قادة أو ضيوفاً أو كشافين إلى «${about}»`,
  },
};
