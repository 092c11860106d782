import { expect, test } from 'vitest';
import type { ReportSector } from './queries.ts';
import { portionsOf } from './rules.ts';

test('sectors are read in batches up to a number of people, or one by one, each exactly once', () => {
  const sectors = [10, 20, 0, 31, 29, 1, 90, 5].map(
    (scoutCount, sectorId) => ({ sectorId, scoutCount, captainCount: 0 }) as ReportSector,
  );
  const portions = [...portionsOf(sectors, 30)].map((portion) =>
    portion.map(({ scoutCount }) => scoutCount),
  );
  expect(portions).toEqual([[10, 20, 0], [31], [29, 1], [90], [5]]);
  expect([...portionsOf([])]).toEqual([]);
});
