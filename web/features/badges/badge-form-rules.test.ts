import { expect, test } from 'vitest';
import { bodyOf, movedBy, movedTo, type RequirementRow, valuesOf } from './badge-form-rules.ts';

const row = (key: number, isRequired = true): RequirementRow => ({
  key,
  requirementId: key * 10,
  text: `متطلب ${key}`,
  isRequired,
});
const rows = [row(1), row(2), row(3, false), row(4, false)];
const keys = (list: readonly RequirementRow[]) => list.map(({ key }) => key);

test('a requirement moves up and down within its group', () => {
  expect(keys(movedBy(rows, 2, -1))).toEqual([2, 1, 3, 4]);
  expect(keys(movedBy(rows, 2, 1))).toEqual([1, 2, 3, 4]);
  expect(keys(movedBy(rows, 3, 1))).toEqual([1, 2, 4, 3]);
});

test('dragged to another group, it becomes one of that group', () => {
  const moved = movedTo(rows, 1, 4);
  expect(keys(moved)).toEqual([2, 3, 4, 1]);
  expect(moved.at(-1)!.isRequired).toBe(false);
});

test('the body has the compulsory ones first, and no number without others', () => {
  const values = { ...valuesOf(), requirements: [row(3, false), row(1)], anyOf: 1 };
  expect(bodyOf(values)).toMatchObject({
    anyOf: 1,
    requirements: [{ requirementId: 10 }, { requirementId: 30 }],
  });
  expect(bodyOf({ ...values, requirements: [row(1)] }).anyOf).toBeNull();
});
