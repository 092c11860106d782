import { describe, expect, test } from 'vitest';
import { filterMembers, type Member, rateOf, rateOfAll, reportName } from './rules.ts';

const member = (name: string, attended: number, absent: number): Member => ({
  id: 1,
  name,
  role: 'كشاف',
  phone: null,
  attended,
  absent,
  rate: rateOf({ attendedCount: attended, absentCount: absent }),
});

test('excused weeks count on neither side, and nothing recorded is no rate', () => {
  expect(rateOf({ attendedCount: 3, absentCount: 1 })).toBe(0.75);
  expect(rateOf({ attendedCount: 0, absentCount: 2 })).toBe(0);
  expect(rateOf({ attendedCount: 0, absentCount: 0 })).toBeNull();
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
  ])('by the band %s leaves its people, never those without a record', (band, name) => {
    expect(names('', band)).toEqual([name]);
  });
});

test('a report is saved under the name of its sector and type', () => {
  const sector = { baseName: 'أشبال', suffixName: 'أ' };
  expect(reportName('captains', sector)).toBe('أشبال_أ_captains.xlsx');
  expect(reportName('all', sector)).toBe('أشبال_أ_all.xlsx');
  expect(reportName('all_sectors', sector)).toBe('all_sectors_data.xlsx');
});
