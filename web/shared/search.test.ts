import { expect, test } from 'vitest';
import { withChange } from '../ui/tables/use-set-search.ts';
import { listOf, number, oneOf, readSearch, table, text, whole } from './search.ts';

test('a text of digits is a text, whatever the router made of it', () => {
  expect([text(12), text('12'), text('أشبال'), text(''), text(null), text(true)]).toEqual([
    '12',
    '12',
    'أشبال',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a number counts from 1, without fractions', () => {
  expect([1, '7', 0, -1, 1.5, 'x', '', null].map(whole)).toEqual([
    1,
    7,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
});

test('a number that is none is told from one that is missing', () => {
  expect([3, '3', 'أول', '', undefined].map(number)).toEqual([
    3,
    3,
    Number.NaN,
    undefined,
    undefined,
  ]);
});

test('what an address says wrongly is as if it were not there, and takes nothing else along', () => {
  const readers = { tab: oneOf('finance', 'group'), ...table, ...listOf('scouts', table) };
  const raw = { tab: 'nothing', page: 'two', dir: 'up', 'scouts-page': 3, sort: 'name', else: 1 };
  expect(readSearch(readers, raw)).toEqual({ 'scouts-page': 3, sort: 'name' });
  // What was there would else show through.
  expect(readSearch(readers, raw)).toHaveProperty('tab', undefined);
});

test('a change of the address keeps what it does not name, and what is blank leaves it', () => {
  expect(withChange({ tab: 'finance', unit: 3 }, { unit: 4 })).toEqual({ tab: 'finance', unit: 4 });
  const before = { name: '', tab: 'finance', unit: 3, base: undefined } as const;
  expect(Object.entries(withChange(before, { unit: undefined, scout: undefined }))).toEqual([
    ['tab', 'finance'],
  ]);
});
