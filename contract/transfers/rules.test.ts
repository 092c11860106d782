import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { scoutColumns } from '../core/scout-columns.ts';
import { guardiansOf, matchBadges, scoutSince } from './rules.ts';
import { fieldsInTransfer, tablesInTransfer } from './travels.ts';
import { stateOn } from './words.ts';

describe('the guardians of a scout', () => {
  const father = { guardianName: 'عادل فهمي', phoneNumber: '01000000001' };
  const mother = { guardianName: 'مريم حنا', phoneNumber: '01000000002' };
  test('are the owners of both links, and the one who consented once', () => {
    const consent = { guardianName: 'عادل  فهمى', relation: 'father' as const };
    const links = [father, mother];
    expect(guardiansOf({ phoneNumber: '01000000001', links, consent })).toEqual([
      { name: 'عادل فهمي', relation: 'father', phoneNumber: '01000000001' },
      { name: 'مريم حنا', phoneNumber: '01000000002' },
    ]);
  });

  test('have the telephone of the profile where it is the only one', () => {
    const consent = { guardianName: 'عادل فهمي', relation: 'father' as const };
    expect(guardiansOf({ phoneNumber: '01000000001', links: [], consent })).toEqual([
      { name: 'عادل فهمي', relation: 'father', phoneNumber: '01000000001' },
    ]);
    expect(guardiansOf({ phoneNumber: '01000000009', links: [], consent: null })).toEqual([
      { phoneNumber: '01000000009' },
    ]);
    expect(guardiansOf({ phoneNumber: null, links: [], consent: null })).toEqual([]);
  });
});

const own = [
  { badgeId: 1, name: 'المبتدئ', stage: null },
  { badgeId: 2, name: 'الإسعاف', stage: 'كشافة' },
];

test('received badges are ours by folded name and stage, each once on its first day', () => {
  const years = [
    { badges: [{ name: 'المبتدي', date: '2026-01-01' }, { name: 'شارة النيل' }] },
    { badges: [{ name: 'المبتدئ', date: '2025-01-01' }, { name: 'الاسعاف' }] },
  ];
  expect(matchBadges(years, own)).toEqual([{ badge: own[0], date: '2025-01-01' }]);
});

test('in random files a badge is ours or a word, never both', () => {
  const aBadge = fc.record({
    name: fc.constantFrom('المبتدئ', 'المبتدي', 'الإسعاف', 'الاسعاف', 'الفلك'),
    stage: fc.option(fc.constantFrom('كشافة', 'كشافه', 'أشبال'), { nil: undefined }),
    date: fc.option(fc.constantFrom('2024-01-01', '2025-01-01'), { nil: undefined }),
  });
  // Written from the requirement: the same name and stage, letters that people confuse being one.
  const same = (text: string) =>
    text.replace(/[أإآ]/g, 'ا').replace(/[ىئ]/g, 'ي').replace(/ة/g, 'ه');
  fc.assert(
    fc.property(fc.array(fc.array(aBadge, { maxLength: 4 }), { maxLength: 3 }), (files) => {
      const years = files.map((badges) => ({ badges }));
      const all = files.flat();
      const isOf = (badge: (typeof all)[number], each: (typeof own)[number]) =>
        same(badge.name) === same(each.name) && same(badge.stage ?? '') === same(each.stage ?? '');
      const expected = own.flatMap((each) => {
        const found = all.filter((badge) => isOf(badge, each));
        const days = found.flatMap(({ date }) => date ?? []).sort();
        return found.length === 0 ? [] : [[each.badgeId, days[0] ?? null]];
      });
      const matched = matchBadges(years, own).map(({ badge, date }) => [badge.badgeId, date]);
      expect(matched.sort()).toEqual(expected);
    }),
    randomRuns(200, 5000),
  );
});

test('a scout is one since the first enrolment anywhere', () => {
  expect(scoutSince([{ enrolledOn: '2023-09-01' }, {}, { enrolledOn: '2021-10-01' }])).toBe(
    '2021-10-01',
  );
  expect(scoutSince([])).toBeNull();
});

test('a waiting transfer is expired after its last day, others stay as they were settled', () => {
  const waiting = { state: 'waiting', expiresOn: '2026-12-20' } as const;
  expect([stateOn(waiting, '2026-12-20'), stateOn(waiting, '2026-12-21')]).toEqual([
    'waiting',
    'expired',
  ]);
  expect(stateOn({ ...waiting, state: 'done' }, '2027-12-21')).toBe('done');
});

test('free text stays', () => {
  expect(fieldsInTransfer.school).toHaveProperty('stays');
});

test('each table about a scout is decided, and none of them is left over', () => {
  const tables = new Set(Object.keys(scoutColumns).map((column) => column.split('.')[0]));
  expect(Object.keys(tablesInTransfer).sort()).toEqual([...tables].sort());
});
