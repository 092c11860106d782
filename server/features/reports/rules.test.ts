import { expect, test } from 'vitest';
import type { ReportSector } from './queries.ts';
import { portionsOf } from './rules.ts';

test('sectors are read in portions of no more people than said, or one by one, none twice and none left out', () => {
  const sectors = [10, 20, 0, 31, 29, 1, 90, 5].map(
    (scoutCount, sectorId) => ({ sectorId, scoutCount, captainCount: 0 }) as ReportSector,
  );
  const portions = [...portionsOf(sectors, 30)].map((portion) =>
    portion.map(({ scoutCount }) => scoutCount),
  );
  expect(portions).toEqual([[10, 20, 0], [31], [29, 1], [90], [5]]);
  expect([...portionsOf([])]).toEqual([]);
});
