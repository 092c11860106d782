import { expect, test } from 'vitest';
import { correctionOf } from './correction.ts';

const fadi = { name: 'فادي مجدي', birthDate: '2017-03-14', sectorBaseName: null };

test('a correction has the fields that differ, with both values, and a value left out is none', () => {
  expect(correctionOf(fadi, { ...fadi, sectorBaseName: undefined })).toEqual([]);
  const sent = { ...fadi, birthDate: '2017-03-15', sectorBaseName: 'أشبال' };
  expect(correctionOf(fadi, sent)).toEqual([
    { field: 'birthDate', before: '2017-03-14', after: '2017-03-15' },
    { field: 'sectorBaseName', before: null, after: 'أشبال' },
  ]);
  expect(correctionOf(sent, fadi)).toContainEqual({
    field: 'sectorBaseName',
    before: 'أشبال',
    after: null,
  });
});
