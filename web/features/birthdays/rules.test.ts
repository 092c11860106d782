import { expect, test } from 'vitest';
import type { Birthday } from '../../../contract/birthdays/endpoints.ts';
import { ageWords, isOnWeekday, splitWeeks } from './rules.ts';

const birthday: Birthday = {
  scoutId: 1,
  name: 'فادي نبيل',
  gender: 'male',
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  phoneNumber: null,
  date: '2026-11-30',
  birthDate: '2015-11-30',
  age: 11,
};

test.each([
  [{}, 'يتم ١١ سنة'],
  [{ age: 9 }, 'يتم ٩ سنوات'],
  [{ age: 2 }, 'يتم سنتين'],
  [{ gender: 'female', age: 10 }, 'تتم ١٠ سنوات'],
  [{ date: '2027-02-28', birthDate: '2016-02-29' }, 'يتم ١١ سنة، ولد ٢٩ فبراير'],
  [{ date: '2026-11-26', birthDate: '2015-11-26' }, 'أتم ١١ سنة'],
  [{ date: '2026-11-26', birthDate: '2015-11-26', gender: 'female' }, 'أتمت ١١ سنة'],
] as const)('the age of %o reads %s', (fields, words) => {
  expect(ageWords({ ...birthday, ...fields }, '2026-11-27')).toBe(words);
});

test('the seventh day from today on belongs to the next week, and yesterday stands for itself', () => {
  const days = ['2026-11-26', '2026-11-27', '2026-12-03', '2026-12-04'].map((date) => ({
    ...birthday,
    date,
  }));
  const { past, thisWeek, nextWeek } = splitWeeks(days, '2026-11-27');
  expect(past.map(({ date }) => date)).toEqual(['2026-11-26']);
  expect(thisWeek.map(({ date }) => date)).toEqual(['2026-11-27', '2026-12-03']);
  expect(nextWeek.map(({ date }) => date)).toEqual(['2026-12-04']);
});

test('a birthday on the day of the meeting is told from one on another day or without such a day', () => {
  expect(isOnWeekday('2026-11-27', 5)).toBe(true);
  expect(isOnWeekday('2026-11-27', 6)).toBe(false);
  expect(isOnWeekday('2026-11-27', null)).toBe(false);
});
