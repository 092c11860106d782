import { expect, test } from 'vitest';
import { type Decision, isDecided, partsOf, settleBody } from './count-rules.ts';

const because = (change: Partial<Decision>): Decision => ({
  ...{ reason: 'lost', quantity: null, captainId: null, dueOn: '2026-12-01', placeId: null },
  ...change,
});
const fiveLess = { difference: -5 };
const row = { itemId: 7, tracking: 'counted' as const, expected: 9, counted: 4, pieces: [] };

test('a reason takes all of a difference unless it is told how many, and the rest waits for another', () => {
  expect(partsOf(fiveLess)).toEqual([{ decision: null, quantity: 5, most: 5 }]);
  expect(partsOf(fiveLess, [because({})]).map(({ quantity }) => quantity)).toEqual([5]);
  const two = because({ quantity: 2 });
  expect(partsOf(fiveLess, [two])).toEqual([
    { decision: two, quantity: 2, most: 5 },
    { decision: null, quantity: 3, most: 3 },
  ]);
});

test('a difference is decided once each part of it is, with whom or where the reason names', () => {
  const two = because({ quantity: 2 });
  expect(isDecided(fiveLess, [two])).toBe(false);
  expect(isDecided(fiveLess, [two, because({ reason: 'moved' })])).toBe(false);
  expect(isDecided(fiveLess, [two, because({ reason: 'moved', placeId: 3 })])).toBe(true);
  expect(isDecided(fiveLess, [because({ reason: 'lent' })])).toBe(false);
});

test('the parts of a difference are sent with their numbers, a single reason without', () => {
  const body = (decisions: Decision[]) =>
    settleBody({ rows: [row], version: 'v' }, { '7/': decisions }).decisions;
  expect(body([because({ reason: 'used' })])).toEqual([{ itemId: 7, reason: 'used' }]);
  expect(body([because({ quantity: 2 }), because({ reason: 'moved', placeId: 3 })])).toEqual([
    { itemId: 7, reason: 'lost', quantity: 2 },
    { itemId: 7, reason: 'moved', quantity: 3, placeId: 3 },
  ]);
});
