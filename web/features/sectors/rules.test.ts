import { describe, expect, test } from 'vitest';
import { rateOf } from '../../../contract/attendance/rates.ts';
import { filterMembers, type Member, nextFriday, rateOfAll } from './rules.ts';

const member = (name: string, attended: number, absent: number): Member => ({
  id: 1,
  name,
  role: 'كشاف',
  phone: null,
  memberNumber: null,
  attended,
  absent,
  rate: rateOf({ attendedCount: attended, absentCount: absent }),
});

test('the rate of several is that of all their records', () => {
  expect(rateOfAll([member('a', 1, 0), member('b', 0, 3)])).toBe(0.25);
  expect(rateOfAll([member('a', 0, 0)])).toBeNull();
});

describe('the filter', () => {
  const people = [
    member('أحمد يحيى', 3, 1),
    member('Adam إبراهيم', 2, 2),
    member('هدى', 1, 3),
    member('منى', 0, 4),
    member('نور', 0, 0),
  ];
  const names = (name: string, band = '') =>
    filterMembers(people, { name, band }).map((person) => person.name);

  test('finds a part of a name, whatever its alef or letter case', () => {
    expect(names('احمد')).toEqual(['أحمد يحيى']);
    expect(names('يحيى أحمد')).toEqual(['أحمد يحيى']);
    expect(names('ADAM')).toEqual(['Adam إبراهيم']);
    expect(names('حمد يح')).toEqual(['أحمد يحيى']);
    expect(names('')).toHaveLength(5);
    expect(names('خالد')).toEqual([]);
  });

  test.each([
    ['excellent', 'أحمد يحيى'],
    ['good', 'Adam إبراهيم'],
    ['warning', 'هدى'],
    ['danger', 'منى'],
  ])('the filter by the band %s leaves its people, never those without a record', (band, name) => {
    expect(names('', band)).toEqual([name]);
  });
});

test('the next Friday is today where it is one', () => {
  expect(nextFriday('2026-11-20')).toBe('2026-11-20');
  expect(nextFriday('2026-11-21')).toBe('2026-11-27');
  expect(nextFriday('2026-11-26')).toBe('2026-11-27');
});
