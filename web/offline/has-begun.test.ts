import { expect, test } from 'vitest';
import { hasBegun } from './has-begun.ts';

test.each([
  ['a new term of an old group, before its first week', 500, 2, undefined, null, true],
  ['a new term of an old group, nothing recorded', 500, 5, 1, null, true],
  ['the first term after its first month', 40, 1, 5, 0.8, true],
  ['the first month', 40, 1, 4, 0.8, false],
  ['a first term in which nobody records', 40, 1, 9, null, false],
  ['a group without a term', 40, undefined, undefined, undefined, false],
  ['a second term before the first scout', 0, 2, 1, null, false],
])('%s', (_, scouts, termNumber, weekNumber, rate, expected) => {
  expect(hasBegun({ scouts, termNumber, weekNumber, rate })).toBe(expected);
});
