import { expect, test } from 'vitest';
import { groupBy, insertAt } from './lists.ts';

test('groups keep the order of keys and items', () => {
  const groups = groupBy([3, 1, 4, 5], (number) => (number % 2 === 0 ? 'even' : 'odd'));
  expect([...groups]).toEqual([
    ['odd', [3, 1, 5]],
    ['even', [4]],
  ]);
});

test('an item is inserted at an index, and the list stays as it was', () => {
  const list = ['a', 'b'];
  expect([0, 1, 2].map((index) => insertAt(list, index, 'x').join(''))).toEqual([
    'xab',
    'axb',
    'abx',
  ]);
  expect(list).toEqual(['a', 'b']);
});
