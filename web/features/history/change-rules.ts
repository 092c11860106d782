import type { HistoryEntry } from '../../../contract/history.ts';
import { captainTypeLabels } from '../../../contract/labels.ts';
import { formatNumber, keepCompounds, longDate } from '../../lib/format.ts';
import { activityTypeLabels, attendanceLabels, weekdayLabels } from '../../lib/labels.ts';
import {
  asRow,
  joined,
  labelOf,
  nameOfSector,
  numberOf,
  pounds,
  type Row,
  textOf,
} from './stored-rules.ts';

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

type Field = {
  label: string;
  /** Its names in what was stored; the first one tells whether the field was stored at all. */
  keys: readonly [string, ...string[]];
  read: (row: Row, names: Names) => string | null;
  kind?: Change['kind'];
};

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

const sector: Field = {
  label: 'القطاع',
  keys: ['sectorBaseName', 'sectorSuffixName'],
  read: (row) => joined(row, 'sectorBaseName', 'sectorSuffixName'),
};

const genders = { male: 'ذكر', female: 'أنثى' };
const moneyTypes = { income: 'ايراد', expense: 'مصروف' };
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

/** Whether a change is of the sector in which a scout is. */
export const isMove = ({ label }: Change): boolean => label === sector.label;

/** What differs between the two sides of an entry, in words. */
export function changesOf(entry: HistoryEntry, names: Names): Change[] {
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
