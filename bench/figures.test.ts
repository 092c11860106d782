import { expect, test } from 'vitest';
import { faultOf, markdownOf, median, quantile, type Row } from './figures.ts';

test('computes quantiles from the sorted numbers', () => {
  const numbers = [5, 1, 4, 2, 3, 6, 8, 7, 10, 9];
  expect(median(numbers)).toBe(5);
  expect(quantile(numbers, 0.99)).toBe(10);
  expect(quantile(numbers, 0)).toBe(1);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('writes a section as a Markdown table, with a dash for missing figures', () => {
  const rows = [
    { read: '/group', 'median ms': 1.26, calls: 1200 },
    { read: '/scout', 'median ms': null, calls: 3 },
  ];
  expect(markdownOf({ title: 'Reads', about: 'One after another.', rows })).toBe(`## Reads

One after another.

| read | median ms | calls |
|---|--:|--:|
| /group | 1.3 | 1,200 |
| /scout | – | 3 |
`);
});

test('tells which figure of a section is missing or no number, and a dash is none of them', () => {
  const about = 'One after another.';
  const rows: Row[] = [{ read: '/group', ms: 1, kB: null }];
  const faultWith = (...more: Row[]) =>
    faultOf({ title: 'Reads', about, rows: [...rows, ...more] });
  expect(faultOf({ title: 'Reads', about, rows: [] })).toBe('Reads has no rows');
  expect(faultWith()).toBeUndefined();
  expect(faultWith({ read: '/scout', ms: median([]), kB: 1 })).toBe('Reads: ms of /scout is NaN');
  expect(faultWith({ read: '/scout', kB: 1 })).toBe('Reads: ms of /scout is undefined');
  expect(faultWith({ read: '/scout', ms: Math.max(...[]), kB: 1 })).toBe(
    'Reads: ms of /scout is -Infinity',
  );
});
