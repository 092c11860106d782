import {
  type CaptainType,
  can,
  captainTypes,
  type Permission,
  permissionsOf,
  responsibilities,
} from '../../../contract/core/permissions.ts';
import { TRIP_CARD_DAYS, TRIP_PAGE_DAYS } from '../../../contract/privacy/periods.ts';
import { responsibilityLabels } from '../../../contract/responsibilities/words.ts';
import type { NoticeRow, PrivacyFacts } from './notice.ts';
import { days } from './periods-words.ts';

/** Kinds of data, each with the permission that opens it to a type of captain. */
export const readData = [
  ['بيانات الكشاف', 'scouts:read'],
  ['حضوره', 'scout-attendance:read'],
  ['اشتراكه', 'subscriptions:read'],
  ['موافقات أسرته', 'consents:record'],
  ['تواصل القادة معها', 'follow-up:use'],
  ['رابطها', 'parents:link'],
  ['تقييمه', 'evaluation:read'],
  ['شاراته', 'badges:read'],
  ['بطاقته الصحية', 'health:use'],
  ['طلبات الانضمام', 'joining:manage'],
  ['تأهيل القادة', 'qualifications:keep'],
  ['حضور القادة', 'captain-attendance:read'],
  ['الخزنة', 'treasury:manage'],
  ['العهدة ومن عنده منها', 'equipment:read'],
  ['سجل التغييرات', 'history:read'],
  ['الملف الذي يجمع بيانات كشاف', 'scouts:data'],
] as const satisfies readonly (readonly [string, Permission])[];

const typeNames: Record<CaptainType, string> = {
  regular: 'قادة القطاع',
  unit: 'قائد الوحدة',
  general: 'القادة العامون',
};

/** 'قادة القطاع، وقائد الوحدة، والقادة العامون': the types of captains who have the permission. */
const readersOf = (permission: Permission): string =>
  [...captainTypes]
    .reverse()
    .filter((type) => can({ type }, permission))
    .map((type) => typeNames[type])
    .join('، و');

/** Who reads what: a row for each set of captains, then who reads something else. */
export function readerRows({ group, operator }: PrivacyFacts): NoticeRow[] {
  const byReaders = new Map<string, string[]>();
  for (const [what, permission] of readData) {
    const readers = readersOf(permission);
    byReaders.set(readers, [...(byReaders.get(readers) ?? []), what]);
  }
  const { before, after } = TRIP_CARD_DAYS;
  const rows: NoticeRow[] = [
    ...[...byReaders].map(([name, what]) => ({ name, text: `${what.join('، و')}.` })),
    {
      name: 'قادة الرحلة',
      text: `هواتف أسر من يشاركون. وبطاقاتهم الصحية من ${days(before)} قبلها حتى ${days(after)} بعدها. صفحة يوم الرحلة تبقى على أجهزة قادتها من ${days(TRIP_PAGE_DAYS.before)} قبلها حتى ${days(TRIP_PAGE_DAYS.after)} بعدها، ثم تُمحى.`,
    },
    {
      name: 'قارئ تقرير عن كشاف',
      text: 'كاتبه ما دام الكشاف في نطاقه، وقائد وحدته، والقادة العامون، وقادة المجلس إن أُحيل إليه.',
    },
    ...heldRows(),
    {
      name: 'القائد البديل',
      text: 'أسماء قطاع غير قطاعه وطلائعه حتى آخر يوم له، ليسجّل غيابه ونقاطه. لا هاتف ولا عنوان ولا بطاقة صحية.',
    },
    {
      name: 'قائد وحدة أخرى',
      text: 'أسماء كشافي القطاع وأعداد حضورهم، بلا هاتف ولا عنوان.',
    },
    {
      name: 'باقي القادة والزوار',
      text: group ? openTexts[group.openProfile] : openTexts.limited,
    },
    {
      name: 'الأسرة برابطها',
      text: 'أبناؤها الذين فيه وحدهم: حضورهم وما دُفع وشاراتهم ومواعيدهم ورحلاتهم، وهاتف القائد. من معه الرابط يقرؤه، فلا تعطوه لأحد.',
    },
    {
      name: 'من معه رابط تقويم القطاع',
      text: 'مواعيد القطاع. وأسماء أصحاب أعياد الميلاد إن اختار قائد ذلك.',
    },
  ];
  if (operator) {
    rows.push({
      name: 'المشغّل',
      text: 'اسم المجموعة وعنوانها، وأعداد الكشافين والقادة، والحجم، وآخر استعمال، والأخطاء، والإحصاء السنوي إن سلّمته: أعداد بلا أسماء. صفحته لا تفتح بيانات أحد.',
    });
  }
  return rows;
}

/** The kinds of data that a responsibility opens for the whole group, to whom a general captain gives it. */
const heldRows = (): NoticeRow[] =>
  responsibilities.flatMap((responsibility) => {
    const what: string[] = readData
      .filter(([, permission]) => permissionsOf[responsibility].includes(permission))
      .map(([words]) => words);
    if (responsibility === 'dataOfficer') {
      what.push('موافقات أسر كل القطاعات', 'سجل من فتح بيانات كشاف');
    }
    const text = `للمجموعة كلها: ${what.join('، و')}.`;
    return what.length === 0 ? [] : [{ name: responsibilityLabels[responsibility], text }];
  });

/** Texts on what visitors and captains of other sectors see, by the program's setting. */
const openTexts: Record<NonNullable<PrivacyFacts['group']>['openProfile'], string> = {
  limited:
    'اسم الكشاف وقطاعه وحضوره، لمن فتح صفحته بعنوانها. لا هاتف ولا عنوان ولا مدرسة ولا تاريخ ميلاد ولا رقم العضوية. ومحركات البحث ممنوعة منها.',
  full: 'اختارت المجموعة في إعداد خادمها أن يرى من فتح صفحة الكشاف بعنوانها هاتفه وعنوانه وتاريخ ميلاده وتاريخ التحاقه مع اسمه وقطاعه وحضوره. لا يرى مدرسته. ومحركات البحث ممنوعة منها.',
  off: 'لا شيء: صفحة الكشاف لا تُفتح لزائر، ولا لقائد ليس الكشاف في نطاقه.',
};
