import { describe, expect, test } from 'vitest';
import {
  bandSentences,
  isBlank,
  lookOf,
  textForSvg,
  thinWeeks,
  weekHead,
  withReasons,
} from './week-chart.ts';

describe('the palette', () => {
  test('has six distinct styles', () => {
    const looks = [0, 1, 2, 3, 4, 5].map(lookOf);
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(6);
    expect(new Set(looks.map(({ marker }) => marker)).size).toBe(6);
    expect(looks.every(({ dash }) => dash === undefined)).toBe(true);
  });

  test('repeats with a dash from the seventh on', () => {
    expect(lookOf(6)).toEqual({ ...lookOf(0), dash: '6 5' });
    expect(lookOf(8)).toEqual({ ...lookOf(2), dash: '6 5' });
  });

  test('gives thirty series distinct styles', () => {
    const looks = Array.from({ length: 30 }, (_, index) => JSON.stringify(lookOf(index)));
    expect(new Set(looks).size).toBe(30);
  });
});

describe('the labels of the weeks', () => {
  const weeks = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('are all shown if there is room', () => {
    expect(thinWeeks(weeks(1), 5)).toEqual([1]);
    expect(thinWeeks(weeks(7), 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('are thinned out to even steps otherwise', () => {
    expect(thinWeeks(weeks(10), 6)).toEqual([2, 4, 6, 8, 10]);
    expect(thinWeeks(weeks(3), 1)).toEqual([1]);
    expect(thinWeeks(weeks(53), 8)).toEqual([10, 20, 30, 40, 50]);
  });
});

test('in SVG the percent sign comes before the digits, so that it is drawn at their left', () => {
  expect(textForSvg('٢١٪')).toBe('٪٢١');
  expect(textForSvg('حاضر')).toBe('حاضر');
});

test('a cancelled week with figures shows them under its name', () => {
  const paid = { week: 5, values: { paid: 300 }, band: 'ملغي' };
  expect(isBlank(paid)).toBe(false);
  expect(weekHead(paid)).toBe('٥ (ملغي)');
  const empty = { week: 5, values: { rate: null }, band: 'ملغي' };
  expect(isBlank(empty)).toBe(true);
  expect(weekHead(empty)).toBe('٥');
});

test('a week without values says why, also in series that are listed beside it', () => {
  const points = withReasons([
    { week: 1, values: { paid: 5 } },
    { week: 2, values: { paid: null } },
    { week: 3, values: { paid: null, other: 0 } },
    { week: 4, values: { paid: null }, band: 'ملغي' },
    { week: 5, values: { paid: 7 }, band: 'ملغي' },
    ...[6, 7, 8, 10].map((week) => ({ week, values: { paid: null } })),
  ]);
  expect(points.map(({ band }) => band ?? null)).toEqual([
    null,
    'لم يُسجَّل',
    null,
    'ملغي',
    'ملغي',
    ...Array.from({ length: 4 }, () => 'لم يُسجَّل'),
  ]);
  expect(bandSentences(points)).toEqual(['الأسابيع ٢ و٦–٨ و١٠: لم يُسجَّل', 'الأسبوعان ٤ و٥: ملغي']);
  expect(bandSentences(points.slice(0, 2))).toEqual(['الأسبوع ٢: لم يُسجَّل']);
  expect(bandSentences(points.slice(0, 1))).toEqual([]);
});
