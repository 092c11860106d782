import { expect, test } from 'vitest';
import { byPatrol, hasPatrols } from './patrol-rules.ts';

const scouts = [
  { name: 'أدهم', patrol: null },
  { name: 'باسم', patrol: { patrolId: 2, name: 'الصقور' } },
  { name: 'جون', patrol: { patrolId: 1, name: 'النسور' } },
  { name: 'دانيال', patrol: { patrolId: 2, name: 'الصقور' } },
];

test('each patrol keeps the order of names, and who is in none stands last', () => {
  expect(byPatrol(scouts, 'six').map(({ name, heading }) => [heading, name])).toEqual([
    ['النسور', 'جون'],
    ['الصقور', 'باسم'],
    ['الصقور', 'دانيال'],
    ['بلا سداسي', 'أدهم'],
  ]);
});

test('a sector without patrols has none to group by, nor an answer that a device kept from before', () => {
  expect(hasPatrols(scouts)).toBe(true);
  expect(hasPatrols([{ patrol: null }, {}])).toBe(false);
});
