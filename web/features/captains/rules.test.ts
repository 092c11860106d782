import { describe, expect, test } from 'vitest';
import type { Captain } from '../../../contract/captains/endpoints.ts';
import { searchCaptains, seatsOf } from './rules.ts';

const captain: Captain = {
  captainId: 5,
  firstName: 'مريم',
  middleName: 'سمير',
  lastName: 'فؤاد',
  phoneNumber: null,
  email: null,
  gender: 'female',
  type: 'regular',
  rSectorBaseName: null,
  rSectorSuffixName: null,
};
const sectors = [
  { baseName: 'أشبال', suffixName: 'أ', unitCaptainId: 5 },
  { baseName: 'أشبال', suffixName: 'ب', unitCaptainId: 6 },
];
const seats = (change: Partial<Captain>) => seatsOf({ ...captain, ...change }, sectors).join();

test('a unit captain leaves the sectors of the unit', () => {
  expect(seats({ type: 'unit' })).toBe('أشبال\u00a0أ');
});

test('a regular captain leaves the own sector', () => {
  expect(seats({ rSectorBaseName: 'زهرات', rSectorSuffixName: 'ج' })).toBe('زهرات\u00a0ج');
});

test('a captain without a seat leaves none', () => {
  expect(seats({})).toBe('');
  expect(seats({ type: 'general' })).toBe('');
});

describe('the search', () => {
  const people = [
    {
      ...captain,
      captainId: 1,
      phoneNumber: '01012345678',
      rSectorBaseName: 'زهرات',
      rSectorSuffixName: 'ج',
    },
    {
      ...captain,
      captainId: 5,
      firstName: 'أحمد',
      type: 'unit',
      email: 'Ahmad@example.org',
    } as const,
    { ...captain, captainId: 9, firstName: 'هدى', type: 'general' } as const,
  ];
  const ids = (text: string, type = '') =>
    searchCaptains(people, sectors, { text, type }).map(({ captainId }) => captainId);

  test('searches names, sectors, phones and e-mails', () => {
    expect(ids('احمد')).toEqual([5]);
    expect(ids('مريم سمير')).toEqual([1]);
    expect(ids('زهرات')).toEqual([1]);
    expect(ids('اشبال أ')).toEqual([5]);
    expect(ids('٠١٠١٢')).toEqual([1]);
    expect(ids('AHMAD@')).toEqual([5]);
    expect(ids('')).toEqual([1, 5, 9]);
  });

  test('filters by type', () => {
    expect(ids('', 'general')).toEqual([9]);
    expect(ids('مريم', 'general')).toEqual([]);
  });
});
