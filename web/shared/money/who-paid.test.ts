import { expect, test } from 'vitest';
import { isWhoPaidNoted } from './who-paid.ts';

const none = { weeks: 0, amount: 0 };
const row = (thisMonth: object, thisTerm: object) => ({
  thisMonth: { ...none, ...thisMonth },
  thisTerm: { ...none, ...thisTerm },
});

test('nothing is noted where no week counts and nobody paid', () => {
  expect(isWhoPaidNoted([])).toBe(false);
  expect(isWhoPaidNoted([row({}, {}), row({}, {})])).toBe(false);
});

test.each([
  ['a week of the month', row({ weeks: 1 }, {})],
  ['a week of the term', row({}, { weeks: 1 })],
  ['an amount in a week that does not count', row({}, { amount: 10 })],
  ['an amount of the month alone, in the term before', row({ amount: 10 }, {})],
])('%s of one scout is enough', (_, noted) => {
  expect(isWhoPaidNoted([row({}, {}), noted])).toBe(true);
});
