import { expect, test } from 'vitest';
import { rankPatrols } from './result-rules.ts';

const rated = (patrolId: number, rate: number) => ({
  patrolId,
  rate,
  evaluated: 4,
  members: 4,
  canBeRanked: true,
});

test('patrols whose equal rates differ in the last bits of their fractions share a rank', () => {
  // 0.1 + 0.2 is 0.30000000000000004.
  const ranked = rankPatrols([rated(1, 0.3), rated(2, 0.1 + 0.2), rated(3, 0.2)]);
  expect(ranked.map(({ patrolId, rank, isBest }) => [patrolId, rank, isBest])).toEqual([
    [1, 1, true],
    [2, 1, true],
    [3, 3, false],
  ]);
});
