import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './check-structure.mjs';
import { argumentsOf, findVisiting } from './visiting-journeys.mjs';

const visits = {
  'e2e/a.spec.ts': { 'a camp is planned (by two)': 'activities trips', 'a fee is paid': 'trips' },
  'e2e/b.spec.ts': { 'a captain signs in': 'auth', 'a family answers': 'families parents trips' },
};

test('the journeys of a feature are those that visit it, the most of its own first', () => {
  const { chosen, leftOut } = findVisiting('trips', visits);
  expect(chosen.map(({ title }) => title)).toEqual([
    'a fee is paid',
    'a camp is planned (by two)',
    'a family answers',
  ]);
  expect(leftOut).toBe(0);
});

test('what is too much for a minute is left out and counted', () => {
  const { chosen, leftOut } = findVisiting('trips', visits, 1);
  expect(chosen).toHaveLength(1);
  expect(leftOut).toBe(2);
});

test('a journey that only the long run takes is not chosen', () => {
  const rare = { 'e2e/c.spec.ts': { 'a fee is paid on an iPhone @all': 'trips' } };
  expect(findVisiting('trips', rare)).toEqual({ chosen: [], leftOut: 0 });
});

test('a title with parentheses is searched for as it stands', () => {
  const { chosen } = findVisiting('activities', visits);
  expect(argumentsOf(chosen)).toEqual([
    'e2e/a.spec.ts',
    '--grep',
    'a camp is planned \\(by two\\)',
  ]);
});

test('every file with journeys is recorded', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const recorded = JSON.parse(readFileSync(path.join(root, 'e2e/journeys.json'), 'utf8'));
  const files = listFiles(root).filter(
    (file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'),
  );
  expect(
    files.filter((file) => !(file in recorded)),
    'run `npm run test:journeys:record`',
  ).toEqual([]);
});
