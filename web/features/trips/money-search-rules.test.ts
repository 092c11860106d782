import { expect, test } from 'vitest';
import type { TripClaim } from '../../../contract/trips/money-endpoints.ts';
import { referenceOf } from '../../../contract/trips/references.ts';
import { writtenText } from './money-rules.ts';
import { foundByName, foundClaims } from './money-search-rules.ts';

const [own, sister, third] = [referenceOf(41_273), referenceOf(50_112), referenceOf(87_650)];
const claim = (claimId: number, of: Partial<TripClaim>): TripClaim => ({
  ...{ claimId, personId: claimId, family: claimId, name: 'مينا عادل فهمي', amount: 250 },
  ...{ due: 450, paid: 200, beyond: 0, way: 'wallet', wayName: 'محفظة المجموعة' },
  ...{ reference: null, expected: null, claimedAt: '2026-11-27T09:12:00.000Z' },
  ...of,
});
const claims = [
  claim(1, { reference: own, expected: own }),
  claim(2, { name: 'جنى أحمد صبري', reference: '8841027', expected: sister, amount: 300 }),
  claim(3, { name: 'إيمان طارق', expected: third, amount: 25.5 }),
];
const idsOf = (search: string) => foundClaims(claims, search).map(({ claimId }) => claimId);

test('a claim is found by the whole reference that was written, or that its child has', () => {
  expect(idsOf(own)).toEqual([1]);
  expect(idsOf(`${sister.slice(0, 3)} ${sister.slice(3)}`)).toEqual([2]);
  expect(idsOf(third.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!))).toEqual([3]);
  expect(idsOf(referenceOf(10_001))).toEqual([]);
});

test('a claim is found by its amount or the beginning, by a part of its own number, and by name however it is spelled', () => {
  expect(idsOf('٢٥٠')).toEqual([1]);
  expect(idsOf('25')).toEqual([1, 3]);
  expect(idsOf('٢٥٫٥')).toEqual([3]);
  expect(idsOf('41027')).toEqual([2]);
  expect(idsOf('احمد')).toEqual([2]);
  expect(idsOf(' ')).toEqual([1, 2, 3]);
  expect(idsOf('فريد')).toEqual([]);
});

test('names are filtered by words alone: a number leaves the lists as they are', () => {
  expect(foundByName(claims, 'ايمان').map(({ name }) => name)).toEqual(['إيمان طارق']);
  expect(foundByName(claims, '٢٥٠')).toHaveLength(3);
});

test('what the family wrote is told apart from the reference that the child has', () => {
  expect(writtenText({ reference: null, expected: own })).toBeNull();
  expect(writtenText({ reference: own, expected: own })).toMatchObject({ tone: 'quiet' });
  expect(writtenText({ reference: '8841027', expected: own })).toEqual({
    text: 'مرجع 8841027',
    tone: 'quiet',
  });
  expect(writtenText({ reference: sister, expected: own })).toMatchObject({ tone: 'warn' });
});
