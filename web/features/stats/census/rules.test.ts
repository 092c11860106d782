import { expect, test } from 'vitest';
import type { Census } from '../../../../contract/stats/census.ts';
import { ageLines, captainLines, stageLines } from './rules.ts';

const census: Census = {
  date: '2026-11-25',
  scouts: [
    { stage: 'أشبال', age: null, gender: 'male', count: 1 },
    { stage: 'أشبال', age: 9, gender: 'male', count: 4 },
    { stage: 'زهرات', age: 8, gender: 'female', count: 3 },
    { stage: 'زهرات', age: 9, gender: 'female', count: 2 },
  ],
  captains: [
    { type: 'general', gender: 'male', count: 1 },
    { type: 'regular', gender: 'female', count: 2 },
  ],
  total: 13,
  version: 'v1',
};

test('stages stand in their order, with boys and girls added up over all ages', () => {
  expect(stageLines(census)).toEqual([
    { label: 'أشبال', male: 5, female: 0 },
    { label: 'زهرات', male: 0, female: 5 },
  ]);
});

test('ages run from the youngest to the oldest over all stages, the unknown last', () => {
  expect(ageLines(census)).toEqual([
    { label: '٨ سنوات', male: 0, female: 3 },
    { label: '٩ سنوات', male: 4, female: 2 },
    { label: 'غير معروف', male: 1, female: 0 },
  ]);
});

test('captains are added up by rank', () => {
  expect(captainLines(census)).toEqual([
    { label: 'قائد عام', male: 1, female: 0 },
    { label: 'قائد', male: 0, female: 2 },
  ]);
});
