import { expect, test } from 'vitest';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { isLongPlan } from './paper-rules.ts';

const segments = (count: number, fields: object = {}) =>
  Array.from({ length: count }, () => ({
    notes: null,
    materials: [],
    ...fields,
  })) as unknown as Session['segments'];

test('a plan takes a second page from twelve segments on, or from fewer with many words', () => {
  const isLong = (count: number, fields: object = {}, plan: object = {}) =>
    isLongPlan({ segments: segments(count, fields), notes: null, goal: null, ...plan }, 0);
  expect(isLong(11)).toBe(false);
  expect(isLong(12)).toBe(true);
  expect(isLong(7, { notes: 'ا'.repeat(60) })).toBe(false);
  expect(isLong(7, { notes: 'ا'.repeat(250) })).toBe(true);
  expect(isLong(11, {}, { goal: 'ا'.repeat(60) })).toBe(true);
  expect(isLong(5, {}, { notes: 'سطر' })).toBe(false);
  expect(isLongPlan({ segments: segments(11, {}), notes: null, goal: null }, 2)).toBe(true);
});
