import { expect, test } from 'vitest';
import type { Captain } from '../../../contract/captains.ts';
import { seatsOf } from './captain-type-form.tsx';

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

test('who has no seat leaves none', () => {
  expect(seats({})).toBe('');
  expect(seats({ type: 'general' })).toBe('');
});
