import { describe, expect, test } from 'vitest';
import { drawn, isBlank, lookOf, thinWeeks, weekHead } from './week-chart.ts';

describe('the palette', () => {
  test('has six looks of their own', () => {
    const looks = [0, 1, 2, 3, 4, 5].map(lookOf);
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(6);
    expect(new Set(looks.map(({ marker }) => marker)).size).toBe(6);
    expect(looks.every(({ dash }) => dash === undefined)).toBe(true);
  });

  test('repeats with a dash from the seventh on', () => {
    expect(lookOf(6)).toEqual({ ...lookOf(0), dash: '6 5' });
    expect(lookOf(8)).toEqual({ ...lookOf(2), dash: '6 5' });
  });

  test('tells thirty series apart', () => {
    const looks = Array.from({ length: 30 }, (_, index) => JSON.stringify(lookOf(index)));
    expect(new Set(looks).size).toBe(30);
  });
});

describe('the labels of the weeks', () => {
  const weeks = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('are all there when they find room', () => {
    expect(thinWeeks(weeks(1), 5)).toEqual([1]);
    expect(thinWeeks(weeks(7), 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('are thinned out to even steps otherwise', () => {
    expect(thinWeeks(weeks(10), 6)).toEqual([1, 2, 4, 6, 8, 10]);
    expect(thinWeeks(weeks(53), 8)).toEqual([1, 10, 20, 30, 40, 50]);
  });
});

test('a drawing gets its percent sign before the digits, where it stands at their left', () => {
  expect(drawn('٢١٪')).toBe('٪٢١');
  expect(drawn('حاضر')).toBe('حاضر');
});

test('a cancelled week that has figures keeps them and is named at their head', () => {
  const paid = { week: 5, values: { paid: 300 }, band: 'ملغي' };
  expect(isBlank(paid)).toBe(false);
  expect(weekHead(paid)).toBe('٥ (ملغي)');
  const empty = { week: 5, values: { rate: null }, band: 'ملغي' };
  expect(isBlank(empty)).toBe(true);
  expect(weekHead(empty)).toBe('٥');
});
