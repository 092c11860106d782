import { expect, test } from 'vitest';
import { z } from 'zod';
import { noticeRecord } from './record.ts';

const schema = z.object(noticeRecord.shape);
const body = {
  title: 'غداً اللقاء',
  text: 'في الحديقة',
  audience: { kind: 'group' },
  until: '2026-12-04',
};
const read = (more: object) => schema.safeParse({ ...body, ...more });
const wrong = (more: object) =>
  read(more).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('signs that turn a text round or hide in it are taken out, those that join letters stay', () => {
  const text = '\u202Ehttps://a\u200B.org\u200F \u2066x\u2069\u061C\uFEFF\u{E0041} می‌شود 👨‍👩‍👧';
  expect(read({ title: `\u200E${body.title}\u202C`, text }).data).toMatchObject({
    title: body.title,
    text: 'https://a.org x می‌شود 👨‍👩‍👧',
  });
});

test('a text of nothing else is none', () => {
  expect(wrong({ title: '\u200F\u200B' })).toEqual(['title: This field is required']);
  expect(wrong({ text: ' \n\u2060' })).toEqual(['text: This field is required']);
});

test('lines stay lines, and a title is one line', () => {
  expect(read({ title: 'غداً\nاللقاء', text: 'أ\r\n\r\n\r\n\r\nب' }).data).toMatchObject({
    title: 'غداً اللقاء',
    text: 'أ\n\nب',
  });
});

test('80 and 1,000 characters are the most', () => {
  expect(wrong({ title: 'ا'.repeat(80), text: 'ب'.repeat(1000) })).toBeUndefined();
  expect(wrong({ title: 'ا'.repeat(81) })).toEqual(['title: At most 80 characters']);
  expect(wrong({ text: 'ب'.repeat(1001) })).toEqual(['text: At most 1000 characters']);
});

test('a notice for sectors names one at least', () => {
  expect(wrong({ audience: { kind: 'sectors' } })).toEqual([
    'audience.sectors: At least one sector',
  ]);
});
