import { expect, test } from 'vitest';
import { type BadgeRule, progressOf } from './rules.ts';

const requirement = (requirementId: number, isRequired: boolean) => ({ requirementId, isRequired });
const badge: BadgeRule = {
  requirements: [
    requirement(1, true),
    requirement(2, true),
    requirement(3, false),
    requirement(4, false),
    requirement(5, false),
  ],
  anyOf: 2,
};
const progress = (passed: number[], rule = badge, kept = 0) =>
  progressOf(rule, new Set(passed), kept);

test('all compulsory ones and enough of the others complete a badge', () => {
  expect(progress([])).toEqual({ needed: 4, passed: 0, left: 4 });
  expect(progress([1, 2, 3]).left).toBe(1);
  expect(progress([1, 2, 3, 5]).left).toBe(0);
});

test('more of the others than enough replace no compulsory one', () => {
  expect(progress([1, 3, 4, 5])).toEqual({ needed: 4, passed: 3, left: 1 });
});

test('without a number the others are optional', () => {
  const rule = { ...badge, anyOf: null };
  expect(progress([1, 2], rule)).toEqual({ needed: 2, passed: 2, left: 0 });
  expect(progress([3, 4, 5], rule).left).toBe(2);
});

test('a passed requirement that was closed since counts among the others', () => {
  expect(progress([1, 2, 3], badge, 1).left).toBe(0);
});
