import { captainRecord } from '../../../contract/captains/record.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import {
  responsibilityLabels,
  responsibilityNouns,
} from '../../../contract/responsibilities/words.ts';
import { keepCompounds, longDate, sectorName } from '../../i18n/format.ts';
import type { EntryOf, Say, WordsOf } from './entry-words.ts';

const SESSIONS = noun('جلسة واحدة', 'جلستين', 'جلسات', 'جلسة', 'جلسة');

const on = (device: string | null) => (device === null ? '' : ` (${device})`);
/** A seat is a sector, or none. */
const seatName = ({
  baseName,
  suffixName,
}: {
  baseName: string | null;
  suffixName: string | null;
}) => sectorName({ sectorBaseName: baseName, sectorSuffixName: suffixName });

function captainSentence(entry: EntryOf<'captain'>, { did, about, names }: Say): string {
  switch (entry.action) {
    case 'create': {
      const { invitedBy } = entry.after;
      const by = invitedBy && names.captainNames[invitedBy];
      return `${did('سجّل')} حساباً جديداً${by ? ` بدعوة من ${keepCompounds(by)}` : ''}`;
    }
    case 'update': {
      const [from, to] = [entry.before, entry.after].map(({ type }) => captainTypeLabels[type]);
      return `${did('غيّر')} رتبة ${about} من ${from} إلى ${to}`;
    }
    case 'assign': {
      const { before, after } = entry;
      return after.sector.baseName === null
        ? `${did('تراجع')} عن تعيين ${about} في قطاع ${seatName(before.sector)}`
        : `${did('عيّن')} ${about} في قطاع ${seatName(after.sector)}`.trim();
    }
    case 'close':
      return `${did('أغلق')} حساب ${about}`;
    case 'reopen':
      return `${did('أعاد')} فتح حساب ${about}`;
    case 'record':
      return `${did('عدّل')} بيانات ${about}`;
    case 'password':
      return entry.captainId === Number(entry.entityId)
        ? `${did('غيّر')} كلمة ${did('سره', 'سرها')}`
        : `${did('أنشأ')} كلمة سر مؤقتة لـ ${about}`;
  }
}

const untilWords = (until: string | null) => (until === null ? '' : ` حتى ${longDate(until)}`);

type Captain =
  | 'captain'
  | 'invitation'
  | 'standIn'
  | 'responsibility'
  | 'captainContact'
  | 'qualification'
  | 'qualificationKinds'
  | 'session'
  | 'secondFactor'
  | 'secondFactorRule';

export const captainWords: WordsOf<Captain> = {
  captain: {
    record: captainRecord,
    fields: [
      {
        key: 'firstName',
        label: 'الاسم',
        read: ({ firstName, middleName, lastName }) => [firstName, middleName, lastName].join(' '),
      },
      'phoneNumber',
      'email',
      'gender',
      { key: 'type', label: 'الرتبة', choices: captainTypeLabels },
      {
        key: 'sector',
        label: 'القطاع',
        read: ({ sector }) => (sector ? seatName(sector) || null : null),
      },
      {
        key: 'sectors',
        label: 'القطاعات',
        read: ({ sectors = [] }) => sectors.map(seatName).join('، ') || null,
      },
    ],
    sentence: captainSentence,
  },
  invitation: {
    nameOf: ({ before, after }) => {
      const state = after ?? before;
      if (!state) return null;
      const rank = [captainTypeLabels[state.type], sectorName(state)].filter(Boolean).join('، ');
      return `${rank} (${state.uses === 'one' ? 'لقائد واحد' : 'لأكثر من قائد'})`;
    },
    sentence: ({ action }, { did, about }) =>
      action === 'create'
        ? `${did('أنشأ')} رابط دعوة: ${about}`
        : `${did('ألغى', 'ألغت')} رابط دعوة: ${about}`,
  },
  standIn: {
    fields: [{ key: 'until', label: 'حتى' }],
    sentence: (entry, { did, about, names }) => {
      const { captainId } = entry.action === 'delete' ? entry.before : entry.after;
      const captain = keepCompounds(names.captainNames[captainId] ?? 'قائد');
      if (entry.action === 'delete') {
        return `${did('أنهى', 'أنهت')} تكليف ${captain} قائداً بديلاً في ${about}`;
      }
      const until = longDate(entry.after.until);
      return entry.before
        ? `${did('غيّر')} آخر يوم لـ ${captain} قائداً بديلاً في ${about} إلى ${until}`
        : `${did('كلّف')} ${captain} قائداً بديلاً في ${about} حتى ${until}`;
    },
  },
  responsibility: {
    fields: [
      { key: 'responsibility', label: 'المسؤولية', choices: responsibilityLabels },
      { key: 'until', label: 'حتى' },
    ],
    sentence: (entry, { did, about }) => {
      const { responsibility } = entry.action === 'delete' ? entry.before : entry.after;
      const noun = responsibilityNouns[responsibility];
      switch (entry.action) {
        case 'create':
          return `${did('أسند')} ${noun} إلى ${about}${untilWords(entry.after.until)}`;
        case 'update':
          return `${did('غيّر')} مدة ${noun} عند ${about}${untilWords(entry.after.until)}`;
        case 'delete':
          return `${did('أنهى', 'أنهت')} ${noun} عند ${about}`;
      }
    },
  },
  captainContact: {
    fields: [{ key: 'date', label: 'يوم التواصل' }, 'note'],
    sentence: ({ action }, { did, about }) =>
      action === 'create'
        ? `${did('تواصل')} مع ${about}`
        : `${did('تراجع')} عن تسجيل التواصل مع ${about}`,
  },
  qualification: {
    fields: [
      { key: 'kind', label: 'التأهيل' },
      { key: 'givenOn', label: 'يوم الحصول عليه' },
      { key: 'validUntil', label: 'صالح حتى' },
      'note',
    ],
    sentence: (entry, { did, about }) =>
      entry.action === 'create'
        ? `${did('سجّل')} تأهيل ${about}: ${entry.after.kind}`
        : `${did('حذف')} تأهيل ${about}: ${entry.before.kind}`,
  },
  qualificationKinds: {
    nameOf: () => 'قائمة التأهيل',
    fields: [{ key: 'names', label: 'القائمة', read: ({ names = [] }) => names.join('، ') }],
    sentence: (_, { did }) => `${did('عدّل')} قائمة التأهيل`,
  },
  // Sign-ins of the captain who did it: nobody ends another's one by one.
  session: {
    sentence: (entry, { did }) => {
      if (entry.action === 'create') {
        return `${did('سجّل')} الدخول من جهاز جديد${on(entry.after.device)}`;
      }
      const { count, device } = entry.before;
      return count === 1
        ? `${did('أنهى', 'أنهت')} جلسة على جهاز آخر${on(device)}`
        : `${did('أنهى', 'أنهت')} ${countText(count, SESSIONS)} على أجهزة أخرى`;
    },
  },
  secondFactor: { sentence: secondFactorSentence },
  secondFactorRule: {
    nameOf: () => 'المجموعة',
    sentence: (entry, { did }) =>
      entry.after.required
        ? `${did('طلب')} التحقق بخطوتين من القادة العامين`
        : `${did('ألغى', 'ألغت')} طلب التحقق بخطوتين من القادة العامين`,
  },
};

const CODES = noun('رمز واحد', 'رمزان', 'رموز', 'رمزاً', 'رمز');

function secondFactorSentence(entry: EntryOf<'secondFactor'>, { did, about }: Say): string {
  switch (entry.action) {
    case 'create':
      return entry.after.kind === 'passkey'
        ? `${did('أضاف')} مفتاح مرور (${entry.after.name ?? ''})`
        : `${did('فعّل')} رموز التحقق`;
    case 'update':
      return `${did('أنشأ')} رموز استرداد جديدة`;
    case 'recover':
      return entry.after.left === 0
        ? `${did('سجّل')} الدخول بآخر رمز استرداد`
        : `${did('سجّل')} الدخول برمز استرداد، والباقي ${countText(entry.after.left, CODES)}`;
    case 'delete':
      if (entry.before.kind === 'all') return `${did('أوقف')} التحقق بخطوتين لحساب ${about}`;
      return entry.before.kind === 'passkey'
        ? `${did('حذف')} مفتاح مرور (${entry.before.name ?? ''})`
        : `${did('أوقف')} رموز التحقق`;
  }
}
