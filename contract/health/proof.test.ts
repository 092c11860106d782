import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { areKnownDigits, askedProof } from './proof.ts';

test.each([
  [['01000004117'], 'digits'],
  [['٠١٠٠٠٠٠٤١١٧'], 'digits'],
  [[null, '0100 000 4117'], 'digits'],
  [[], 'code'],
  [[null, undefined, ''], 'code'],
  [['+', '123', '( )'], 'code'],
] as const)('a family with the phones %j is asked for %s', (phones, proof) => {
  expect(askedProof(phones)).toBe(proof);
});

test('the last four digits of any of the phones are known, and no others', () => {
  const phones = ['01000004117', null, '0101 234 5678'];
  expect(['4117', '5678'].map((said) => areKnownDigits(said, phones))).toEqual([true, true]);
  expect(['1174', '0000', '117'].map((said) => areKnownDigits(said, phones))).toEqual([
    false,
    false,
    false,
  ]);
});

test('nothing said is never known, and no phone is known by anything', () => {
  const nothing = fc.constantFrom('', null, undefined, '12', '-', ' ');
  const said = fc.oneof(fc.constantFrom('', undefined, '12', '-'), fc.stringMatching(/^\d{4}$/));
  fc.assert(
    fc.property(fc.array(nothing), said, (phones, digits) => !areKnownDigits(digits, phones)),
    randomRuns(100, 5_000),
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(nothing, fc.stringMatching(/^01\d{9}$/))),
      (phones) => !areKnownDigits(undefined, phones) && !areKnownDigits('', phones),
    ),
    randomRuns(100, 5_000),
  );
});
