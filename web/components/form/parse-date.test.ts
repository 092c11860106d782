import { expect, test } from 'vitest';
import { parseDate } from './parse-date.ts';

test.each([
  ['09/03/2015', '2015-03-09'],
  ['9/3/2015', '2015-03-09'],
  ['٠٩/٠٣/٢٠١٥', '2015-03-09'],
  ['٠٩\u200f/٠٣\u200f/٢٠١٥', '2015-03-09'],
  [' 9-3-2015 ', '2015-03-09'],
  ['2015-03-09', '2015-03-09'],
  ['29/02/2024', '2024-02-29'],
])('%s is %s', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

test.each(['', 'أمس', '31/02/2024', '29/02/2023', '13/13/2020', '9/3/15', '2015'])(
  '%s is no date',
  (typed) => {
    expect(parseDate(typed)).toBeNull();
  },
);
