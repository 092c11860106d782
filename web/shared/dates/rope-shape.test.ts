import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { type KnotState, ropeShape } from './rope-shape.ts';

/** A term of so many weeks in its `now`th, with cancelled ones; 0 before it starts. */
function statesOf(count: number, now: number, cancelled: readonly number[] = []): KnotState[] {
  return Array.from({ length: count }, (_, index) => {
    const week = index + 1;
    if (cancelled.includes(week)) return 'cancelled';
    return week === now ? 'now' : week < now ? 'past' : 'ahead';
  });
}

test('twenty weeks on a phone: equal steps, and the tent’s own place between two of them', () => {
  const { knots, dot } = ropeShape(statesOf(20, 10, [5]), { width: 298, tent: 26 });
  const step = (298 - 26) / 19;
  expect(knots[0]!.x).toBe(0);
  expect(knots[8]!.x).toBeCloseTo(8 * step);
  expect(knots[9]!.x).toBeCloseTo(9 * step + 13);
  expect(knots[10]!.x).toBeCloseTo(10 * step + 26);
  expect(knots.at(-1)!.x).toBeCloseTo(298);
  expect(dot).toBe(9);
});

test('the rope ends before the tent and on both sides of a cross', () => {
  const { knots, pieces } = ropeShape(statesOf(12, 6, [3]), { width: 600, tent: 30 });
  const ends = pieces.map(({ from, to }) => [from[0], to[0]]);
  const [cross, tent] = [knots[2]!.x, knots[5]!.x];
  expect(ends[1]![1]).toBeCloseTo(cross - 9);
  expect(ends[2]![0]).toBeCloseTo(cross + 9);
  expect(ends[4]![1]).toBeCloseTo(tent - 17);
  expect(ends[5]![0]).toBeCloseTo(tent + 17);
  expect(pieces.map(({ isPast }) => isPast)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('before the term starts there is no tent, and all lies ahead', () => {
  const { knots, pieces, numbered } = ropeShape(statesOf(4, 0), { width: 300, tent: 26 });
  expect(knots.map(({ x }) => x)).toEqual([0, 100, 200, 300]);
  expect(pieces.some(({ isPast }) => isPast)).toBe(false);
  expect(numbered).toEqual([0, 3]);
});

test('the first, this and the last week have their numbers, where these do not touch', () => {
  const numbered = (count: number, now: number) =>
    ropeShape(statesOf(count, now), { width: 298, tent: 26 }).numbered;
  expect(numbered(20, 10)).toEqual([0, 9, 19]);
  expect(numbered(20, 1)).toEqual([0, 19]);
  expect(numbered(20, 2)).toEqual([0, 1, 19]);
  expect(numbered(40, 2)).toEqual([1, 39]);
  expect(numbered(1, 1)).toEqual([0]);
});

const terms = fc
  .record({
    count: fc.integer({ min: 1, max: 53 }),
    now: fc.nat(53),
    cancelled: fc.array(fc.integer({ min: 1, max: 53 }), { maxLength: 6 }),
    width: fc.integer({ min: 220, max: 900 }),
    tent: fc.constantFrom(26, 30),
  })
  .map(({ count, now, cancelled, width, tent }) => ({
    states: statesOf(count, Math.min(now, count), cancelled),
    width,
    tent,
  }));

test('on any rope nothing lies over anything else, and nothing leaves it', () => {
  fc.assert(
    fc.property(terms, ({ states, width, tent }) => {
      const { knots, pieces, dot, cross } = ropeShape(states, { width, tent });
      const half = ({ state }: (typeof knots)[number]) =>
        state === 'now' ? tent / 2 : state === 'cancelled' ? cross : dot / 2;
      for (const [index, knot] of knots.entries()) {
        expect(knot.x).toBeGreaterThanOrEqual(0);
        expect(knot.x).toBeLessThanOrEqual(width + 1e-6);
        const next = knots[index + 1];
        if (next) expect(next.x - knot.x).toBeGreaterThanOrEqual(half(knot) + half(next) - 1e-6);
      }
      for (const { from, to } of pieces) expect(to[0]).toBeGreaterThan(from[0]);
    }),
    randomRuns(100, 3000),
  );
});
