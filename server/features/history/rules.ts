import { activityTypeLabels } from '../../../contract/activities/words.ts';
import { attendanceLabels } from '../../../contract/attendance/words.ts';
import {
  badgeColorLabels,
  badgeGlyphLabels,
  badgeKindLabels,
  badgeShapeLabels,
  badgeStateLabels,
} from '../../../contract/badges/words.ts';
import { consentWayLabels, relationLabels } from '../../../contract/consents/words.ts';
import { fieldLabels } from '../../../contract/core/field-labels.ts';
import { captainTypeLabels, genderLabels } from '../../../contract/core/labels.ts';
import { weekdayLabels } from '../../../contract/core/weekdays.ts';
import { financeTypeLabels } from '../../../contract/finance/words.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import type { HistoryCheck } from '../../../contract/history/proof.ts';
import { historyActionLabels, historyEntityLabels } from '../../../contract/history/words.ts';
import { patrolWordLabels } from '../../../contract/patrols/words.ts';
import { normalizeSpelling } from '../../../contract/sectors/sector-name.ts';
import { sessionStateLabels } from '../../../contract/sessions/words.ts';
import { dayIn } from '../../lib/calendar.ts';
import { momentPhrase } from '../../lib/date-words.ts';
import type { Sheet } from '../../lib/spreadsheet.ts';

/** The numbers of the people whom entries mention in what was and what is. */
export function mentionedIn(entries: readonly HistoryChange[]): {
  scoutIds: number[];
  captainIds: number[];
} {
  const scoutIds = new Set<number>();
  const captainIds = new Set<number>();
  for (const { entity, before, after } of entries) {
    // A week is a status, or what was paid, under each person's number.
    const isByScout =
      entity === 'scoutAttendance' || entity === 'scoutPayments' || entity === 'patrolMembers';
    if (isByScout) addKeys(scoutIds, before, after);
    if (entity === 'patrol') {
      for (const state of [before, after]) {
        if (state?.leaderId) scoutIds.add(state.leaderId);
        if (state?.deputyId) scoutIds.add(state.deputyId);
      }
    }
    if (entity === 'evaluation') addKeys(scoutIds, before.points, after.points);
    if (entity === 'captainAttendance') addKeys(captainIds, before, after);
    if (entity === 'captain' && after && 'invitedBy' in after && after.invitedBy) {
      captainIds.add(after.invitedBy);
    }
    if (entity === 'council') {
      for (const state of [before, after]) {
        for (const { captainId } of state?.captains ?? []) captainIds.add(captainId);
      }
    }
    if (entity === 'sessionPlan') {
      for (const state of [before, after]) {
        if (!state || !('captainId' in state)) continue;
        for (const { captainId } of [state, ...(state.segments ?? [])]) {
          if (captainId) captainIds.add(captainId);
        }
      }
    }
    if (entity === 'standIn') {
      for (const state of [before, after]) if (state) captainIds.add(state.captainId);
    }
    if (entity === 'sector') {
      for (const state of [before, after]) {
        if (state && state.unitCaptainId !== null) captainIds.add(state.unitCaptainId);
      }
    }
  }
  return { scoutIds: [...scoutIds], captainIds: [...captainIds] };
}

function addKeys(ids: Set<number>, ...states: object[]): void {
  for (const state of states) for (const id in state) ids.add(Number(id));
}

/** Names by number: of the people of a week's records, and of captains. */
interface Names {
  people: Readonly<Record<string, string>>;
  captains: Readonly<Record<string, string>>;
}

/** One side of an entry in words of a spreadsheet: 'الاسم: يوسف؛ القطاع: أشبال أ'. */
export function describeState(
  state: unknown,
  people: Names['people'] = {},
  captains: Names['captains'] = {},
): string {
  return describe(state, { people, captains }, '');
}

function describe(state: unknown, names: Names, key: string): string {
  if (state === null || state === undefined) return '';
  if (typeof state === 'boolean')
    return booleanLabels[key]?.[state ? 0 : 1] ?? (state ? 'نعم' : 'لا');
  if (typeof state === 'string') return valueLabels[key]?.[state] ?? withPlainDate(state);
  if (typeof state === 'number') {
    if (captainFields.has(key)) return names.captains[state] ?? '';
    return scoutFields.has(key) ? (names.people[state] ?? '') : String(state);
  }
  if (typeof state !== 'object') return '';
  if (Array.isArray(state)) return describeList(state, names, key);
  const fields = Object.entries(withOneSector(state)).filter(
    ([name, value]) => value !== null && value !== '' && !hiddenFields.has(name),
  );
  // Nested numbers need no label of their own.
  const [only] = fields;
  if (key !== '' && only?.[0] === SECTOR && fields.length === 1) return String(only[1]);
  return fields
    .map(([name, value]) => {
      // A week is a status, or what was paid, under each person's number.
      const isPerson = /^\d+$/.test(name);
      const label = isPerson ? names.people[name] : (stateLabels[name] ?? fieldLabels[name]);
      const said = describe(value, names, isPerson ? 'attendanceStatus' : name);
      return label === undefined ? said : `${label}: ${said}`;
    })
    .join('؛ ');
}

function describeList(list: unknown[], names: Names, key: string): string {
  // Numbers of entries say nothing to a reader.
  if (key === 'entries') return String(list.length);
  return list
    .map((part) => {
      const said = describe(part, names, key);
      return key === 'denominations' ? `(${said})` : said;
    })
    .join('، ');
}

/** The field that holds a sector's whole name. */
const SECTOR = 'baseName';

/** The two names of a sector as one. */
function withOneSector(state: object): Record<string, unknown> {
  const { baseName, suffixName, ...others } = normalizeSpelling(state) as Record<string, unknown>;
  const name = [baseName, suffixName].filter(Boolean);
  return name.length === 0 ? others : { ...others, [SECTOR]: name.join(' ') };
}

/** '20/11/2026' of a day, as the columns of days write it. */
const withPlainDate = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** Numbers and versions that only the program needs. */
const hiddenFields = new Set(['sectorId', 'itemId', 'timestamp', 'logo']);

/** Fields that hold the number of a captain. */
const captainFields = new Set(['captainId', 'unitCaptainId', 'invitedBy']);

/** Fields that hold the number of a scout. */
const scoutFields = new Set(['leaderId', 'deputyId']);

/** Names of fields that no request has, or that mean something else there. */
const stateLabels: Record<string, string> = {
  added: 'أُضيفوا',
  cancelled: 'ملغي',
  count: 'عدد الأجهزة',
  entries: 'عدد التغييرات التي مُحيت نصوصها',
  fields: 'الحقول',
  groupName: 'اسم المجموعة',
  invitedBy: 'صاحب الدعوة',
  isSubscription: 'اشتراك',
  itemCount: 'عدد البنود',
  itemNumber: 'رقم بند الفرق',
  kept: 'عدد من بقوا',
  badge: 'الشارة',
  kind: 'النوع',
  left: 'رموز الاسترداد الباقية',
  merged: 'استُكملت بياناتهم',
  number: 'رقم البند',
  replaces: 'بدل رابط سابق',
  sector: 'القطاع',
  sectors: 'القطاعات',
  skipped: 'عدد من تُركوا',
  state: 'حال الشارة',
  held: 'الحال',
  coveredRequirements: 'متطلبات الشارات',
};

/** Labels of enumerated values, by field. */
const valueLabels: Record<string, Readonly<Record<string, string>>> = {
  attendanceStatus: attendanceLabels,
  fields: fieldLabels,
  gender: genderLabels,
  color: badgeColorLabels,
  glyph: badgeGlyphLabels,
  kind: { code: 'رمز تحقق', passkey: 'مفتاح مرور', all: 'كل الوسائل', ...badgeKindLabels },
  shape: badgeShapeLabels,
  state: badgeStateLabels,
  held: sessionStateLabels,
  type: { ...captainTypeLabels, ...financeTypeLabels, ...activityTypeLabels },
  day: weekdayLabels,
  relation: relationLabels,
  uses: { one: 'قائد واحد', many: 'أكثر من قائد' },
  way: consentWayLabels,
  word: patrolWordLabels,
};

/** Words for yes and no. */
const booleanLabels: Record<string, readonly [yes: string, no: string]> = {
  isOpen: ['مستخدمة', 'لم تعد مستخدمة'],
  open: ['مفتوح', 'مغلق'],
};

/** Subject of an entry: a name, with its week if it has one; never a row's number. */
export function subjectOf({ entity, entityId, entityName, before, after }: HistoryEntry): string {
  const parts = entityId.split('/');
  if (entity === 'week') return weekOf(parts[0], parts[1]);
  if (entity === 'month') return entityId;
  if (parts.length === 3) {
    return [entityName, weekOf(parts[1], parts[2])].filter(Boolean).join('، ');
  }
  const state = { ...before, ...after } as Record<string, unknown>;
  if (typeof state.number === 'number') return `البند ${state.number}`;
  if (entityName) return entityName;
  const name = state.name ?? state.termName ?? state.title;
  return typeof name === 'string' ? name : '';
}

const weekOf = (term: string | undefined, week: string | undefined) =>
  `الفترة ${term}، الأسبوع ${week}`;

const text = (title: string) => ({ title, kind: 'text' }) as const;

/** A sheet of entries, each a row. */
export function entrySheet(
  entries: readonly HistoryEntry[],
  names: { scoutNames: Record<string, string>; captainNames: Record<string, string> },
  timeZone: string,
): Sheet {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return {
    name: 'سجل التغييرات',
    columns: [
      { title: 'الرقم', kind: 'number' },
      { title: 'التاريخ', kind: 'date' },
      ...['الوقت', 'القائد', 'نوع التغيير', 'الموضوع', 'ما تغيّر', 'قبل', 'بعد'].map(text),
    ],
    rows: entries.map((entry) => {
      const at = new Date(entry.at);
      const people = entry.entity === 'captainAttendance' ? names.captainNames : names.scoutNames;
      return [
        entry.id,
        dayIn(timeZone, at),
        clock.format(at),
        entry.captainName,
        historyActionLabels[entry.action],
        historyEntityLabels[entry.entity],
        subjectOf(entry),
        ...[entry.before, entry.after].map((state) =>
          describeState(state, people, names.captainNames),
        ),
      ];
    }),
  };
}

/** The first sheet: until when the history is proven, so that who keeps the file can compare. */
export function proofSheet(proven: HistoryCheck | null, timeZone: string): Sheet {
  const said = (at: string | null) => at && momentPhrase(at, timeZone);
  return {
    name: 'سلامة السجل',
    columns: [text('البيان'), text('القيمة')],
    rows:
      proven === null
        ? [['لم يُفحص السجل بعد', null]]
        : [
            ['آخر فحص وجد السجل سليماً', said(proven.checkedAt)],
            ['عدد التغييرات حتى ذلك الوقت', proven.entries],
            ['آخر تغيير منها', said(proven.lastAt)],
            ['بصمة السجل', proven.fingerprint],
          ],
  };
}
