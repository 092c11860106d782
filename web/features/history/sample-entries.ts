import { expect, test } from 'vitest';
import type { HistoryChange, HistoryEntity } from '../../../contract/history/changes.ts';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import { wordsOf } from './rules.ts';

// Shared parts of the tests of the history's words: entries, and the states that they describe.

const names = {
  scoutNames: { 7: 'كريم صبحي', 8: 'أحمد يحيى' },
  captainNames: { 3: 'سارة عبد الله فؤاد' },
};
type About = Partial<Omit<HistoryEntry, keyof HistoryChange>> & { entityId?: string };
/** A change without its number. */
export type Told = HistoryChange extends infer C
  ? C extends HistoryChange
    ? Omit<C, 'entityId'>
    : never
  : never;
export const words = (change: Told, about: About = {}) =>
  wordsOf(
    {
      id: 1,
      at: '2026-11-20T15:00:00Z',
      captainId: 1,
      captainName: 'هدى سمير علي',
      captainGender: 'female',
      entityId: '7',
      entityName: null,
      ...change,
      ...about,
    } as HistoryEntry,
    names,
  );
export const plain = (text: string) => text.replaceAll('\u00a0', ' ');
export const sentence = (change: Told, about?: About) => plain(words(change, about).sentence);

export const scout = {
  name: 'كريم صبحي',
  gender: 'male',
  sectorId: 2,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  phoneNumber: null,
  address: null,
  birthDate: '2014-03-02',
  enrollDate: null,
} as const;
export const ofReport = (text: string | null) => ({
  termNumber: 1,
  isYear: false,
  scopeName: 'أشبال أ',
  text,
});
export const patrol = {
  name: 'النسور',
  word: 'patrol',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  leaderId: null,
  deputyId: null,
} as const;
export const moved = { ...scout, sectorId: 3, sectorSuffixName: 'ب' };
export const account = {
  firstName: 'مينا',
  middleName: 'عادل',
  lastName: 'فادي',
  phoneNumber: '01012345678',
  email: null,
  gender: 'male',
  type: 'regular',
} as const;
export const sector = { baseName: 'أشبال', suffixName: 'أ', unitCaptainId: null };
export const seats = [{ baseName: 'أشبال', suffixName: 'أ' }];
export const named = { groupName: 'مجموعة الوادي', logo: null };
export const noSector = { sectorBaseName: null, sectorSuffixName: null };
export const invitation = {
  type: 'regular',
  uses: 'one',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
} as const;
export const term = {
  termNumber: 2,
  termName: 'الخريف',
  startDate: '2026-09-05',
  endDate: '2026-12-26',
};
export const week = { termNumber: 2, weekNumber: 6, startDate: '2026-10-10', cancelled: false };
export const item = {
  itemId: 4,
  value: 215,
  type: 'income',
  description: null,
  timestamp: '2026-11-20T15:00:00Z',
  isSubscription: true,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  weekNumber: 3,
  termNumber: 2,
} as const;
export const expense = { ...item, value: 12.5, type: 'expense', isSubscription: false } as const;
export const activity = {
  name: 'معسكر',
  type: 'camping',
  place: null,
  day: 'fri',
  weekNumber: 3,
  termNumber: 2,
} as const;

export const consent = {
  guardianName: 'عادل صبحي' as const,
  relation: 'father' as const,
  way: 'paper' as const,
  photos: false,
  givenOn: '2026-11-01',
};
export const healthCard = { relation: 'mother', way: 'paper' } as const;
export const ofScout = { entityName: 'كريم صبحي' };
/** Nobody was signed in. */
export const byFamily = { ...ofScout, captainId: null, captainName: null, captainGender: null };

/** The sentences of an act. */
export type Sentences = {
  [E in HistoryEntity]?: {
    [A in Extract<HistoryChange, { entity: E }>['action']]: [
      sentence: string,
      states: Omit<
        Extract<HistoryChange, { entity: E; action: A }>,
        'entity' | 'action' | 'entityId'
      >,
      about?: About,
    ][];
  };
};

/** The present names of things that have one of their own. */
const presentNames: Partial<Record<string, string>> = {
  scout: 'كريم صبحي',
  captain: 'مينا عادل',
  captainAttendance: 'مينا عادل',
  scoutAttendance: 'أشبال أ',
  scoutPayments: 'أشبال أ',
  standIn: 'أشبال أ',
  responsibility: 'مينا عادل',
  whoPaid: 'أشبال أ',
  patrolMembers: 'أشبال أ',
  patrolWord: 'أشبال أ',
  scoutContact: 'كريم صبحي',
  captainContact: 'مينا عادل',
  qualification: 'مينا عادل',
};

/** Tests that each of these entries is told by its sentence. */
export function testSentences(sentences: Sentences) {
  const rows = Object.entries(sentences).flatMap(([entity, actions]) =>
    Object.entries(actions).flatMap(([action, cases]) =>
      (cases as [string, object, About?][]).map(([expected, states, about]) => ({
        entity,
        action,
        expected,
        about,
        change: { entity, action, ...states } as Told,
      })),
    ),
  );
  test.each(rows)('$entity $action is said: $expected', ({ entity, expected, change, about }) => {
    const isWeek = entity.endsWith('Attendance') || entity === 'scoutPayments';
    const entityName = presentNames[entity] ?? null;
    expect(sentence(change, { entityName, ...(isWeek && { entityId: '2/1/3' }), ...about })).toBe(
      expected,
    );
  });
}
