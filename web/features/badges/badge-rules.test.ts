import { expect, test } from 'vitest';
import { progressWith, requestsOf } from './badge-rules.ts';
import { anyOfText, approveAllText, earnedText, leftText, savedText } from './badge-words.ts';

test('picks become requests in which each scout passes each requirement', () => {
  const picked = new Set(['1/10', '2/10', '2/11', '1/11', '3/12']);
  expect(requestsOf(picked)).toEqual([
    { requirementIds: [10, 11], scoutIds: [1, 2] },
    { requirementIds: [12], scoutIds: [3] },
  ]);
});

test('what is left counts what is picked', () => {
  const badge = {
    anyOf: null,
    requirements: [10, 11].map((requirementId) => ({ requirementId, text: '', isRequired: true })),
  };
  const row = { scoutId: 1, passed: [] };
  expect(progressWith(badge, row, new Set()).left).toBe(2);
  expect(progressWith(badge, row, new Set(['1/10', '2/11'])).left).toBe(1);
});

test('the words agree with their numbers', () => {
  expect([0, 1, 2, 6].map(earnedText)).toEqual([
    'لم ينلها أحد',
    'نالها واحد',
    'نالها اثنان',
    'نالها ٦',
  ]);
  expect([1, 2, 3].map(leftText)).toEqual(['بقي واحد', 'بقي اثنان', 'بقي ٣']);
  expect([1, 2, 3, 4, 10, 11].map(approveAllText)).toEqual([
    'اعتماد الشارة',
    'اعتماد الشارتين',
    'اعتماد الثلاث',
    'اعتماد الأربع',
    'اعتماد العشر',
    'اعتماد الكل (١١)',
  ]);
  expect([null, 1, 2, 3].map(anyOfText)).toEqual([
    'اختيارية',
    'أيّ واحد من هذه',
    'أيّ اثنين من هذه',
    'أيّ ٣ من هذه',
  ]);
  expect(savedText(3, ['مينا'])).toBe('سُجِّل لـ ٣ كشافين، واكتملت شارة مينا');
});
