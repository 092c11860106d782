import type { HistoryEntry, historyActions, historyEntities } from '../../../contract/history.ts';
import {
  captainTypeLabels,
  formatMoney,
  formatNumber,
  keepCompounds,
  longDate,
} from '../../lib/format.ts';
import { activityTypeLabels, attendanceLabels, weekdayLabels } from '../../lib/labels.ts';

/** What the entries of the filter are called. */
export const entityLabels: Record<(typeof historyEntities)[number], string> = {
  scout: 'الكشافون',
  captain: 'القادة',
  sector: 'القطاعات',
  term: 'الفترات',
  week: 'الأسابيع',
  financeItem: 'الماليات',
  activity: 'الأنشطة',
  scoutAttendance: 'غياب الكشافين',
  captainAttendance: 'غياب القادة',
};

export const actionLabels: Record<(typeof historyActions)[number], string> = {
  create: 'إضافة',
  update: 'تعديل',
  delete: 'حذف',
  restore: 'استرجاع',
  cancel: 'إلغاء',
  record: 'تسجيل',
  assign: 'تعيين',
  close: 'إغلاق حساب',
  reopen: 'إعادة فتح حساب',
  password: 'كلمة سر',
};

/** Names of the people whom entries mention by number. */
export type Names = {
  scoutNames: Readonly<Record<string, string>>;
  captainNames: Readonly<Record<string, string>>;
};

/** One field that changed; null where there is nothing on that side. */
export type Change = {
  label: string;
  before: string | null;
  after: string | null;
  /** How it is written: a phone number, or an address in Latin letters. */
  kind?: 'phone' | 'latin' | undefined;
};

/** An entry in words. */
export type Words = {
  who: string;
  /** Begins with a verb whose subject is `who`. */
  sentence: string;
  /** The changes in short, where there are many. */
  summary: string | null;
  changes: Change[];
};

type Row = Readonly<Record<string, unknown>>;
type Field = {
  label: string;
  /** Its names in what was stored; the first one tells whether the field was stored at all. */
  keys: readonly [string, ...string[]];
  read: (row: Row, names: Names) => string | null;
  kind?: Change['kind'];
};

const asRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null ? (value as Row) : null;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const numberOf = (value: unknown): string | null =>
  typeof value === 'number' ? formatNumber(value) : null;
const labelOf = (labels: Readonly<Record<string, string>>, value: unknown): string | null =>
  typeof value === 'string' ? (labels[value] ?? value) : null;

const text = (label: string, key: string): Field => ({
  label,
  keys: [key],
  read: (row) => textOf(row[key]),
});
const date = (label: string, key: string): Field => ({
  label,
  keys: [key],
  read: (row) => {
    const value = textOf(row[key]);
    return value && longDate(value);
  },
});
const choice = (label: string, key: string, labels: Readonly<Record<string, string>>): Field => ({
  label,
  keys: [key],
  read: (row) => labelOf(labels, row[key]),
});
const number = (label: string, key: string): Field => ({
  label,
  keys: [key],
  read: (row) => numberOf(row[key]),
});
const phone: Field = { ...text('الهاتف', 'phoneNumber'), kind: 'phone' };

/** 'أشبال أ' of the two names, whatever they are called. */
function joined(row: Row, base: string, suffix: string): string | null {
  const names = [textOf(row[base]), textOf(row[suffix])].filter(Boolean);
  return names.length > 0 ? names.join('\u00a0') : null;
}
const sector: Field = {
  label: 'القطاع',
  keys: ['sectorBaseName', 'sectorSuffixName'],
  read: (row) => joined(row, 'sectorBaseName', 'sectorSuffixName'),
};
const nameOfSector = (row: Row | null) => row && joined(row, 'baseName', 'suffixName');

const genders = { male: 'ذكر', female: 'أنثى' };
const moneyTypes = { income: 'ايراد', expense: 'مصروف' };
const pounds = (value: unknown) =>
  typeof value === 'number' ? `${formatMoney(value)} جنيه` : null;

const fields: Partial<Record<HistoryEntry['entity'], readonly Field[]>> = {
  scout: [
    text('الاسم', 'name'),
    choice('الجنس', 'gender', genders),
    sector,
    phone,
    text('العنوان', 'address'),
    date('تاريخ الميلاد', 'birthDate'),
    date('تاريخ الالتحاق', 'enrollDate'),
  ],
  captain: [
    {
      label: 'الاسم',
      keys: ['firstName'],
      read: (row) =>
        ['firstName', 'middleName', 'lastName'].map((key) => textOf(row[key]) ?? '').join(' '),
    },
    phone,
    { ...text('البريد الإلكتروني', 'email'), kind: 'latin' },
    choice('الجنس', 'gender', genders),
    choice('الرتبة', 'type', captainTypeLabels),
    { label: 'القطاع', keys: ['sector'], read: (row) => nameOfSector(asRow(row.sector)) },
    {
      label: 'القطاعات',
      keys: ['sectors'],
      read: (row) =>
        Array.isArray(row.sectors)
          ? row.sectors.map((each) => nameOfSector(asRow(each))).join('، ') || null
          : null,
    },
  ],
  sector: [
    { label: 'الاسم', keys: ['baseName', 'suffixName'], read: nameOfSector },
    {
      label: 'قائد الوحدة',
      keys: ['unitCaptainId'],
      read: (row, { captainNames }) => captainNames[String(row.unitCaptainId)] ?? null,
    },
  ],
  term: [
    text('اسم الفترة', 'termName'),
    date('تاريخ البداية', 'startDate'),
    date('تاريخ النهاية', 'endDate'),
  ],
  week: [],
  financeItem: [
    { label: 'القيمة', keys: ['value'], read: (row) => pounds(row.value) },
    choice('النوع', 'type', moneyTypes),
    text('الوصف', 'description'),
    sector,
    number('الأسبوع', 'weekNumber'),
  ],
  activity: [
    text('الاسم', 'name'),
    choice('النوع', 'type', activityTypeLabels),
    text('المكان', 'place'),
    choice('اليوم', 'day', weekdayLabels),
    number('الأسبوع', 'weekNumber'),
  ],
};

function changesOf(entry: HistoryEntry, names: Names): Change[] {
  const [before, after] = [asRow(entry.before), asRow(entry.after)];
  const people = {
    scoutAttendance: names.scoutNames,
    captainAttendance: names.captainNames,
  }[entry.entity as 'scoutAttendance' | 'captainAttendance'] as Names['scoutNames'] | undefined;
  if (people) return statusChanges(before ?? {}, after ?? {}, people);
  const changes: Change[] = [];
  for (const { label, keys, read, kind } of fields[entry.entity] ?? []) {
    const sideOf = (row: Row | null) => (row && keys[0] in row ? { text: read(row, names) } : null);
    const [had, has] = [sideOf(before), sideOf(after)];
    // What only one of two sides says did not change: the other side left it out.
    if (before && after && !(had && has)) continue;
    const change = { label, before: had?.text ?? null, after: has?.text ?? null };
    if (change.before !== change.after) changes.push({ ...change, ...(kind && { kind }) });
  }
  return changes;
}

function statusChanges(before: Row, after: Row, people: Names['scoutNames']): Change[] {
  const collator = new Intl.Collator('ar');
  return Object.keys(after)
    .map((id) => ({
      label: keepCompounds(people[id] ?? `رقم ${formatNumber(Number(id))}`),
      before: labelOf(attendanceLabels, before[id]),
      after: labelOf(attendanceLabels, after[id]),
    }))
    .sort((one, other) => collator.compare(one.label, other.label));
}

/** '٣٥ حاضر، ٢ معتذر، ٣ غائب' of a week's statuses. */
function countStatuses(entry: HistoryEntry): string | null {
  const statuses = Object.values(asRow(entry.after) ?? {});
  if (statuses.length === 0) return null;
  return Object.entries(attendanceLabels)
    .map(([status, label]) => ({ label, count: statuses.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join('، ');
}

/** What an entry says: who did what, and what was and is. */
export function wordsOf(entry: HistoryEntry, names: Names): Words {
  const isWeek = entry.entity === 'scoutAttendance' || entry.entity === 'captainAttendance';
  const sentence = sentenceOf(entry, names);
  const changes = changesOf(entry, names);
  return {
    who: keepCompounds(entry.captainName ?? entry.entityName ?? 'النظام'),
    sentence,
    summary: isWeek ? countStatuses(entry) : null,
    changes: changes.filter((change) => isWeek || !isSaid(change, sentence)),
  };
}

/** Whether a sentence has said both sides of a change already. */
function isSaid({ before, after }: Change, sentence: string): boolean {
  return before !== null && after !== null && sentence.endsWith(`من ${before} إلى ${after}`);
}

function sentenceOf(entry: HistoryEntry, names: Names): string {
  const { entity, action, entityId } = entry;
  const [before, after] = [asRow(entry.before), asRow(entry.after)];
  const row = after ?? before ?? {};
  const isFemale = (entry.captainGender ?? row.gender) === 'female';
  /** A verb of the past, for him or for her. */
  const did = (him: string, her = `${him}ت`) => (isFemale ? her : him);
  const verb = { create: 'أضاف', update: 'عدّل', delete: 'حذف', restore: 'استرجع' }[
    action as 'create'
  ];
  const simple = did(verb ?? 'غيّر');
  const week = formatNumber(Number(entityId.split('/').at(-1)));
  const about = keepCompounds(
    entry.entityName ??
      textOf(row.name) ??
      nameOfSector(before ?? after) ??
      `رقم ${formatNumber(Number.parseInt(entityId, 10))}`,
  );

  switch (entity) {
    case 'scout':
      return scoutSentence(simple, did('نقل'), about, changesOf(entry, names));
    case 'captain':
      return captainSentence(entry, about, did);
    case 'sector':
      if (action === 'assign') {
        const captain = names.captainNames[String(after?.unitCaptainId)] ?? 'قائداً';
        return `${did('عيّن')} ${keepCompounds(captain)} قائد وحدة لقطاع ${about}`;
      }
      return action === 'update'
        ? `${did('غيّر')} اسم قطاع من ${nameOfSector(before) ?? about} إلى ${nameOfSector(after) ?? about}`
        : `${simple} قطاع ${nameOfSector(row) ?? about}`;
    case 'term':
      return `${action === 'create' ? did('بدأ') : simple} الفترة: ${textOf(row.termName) ?? formatNumber(Number(entityId))}`;
    case 'week':
      return `${did('ألغى', 'ألغت')} الأسبوع ${week}`;
    case 'financeItem':
      return moneySentence(entry, row, did);
    case 'activity':
      return `${simple} نشاط ${about}`;
    case 'scoutAttendance':
      return attendanceSentence(entry, `غياب ${about} للأسبوع ${week}`, did);
    case 'captainAttendance':
      return attendanceSentence(entry, `غياب قادة وحدة ${about} للأسبوع ${week}`, did);
  }
}

type Verb = (him: string, her?: string) => string;

function scoutSentence(verb: string, moved: string, name: string, changes: Change[]): string {
  const [only] = changes;
  if (only?.label === sector.label && changes.length === 1 && only.before && only.after) {
    return `${moved} الكشاف ${name} من ${only.before} إلى ${only.after}`;
  }
  return verb.startsWith('عدّل') ? `${verb} بيانات الكشاف ${name}` : `${verb} الكشاف ${name}`;
}

function captainSentence(entry: HistoryEntry, name: string, did: Verb): string {
  const [before, after] = [asRow(entry.before), asRow(entry.after)];
  switch (entry.action) {
    case 'create':
      return `${did('سجّل')} حساباً جديداً`;
    case 'assign':
      return `${did('عيّن')} ${name} في قطاع ${nameOfSector(asRow(after?.sector)) ?? ''}`.trim();
    case 'close':
      return `${did('أغلق')} حساب ${name}`;
    case 'reopen':
      return `${did('أعاد')} فتح حساب ${name}`;
    case 'password':
      return entry.captainId === Number(entry.entityId)
        ? `${did('غيّر')} كلمة ${did('سره', 'سرها')}`
        : `${did('أنشأ')} كلمة سر مؤقتة لـ ${name}`;
    case 'update':
    case 'delete':
    case 'restore':
    case 'cancel':
    case 'record': {
      const [from, to] = [before?.type, after?.type].map((type) =>
        labelOf(captainTypeLabels, type),
      );
      return from && to
        ? `${did('غيّر')} رتبة ${name} من ${from} إلى ${to}`
        : `${did('عدّل')} بيانات القائد ${name}`;
    }
  }
}

function moneySentence(entry: HistoryEntry, row: Row, did: Verb): string {
  const value = pounds(row.value) ?? '';
  if (entry.action === 'record') {
    const verb = entry.before ? did('عدّل') : did('سجّل');
    return `${verb} اشتراك ${joined(row, 'sectorBaseName', 'sectorSuffixName') ?? ''} للأسبوع ${numberOf(row.weekNumber) ?? ''} بقيمة ${value}`;
  }
  const type = row.type === 'expense' ? 'مصروفاً' : 'ايراداً';
  return `${entry.action === 'delete' ? did('حذف') : did('أضاف')} ${type} بقيمة ${value}`;
}

function attendanceSentence(entry: HistoryEntry, what: string, did: Verb): string {
  const had = Object.values(asRow(entry.before) ?? {});
  if (had.length === 0) return `${did('أعاد')} تسليم ${what} دون تغيير`;
  return `${had.some((status) => status !== null) ? did('عدّل') : did('سجّل')} ${what}`;
}
