import { describe, expect, test } from 'vitest';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';
import type { MovedScout, StoredRule } from './queries.ts';
import {
  countSectors,
  dayNow,
  isLongAgo,
  isMoving,
  judgeScout,
  proposeRules,
  usedSentence,
} from './rules.ts';

const CUBS = 1;
const SCOUTS = 2;
const rule = (fromAge: number, of: Partial<StoredRule> = {}): StoredRule => ({
  ...{ fromId: CUBS, toId: SCOUTS, fromAge, gender: null },
  ...of,
});
const aScout = (birthDate: string | null, of: Partial<StoredScout> = {}) =>
  ({ scoutId: 7, sectorId: CUBS, gender: 'male', birthDate, ...of }) as StoredScout;
const DAY = '2026-10-01';
const judge = (
  scout: StoredScout,
  rules: StoredRule[],
  {
    isUsable = () => true,
    exception,
    settledAs,
  }: {
    isUsable?: (one: StoredRule) => boolean;
    exception?: number | null;
    settledAs?: 'moved' | 'kept';
  } = {},
) => judgeScout(scout, { day: DAY, rules }, isUsable, exception, settledAs);

test('a day of moving up stands for 183 days, and from the next one on for the next year', () => {
  expect(isLongAgo(DAY, '2027-04-02')).toBe(false);
  expect(isLongAgo(DAY, '2027-04-03')).toBe(true);
  expect(dayNow(DAY, '2027-04-02')).toBe(DAY);
  expect(dayNow(DAY, '2027-04-03')).toBe('2027-10-01');
  expect(dayNow(null, '2027-04-02')).toBe(DAY);
  expect(dayNow('2024-02-29', '2025-01-01')).toBe('2025-02-28');
});

describe('the rule that is named', () => {
  const rules = [rule(13), rule(11), rule(12)];

  test('is the first of those that fit the scout’s age', () => {
    expect(judge(aScout('2013-10-01'), rules)).toMatchObject({ age: 13, rule: 0, why: 'rule' });
    expect(judge(aScout('2013-10-02'), rules)).toMatchObject({ age: 12, rule: 1, why: 'rule' });
  });

  test('is the one of the lowest age where none fits yet, or the birth date is not known', () => {
    const young = judge(aScout('2015-10-02'), rules);
    expect(young).toMatchObject({ age: 10, rule: 1, why: 'tooYoung', toId: CUBS });
    expect(judge(aScout(null), rules)).toMatchObject({ rule: 1, why: 'noBirthDate', toId: CUBS });
  });

  test('is one of the scout’s sector and gender that the captain may use, else none', () => {
    const others = [rule(9, { fromId: SCOUTS, toId: null }), rule(9, { gender: 'female' })];
    const old = aScout('2010-01-01');
    expect(judge(old, others)).toMatchObject({ rule: null, why: 'stays', toId: CUBS });
    expect(judge(old, [...others, rule(11, { gender: 'male' })])).toMatchObject({ rule: 2 });
    const isUsable = ({ fromAge }: StoredRule) => fromAge > 11;
    expect(judge(old, [rule(11), rule(12)], { isUsable })).toMatchObject({ rule: 1, why: 'rule' });
  });
});

test('an exception goes before what was settled, and that before a rule', () => {
  const old = aScout('2010-01-01');
  expect(judge(old, [rule(11)], { exception: null, settledAs: 'kept' })).toMatchObject({
    ...{ toId: null, why: 'exception', settled: true },
  });
  const kept = judge(old, [rule(11)], { settledAs: 'kept' });
  expect(kept).toMatchObject({ toId: CUBS, why: 'kept', rule: 0 });
  expect([isMoving(kept), isMoving(judge(old, [rule(11)]))]).toEqual([false, true]);
});

test('a sector has afterwards whom it had, less who leave and with who come, and who leave the group come nowhere', () => {
  const judged = [
    judge(aScout('2010-01-01'), [rule(11)]),
    judge(aScout('2010-01-01'), [rule(11, { toId: null })]),
    judge(aScout('2018-01-01'), [rule(11)]),
    judge(aScout('2010-01-01', { sectorId: SCOUTS }), [rule(11)]),
  ];
  const sectors = [CUBS, SCOUTS].map((sectorId) => ({ sectorId }) as StoredSector);
  expect(countSectors(sectors, judged)).toMatchObject([
    { before: 3, out: 2, in: 0, after: 1 },
    { before: 1, out: 0, in: 1, after: 2 },
  ]);
});

test('rules are proposed into the sector of the same letter, else into the first of the next age', () => {
  const sectors = [
    [1, 'أشبال', 'ب'],
    [2, 'الكشافة', 'أ'],
    [3, 'كشافة', 'ب'],
    [4, 'أشبال', 'ج'],
    [5, 'زهرات', 'أ'],
  ].map(([sectorId, baseName, suffixName]) => ({ sectorId, baseName, suffixName }) as StoredSector);
  const sections = [
    { boys: 'أشبال', girls: 'زهرات', from: 7 },
    { boys: 'كشافة', girls: 'مرشدات', from: 11 },
  ];
  const boys = { fromAge: 11, gender: 'male' };
  expect(proposeRules(sectors, sections)).toEqual([
    { fromId: 1, toId: 3, ...boys },
    { fromId: 4, toId: 2, ...boys },
  ]);
});

test('an undo is refused for what is recorded in the new sector, and only for another state of who left the group', () => {
  const none = { attendance: 0, payments: 0, points: 0, tests: 0, patrols: 0, councils: 0 };
  const sectorOf = (sectorId: number) =>
    ({ sectorId, baseName: 'كشافة', suffixName: 'أ' }) as StoredSector;
  const saying = (of: Partial<MovedScout>, before = none) => {
    // biome-ignore lint/suspicious/noThenProperty: the name of the records at the time of the move
    const scout = { name: 'مينا', isChanged: false, then: before, now: none, ...of } as MovedScout;
    return usedSentence([scout], sectorOf);
  };
  const now = { ...none, payments: 1, patrols: 1 };
  expect(saying({ toId: SCOUTS })).toBeNull();
  expect(saying({ toId: SCOUTS, now }, now)).toBeNull();
  expect(saying({ toId: SCOUTS, now })).toBe(
    'سُجِّل مدفوعات كشافة\u00a0أ، ودخل مينا طليعة في قطاعه الجديد، فلا تراجع. انقل من تريد وحده.',
  );
  expect(saying({ toId: null, now })).toBeNull();
  expect(saying({ toId: null, isChanged: true })).toContain('تغيّر قطاع مينا');
});
