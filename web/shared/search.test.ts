import { expect, test } from 'vitest';
import { withChange } from '../ui/tables/use-set-search.ts';
import { listOf, number, oneOf, readSearch, table, text, whole } from './search.ts';

test('reads a text of digits as text', () => {
  expect([text(12), text('12'), text('أشبال'), text(''), text(null), text(true)]).toEqual([
    '12',
    '12',
    'أشبال',
    undefined,
    undefined,
    undefined,
  ]);
});

test('reads whole numbers from 1', () => {
  expect([1, '7', 0, -1, 1.5, 'x', '', null].map(whole)).toEqual([
    1,
    7,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
});

test('distinguishes an invalid number from a missing one', () => {
  expect([3, '3', 'أول', '', undefined].map(number)).toEqual([
    3,
    3,
    Number.NaN,
    undefined,
    undefined,
  ]);
});

test('ignores an invalid value and keeps the others', () => {
  const readers = { tab: oneOf('finance', 'group'), ...table, ...listOf('scouts', table) };
  const raw = { tab: 'nothing', page: 'two', dir: 'up', 'scouts-page': 3, sort: 'name', else: 1 };
  expect(readSearch(readers, raw)).toEqual({ 'scouts-page': 3, sort: 'name' });
  // A former value would else show through.
  expect(readSearch(readers, raw)).toHaveProperty('tab', undefined);
});

test('a change keeps other values of the address and removes blank ones', () => {
  expect(withChange({ tab: 'finance', unit: 3 }, { unit: 4 })).toEqual({ tab: 'finance', unit: 4 });
  const before = { name: '', tab: 'finance', unit: 3, base: undefined } as const;
  expect(Object.entries(withChange(before, { unit: undefined, scout: undefined }))).toEqual([
    ['tab', 'finance'],
  ]);
});
