import { expect, test } from 'vitest';
import { differingCells, leftText, touchedCells } from './conflict-form.tsx';

test.each([
  [1, 'بقي اختيار واحد'],
  [2, 'بقي اختياران'],
  [3, 'بقي 3 اختيارات'],
  [11, 'بقي 11 اختياراً'],
])('%i choices left: %s', (left, text) => {
  expect(leftText(left, String(left))).toBe(text);
});

test('a conflict names only differences; what is not named is nothing', () => {
  const cells = ['1', '2', '3', '4', '5'].map((key) => ({
    part: 'points',
    key,
    label: key,
    word: String,
  }));
  const mine = { points: { 1: 5, 2: 4, 3: null, 4: 0, 5: '' } };
  const theirs = { points: { 1: 5, 2: 3, 9: 1 } };
  expect(differingCells(cells, mine, theirs).map(({ key }) => key)).toEqual(['2', '4']);
});

test('a conflict asks about what the captain touched, and leaves out what only somebody else changed', () => {
  const cells = ['1', '2', '3'].map((key) => ({ part: 'statuses', key, label: key, word: String }));
  const mine = { statuses: { 1: 'attended', 2: 'absent', 3: 'absent' } };
  // The second was not ticked in a week that nobody had recorded; the third was stored so.
  const base = { statuses: { 1: null, 2: 'absent', 3: 'absent' } };
  const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
  const { touched, untouched } = touchedCells(cells, mine, base);
  expect([keys(touched), keys(untouched)]).toEqual([['1'], ['2', '3']]);
  expect(keys(touchedCells(cells, mine, undefined).touched)).toEqual(['1', '2', '3']);
});
