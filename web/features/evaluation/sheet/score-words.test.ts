import { describe, expect, test } from 'vitest';
import {
  boxText,
  exceptionsText,
  gapsText,
  itemsText,
  shortPoints,
  wasText,
} from './score-words.ts';

test('zero is a word', () => {
  expect([0, 4].map(shortPoints)).toEqual(['صفر', '٤']);
});

test('items and exceptions are counted, no exception is a word', () => {
  expect([1, 2, 5].map(itemsText)).toEqual(['بند واحد', 'بندين', '٥ بنود']);
  expect([0, 1, 2, 8].map(exceptionsText)).toEqual([
    'بلا استثناءات',
    'استثناء واحد',
    'استثناءان',
    '٨ استثناءات',
  ]);
});

test('a box says what was given of the greatest number', () => {
  expect(boxText(null, 5)).toBe('لم يُقيَّم');
  expect(boxText(null, 5, true)).toBe('لم تُقيَّم');
  expect(boxText(0, 5)).toBe('صفر');
  expect(boxText(4, 5)).toBe('٤ من ٥');
  expect(boxText(5, 5)).toBe('كامل');
});

test('a changed box shows its stored value', () => {
  expect(wasText(null, 5)).toBe('لم يكن مُقيَّماً');
  expect(wasText(0, 5)).toBe('كان صفراً');
  expect(wasText(3, 5)).toBe('كان ٣');
  expect(wasText(5, 5)).toBe('كان كاملاً');
});

describe('what a hand-in leaves open', () => {
  test('names the item, or counts the items', () => {
    expect(gapsText([{ name: 'الزي', open: 0 }])).toBeNull();
    expect(
      gapsText([
        { name: 'الزي', open: 0 },
        { name: 'المشاركة', open: 2 },
      ]),
    ).toBe('يبقى ٢ بلا تقييم في المشاركة');
    expect(
      gapsText([
        { name: 'الزي', open: 3 },
        { name: 'المشاركة', open: 2 },
      ]),
    ).toBe('يبقى ٥ بلا تقييم في بندين');
  });
});
