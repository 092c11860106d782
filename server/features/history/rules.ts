import { consentWayLabels, relationLabels } from '../../../contract/consent-words.ts';
import { arabicNumber } from '../../../contract/digits.ts';
import { fieldLabels } from '../../../contract/field-labels.ts';
import type { HistoryChange, HistoryEntry } from '../../../contract/history.ts';
import type { HistoryCheck } from '../../../contract/history-proof.ts';
import { historyActionLabels, historyEntityLabels } from '../../../contract/history-words.ts';
import {
  activityTypeLabels,
  attendanceLabels,
  captainTypeLabels,
  financeTypeLabels,
  genderLabels,
  weekdayLabels,
} from '../../../contract/labels.ts';
import { dayIn } from '../../lib/calendar.ts';
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
    if (entity === 'scoutAttendance' || entity === 'scoutPayments')
      addKeys(scoutIds, before, after);
    if (entity === 'captainAttendance') addKeys(captainIds, before, after);
    if (entity === 'captain' && after && 'invitedBy' in after && after.invitedBy) {
      captainIds.add(after.invitedBy);
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

/** What an entry keeps of one side, in words of a spreadsheet: 'الاسم: يوسف؛ القطاع: أشبال'. */
export function describeState(
  state: unknown,
  names: Readonly<Record<string, string>> = {},
  key = '',
): string {
  if (state === null || state === undefined) return '';
  if (typeof state === 'boolean') return state ? 'نعم' : 'لا';
  if (typeof state === 'string') return valueLabels[key]?.[state] ?? state;
  if (typeof state === 'number') return String(state);
  if (typeof state !== 'object') return '';
  if (Array.isArray(state)) {
    return state.map((part) => `(${describeState(part, names)})`).join('، ');
  }
  return Object.entries(state)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      // A week is a status, or what was paid, under each person's number.
      const isPerson = /^\d+$/.test(name);
      const label = isPerson ? (names[name] ?? name) : (fieldLabels[name] ?? name);
      return `${label}: ${describeState(value, names, isPerson ? 'attendanceStatus' : name)}`;
    })
    .join('؛ ');
}

/** Words of few kinds, by the name of their field. */
const valueLabels: Record<string, Readonly<Record<string, string>>> = {
  attendanceStatus: attendanceLabels,
  gender: genderLabels,
  type: { ...captainTypeLabels, ...financeTypeLabels, ...activityTypeLabels },
  day: weekdayLabels,
  relation: relationLabels,
  way: consentWayLabels,
};

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
        ...[entry.id, dayIn(timeZone, at), clock.format(at), entry.captainName],
        ...[historyActionLabels[entry.action], historyEntityLabels[entry.entity]],
        entry.entityName ?? entry.entityId,
        ...[describeState(entry.before, people), describeState(entry.after, people)],
      ];
    }),
  };
}

/** The first sheet: until when the history is proven, so that who keeps the file can compare. */
export function proofSheet(proven: HistoryCheck | null, timeZone: string): Sheet {
  const moment = new Intl.DateTimeFormat('ar-EG', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const said = (at: string | null) => at && moment.format(new Date(at));
  return {
    name: 'سلامة السجل',
    columns: [text('البيان'), text('القيمة')],
    rows:
      proven === null
        ? [['لم يُفحص السجل بعد', null]]
        : [
            ['آخر فحص وجد السجل سليماً', said(proven.checkedAt)],
            ['عدد التغييرات حتى ذلك الوقت', arabicNumber(proven.entries)],
            ['آخر تغيير منها', said(proven.lastAt)],
            ['بصمة السجل', proven.fingerprint],
          ],
  };
}
