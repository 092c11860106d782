import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { programmeFile, readProgramme } from './record.ts';
import { compareParts, listsOf, partsOf } from './rules.ts';
import { startingProgrammes } from './starting.ts';

const badge = {
  key: 'nile/first-aid',
  name: 'الإسعاف',
  kind: 'interest',
  requirements: [{ text: 'يوقف النزيف بالضغط' }],
};
const file = {
  format: 'khayma-programme',
  version: 1,
  name: 'برنامج الكشافة',
  author: 'مجموعة النيل',
  licence: 'by',
  language: 'ar',
  badges: [badge],
  criteria: [{ key: 'nile/kit', name: 'الزي', max: 5, category: 'behaviour', kind: 'weekly' }],
  sessions: [
    {
      key: 'nile/knots',
      title: 'العقد',
      segments: [{ title: 'لعبة', minutes: 10, materials: [{ text: 'حبل', quantity: 4 }] }],
    },
  ],
};
const problemOf = (value: unknown) => readProgramme(value).problem;

describe('the file of a programme', () => {
  test('is read, and its parts make the same file again', () => {
    const { programme } = readProgramme(file);
    const parts = partsOf(programme!);
    expect(parts.map(({ kind }) => kind)).toEqual(['badge', 'criterion', 'session']);
    const again = readProgramme(JSON.parse(JSON.stringify({ ...file, ...listsOf(parts) })));
    expect(partsOf(again.programme!)).toEqual(parts);
  });

  test('tells a later version apart from anything else', () => {
    expect(problemOf({ ...file, version: 2, badges: 'of the future' })).toBe('newer');
    expect(problemOf({ ...file, version: 0 })).toBe('notOne');
  });

  test('keeps markup as text', () => {
    const text = '<script>alert(1)</script>';
    const { programme } = readProgramme({ ...file, badges: [{ ...badge, name: text }] });
    expect(programme?.badges[0]?.name).toBe(text);
  });

  test('has a schema that can be published', () => {
    expect(z.toJSONSchema(programmeFile, { io: 'output' })).toMatchObject({
      required: expect.arrayContaining(['format', 'version', 'name', 'licence']),
      additionalProperties: false,
    });
  });
});

const deep = () => {
  let value: unknown = [];
  for (let level = 0; level < 5000; level += 1) value = [value];
  return value;
};
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...badge,
    key: `k${index}`,
    name: `شارة ${index}`,
  }));

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'khayma-programme'],
  ['a list', [file]],
  ['another object', { badges: [badge] }],
  ['10,000 badges', { ...file, badges: many(10_000) }],
  [
    'a badge of 10,000 requirements',
    { ...file, badges: [{ ...badge, requirements: Array(10_000).fill({ text: 'أ' }) }] },
  ],
  ['a long text', { ...file, name: 'أ'.repeat(1_000_000) }],
  [
    'a long requirement',
    { ...file, badges: [{ ...badge, requirements: [{ text: 'أ'.repeat(301) }] }] },
  ],
  ['depth', { ...file, badges: deep() }],
  ['__proto__', JSON.parse(`{"__proto__":{"isAdmin":true},${JSON.stringify(file).slice(1)}`)],
  ['unknown fields', { ...file, captains: ['مينا عادل'] }],
  [
    'an unknown field of a session',
    { ...file, sessions: [{ ...file.sessions[0], day: '2026-01-01' }] },
  ],
  ['an unknown field of a badge', { ...file, badges: [{ ...badge, passed: [1] }] }],
  ['a repeated key', { ...file, badges: [badge, { ...badge, name: 'الفلك' }] }],
  ['a key of two kinds', { ...file, criteria: [{ ...file.criteria[0], key: badge.key }] }],
  ['a repeated name', { ...file, badges: [badge, { ...badge, key: 'other', name: 'الاسعاف' }] }],
  [
    'two counts of attendance',
    {
      ...file,
      criteria: ['أ', 'ب'].map((name) => ({
        key: name,
        name,
        max: 5,
        category: 'other',
        kind: 'attendance',
      })),
    },
  ],
  [
    'a link that runs',
    { ...file, sessions: [{ ...file.sessions[0], links: [{ url: 'javascript:alert(1)' }] }] },
  ],
  [
    'a badge that needs nothing',
    { ...file, badges: [{ ...badge, requirements: [{ text: 'أ', isRequired: false }] }] },
  ],
  ['points above the most', { ...file, criteria: [{ ...file.criteria[0], max: 21 }] }],
  ['no parts', { ...file, badges: [], criteria: [], sessions: [] }],
])('%s is no programme, and found out within a second', (_, value) => {
  const began = performance.now();
  expect(problemOf(value)).toBe('notOne');
  expect(performance.now() - began).toBeLessThan(1000);
});

test('the starting sets are such files, and taken in once they are the same', () => {
  const sets = startingProgrammes();
  expect(sets.map(({ badges, criteria }) => badges.length + criteria.length)).toEqual([16, 5]);
  for (const set of sets) {
    const parts = partsOf(set);
    const own = parts.map((part, id) => ({ ...part, id, hold: null }));
    expect(compareParts(parts, own).every(({ outcome }) => outcome === 'same')).toBe(true);
  }
});
