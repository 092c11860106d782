import { expect, test } from 'vitest';
import { LABELS, sheetsOf } from './label-rules.ts';

const labels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `key ${at}`, name: 'خيمة', code: `خ-${at}` }));

test('labels begin at the chosen box and go on on the next sheet', () => {
  const sheets = sheetsOf(labels(4), 23);
  expect(sheets.map((sheet) => sheet.length)).toEqual([LABELS, LABELS]);
  expect(sheets[0]!.slice(21).map((label) => label?.code ?? null)).toEqual([null, 'خ-0', 'خ-1']);
  expect(sheets[1]!.slice(0, 3).map((label) => label?.code ?? null)).toEqual(['خ-2', 'خ-3', null]);
});

test('a sheet that is just full has no other one after it', () => {
  expect(sheetsOf(labels(LABELS), 1)).toHaveLength(1);
});
