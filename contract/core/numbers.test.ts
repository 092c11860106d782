import { expect, onTestFinished, test } from 'vitest';
import { readCountryFrom } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import { formatVersion } from './numbers.ts';

test('a version is written in the group’s digits, without a last zero', () => {
  expect(['1.2.0', '1.2.1', '2.0.0', '1.10.0'].map(formatVersion)).toEqual([
    ...['١٫٢', '١٫٢٫١', '٢٫٠', '١٫١٠'],
  ]);
  onTestFinished(readCountryFrom(() => ({ ...EGYPT, digits: 'latn', latinDecimal: ',' })));
  expect(formatVersion('1.10.2')).toBe('1.10.2');
});
