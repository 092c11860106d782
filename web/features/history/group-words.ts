import { activityRecord } from '../../../contract/activities/record.ts';
import { digitLabels } from '../../../contract/countries/country.ts';
import { messageCases } from '../../../contract/follow-up/words.ts';
import { meetingDayLabel } from '../../../contract/group/words.ts';
import { termRecord } from '../../../contract/terms/record.ts';
import { keepCompounds, longDate, sectorName } from '../../i18n/format.ts';
import type { EntryOf, Field, Say, StateOf, WordsOf } from './entry-words.ts';

function sectorSentence(entry: EntryOf<'sector'>, { did, about, names }: Say): string {
  switch (entry.action) {
    case 'create':
      return `${did('أضاف')} قطاع ${sectorName(entry.after)}`;
    case 'update':
      return `${did('غيّر')} اسم قطاع من ${sectorName(entry.before)} إلى ${sectorName(entry.after)}`;
    case 'delete':
      return `${did('حذف')} قطاع ${sectorName(entry.before)}`;
    case 'assign': {
      const captain = names.captainNames[String(entry.after.unitCaptainId)] ?? 'قائداً';
      return `${did('عيّن')} ${keepCompounds(captain)} قائد وحدة لقطاع ${about}`;
    }
  }
}

type Group =
  | 'group'
  | 'sector'
  | 'term'
  | 'activity'
  | 'calendarLink'
  | 'followUpMessages'
  | 'reportWords'
  | 'retention'
  | 'backup'
  | 'census';

/** The decisions of a group beside its country. */
const besideCountry: readonly Field<StateOf<'group'>>[] = [
  { key: 'digits', label: 'الأرقام', choices: digitLabels },
  {
    key: 'firstWeekday',
    label: 'أول الأسبوع',
    read: ({ firstWeekday = null }) =>
      firstWeekday === null ? null : meetingDayLabel(firstWeekday),
  },
  {
    key: 'wholeSubscriptions',
    label: 'الاشتراك',
    read: ({ wholeSubscriptions }) => (wholeSubscriptions ? 'بالوحدات الكاملة' : 'بأجزاء العملة'),
  },
  { key: 'timeZone', label: 'المنطقة الزمنية' },
];

export const groupWords: WordsOf<Group> = {
  group: {
    nameOf: ({ after }) => after.groupName,
    fields: [
      { key: 'groupName', label: 'الاسم' },
      { key: 'countryName', label: 'الدولة' },
      ...besideCountry,
      { key: 'paymentText', label: 'كيف تدفع الأسر' },
      { key: 'phoneNumber', label: 'هاتف المجموعة' },
      { key: 'meetingDay', read: ({ meetingDay = null }) => meetingDayLabel(meetingDay) },
    ],
    sentence: ({ before, after }, { did }) => {
      if (before.groupName !== after.groupName) {
        return `${did('غيّر')} اسم المجموعة من ${before.groupName} إلى ${after.groupName}`;
      }
      if (before.parentsSeeEvaluation !== after.parentsSeeEvaluation) {
        return `${after.parentsSeeEvaluation ? did('أظهر') : did('أخفى', 'أخفت')} التقييم في صفحة الأسرة`;
      }
      if (before.countryName !== after.countryName && after.countryName) {
        return `${did('نقل')} المجموعة إلى ${after.countryName}`;
      }
      const apart = besideCountry.find(({ key }) => before[key] !== after[key]);
      if (apart) return `${did('غيّر')} ${apart.label}`;
      if (before.joinOpen !== after.joinOpen) {
        return `${after.joinOpen ? did('فتح') : did('أغلق')} طلبات الانضمام`;
      }
      if ((before.healthCards ?? false) !== (after.healthCards ?? false)) {
        return `${after.healthCards ? did('فعّل') : did('أوقف')} البطاقات الصحية`;
      }
      if ((before.paymentText ?? null) !== (after.paymentText ?? null)) {
        return `${did('غيّر')} ما تقرؤه الأسر عن الدفع`;
      }
      if ((before.phoneNumber ?? null) !== (after.phoneNumber ?? null)) {
        return after.phoneNumber ? `${did('غيّر')} هاتف المجموعة` : `${did('أزال')} هاتف المجموعة`;
      }
      if (before.meetingDay !== after.meetingDay) {
        return `${did('غيّر')} يوم اللقاء: ${meetingDayLabel(after.meetingDay ?? null)}`;
      }
      return after.logo === null ? `${did('أزال')} شعار المجموعة` : `${did('غيّر')} شعار المجموعة`;
    },
  },
  reportWords: {
    fields: [{ key: 'text', label: 'الكلمة' }],
    sentence: ({ after }, { did }) => {
      const report = after.isYear ? 'تقرير السنة' : 'تقرير الفترة';
      const whose = after.scopeName === null ? '' : ` عن ${after.scopeName}`;
      return `${did(after.text === null ? 'حذف' : 'كتب')} كلمة ${report}${whose}`;
    },
  },
  sector: {
    nameOf: ({ before, after }) => {
      const sector = before ?? after;
      return sector && sectorName(sector);
    },
    fields: [
      {
        key: 'baseName',
        label: 'الاسم',
        read: ({ baseName = '', suffixName = '' }) => sectorName({ baseName, suffixName }) || null,
      },
      {
        key: 'unitCaptainId',
        read: ({ unitCaptainId }, { captainNames }) => captainNames[String(unitCaptainId)] ?? null,
      },
    ],
    sentence: sectorSentence,
  },
  term: {
    nameOf: ({ after }) => after.termName,
    record: termRecord,
    sentence: ({ action, after }, { did }) =>
      `${action === 'create' ? did('بدأ') : did('عدّل')} الفترة: ${after.termName}`,
  },
  activity: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    record: activityRecord,
    // Its number counts within a term, whose change shows as another week.
    own: { termNumber: { read: () => null } },
    sentence: ({ action }, { did, about }) => {
      const verbs = { create: did('أضاف'), update: did('عدّل'), delete: did('حذف') };
      return `${verbs[action]} نشاط ${about}`;
    },
  },
  calendarLink: {
    nameOf: ({ entityId }) => (entityId === '0' ? 'المجموعة' : null),
    sentence: (entry, { did, about }) => {
      if (entry.action === 'delete') return `${did('ألغى', 'ألغت')} رابط تقويم ${about}`;
      if (entry.action === 'update') {
        const verb = entry.after.birthdays ? did('أظهر') : did('أخفى', 'أخفت');
        return `${verb} أعياد الميلاد في تقويم ${about}`;
      }
      return entry.after.replaces
        ? `${did('أنشأ')} رابط تقويم جديداً: ${about}، مكان القديم`
        : `${did('أنشأ')} رابط تقويم ${about}`;
    },
  },
  followUpMessages: {
    nameOf: () => 'واتساب',
    fields: messageCases,
    sentence: (_, { did }) => `${did('عدّل')} نصوص رسائل واتساب`,
  },
  retention: {
    fields: ['years'],
    sentence: (_, { did }) => `${did('غيّر')} مدة حفظ بيانات المحذوفين`,
  },
  census: {
    nameOf: ({ after }) => `إحصاء ${longDate(after.date)}`,
    fields: [
      { key: 'date', label: 'اليوم' },
      { key: 'scouts', label: 'الكشافون' },
      { key: 'captains', label: 'القادة' },
    ],
    sentence: ({ after }, { did }) =>
      `${did('سلّم')} إحصاء يوم ${longDate(after.date)} للمشغّل، أعداداً بلا أسماء`,
  },
  backup: {
    nameOf: () => 'نسخة احتياطية',
    sentence: (_, { did }) => `${did('نزّل')} نسخة احتياطية فيها كل بيانات المجموعة`,
  },
};
