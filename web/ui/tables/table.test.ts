import { describe, expect, test } from 'vitest';
import { nextSort, pageOf, sortRows } from './table.ts';

type Row = { name: string; rate: number | null };
const columns = [
  { id: 'name', sortBy: ({ name }: Row) => name },
  { id: 'rate', sortBy: ({ rate }: Row) => rate },
  { id: 'action' },
];
const row = (name: string, rate: number | null = null): Row => ({ name, rate });
const names = (rows: readonly Row[], column: string, descending: boolean) =>
  sortRows(rows, columns, { column, descending }).map(({ name }) => name);

describe('sorting', () => {
  test('sorts names in Arabic order, ignoring hamza on alef', () => {
    const rows = [row('يوسف'), row('إبراهيم'), row('باسم'), row('أحمد'), row('آدم')];
    const inOrder = ['آدم', 'إبراهيم', 'أحمد', 'باسم', 'يوسف'];
    expect(names(rows, 'name', false)).toEqual(inOrder);
    expect(names(rows, 'name', true)).toEqual(inOrder.toReversed());
  });

  test('compares numbers as numbers and puts rows without a value last in both directions', () => {
    const rows = [row('none'), row('ten', 10), row('nine', 9), row('zero', 0)];
    expect(names(rows, 'rate', false)).toEqual(['zero', 'nine', 'ten', 'none']);
    expect(names(rows, 'rate', true)).toEqual(['ten', 'nine', 'zero', 'none']);
  });

  test('keeps the order of equal rows in both directions', () => {
    const rows = [row('a', 1), row('b', 1), row('c', 2), row('d', 1)];
    expect(names(rows, 'rate', false)).toEqual(['a', 'b', 'd', 'c']);
    expect(names(rows, 'rate', true)).toEqual(['c', 'a', 'b', 'd']);
  });

  test('sorting by nothing or by an unsortable column keeps the order of rows', () => {
    const rows = [row('b'), row('a')];
    expect(sortRows(rows, columns, null)).toBe(rows);
    expect(names(rows, 'action', true)).toEqual(['b', 'a']);
    expect(names(rows, 'no-such-column', true)).toEqual(['b', 'a']);
  });
});

test('sorting by the same column reverses the order, by a new one it starts descending', () => {
  const first = nextSort(null, 'name');
  expect(first).toEqual({ column: 'name', descending: true });
  expect(nextSort(first, 'name')).toEqual({ column: 'name', descending: false });
  expect(nextSort(nextSort(first, 'name'), 'name')).toEqual(first);
  expect(nextSort({ column: 'name', descending: false }, 'rate')).toEqual({
    column: 'rate',
    descending: true,
  });
});

describe('a page', () => {
  const rows = Array.from({ length: 101 }, (_, index) => index);
  test('holds fifty rows', () => {
    expect(pageOf(rows, 1)).toMatchObject({ page: 1, pages: 3, first: 0 });
    expect(pageOf(rows, 2).rows).toEqual(rows.slice(50, 100));
    expect(pageOf(rows, 3).rows).toEqual([100]);
  });

  test('a page that does not exist becomes the nearest one', () => {
    expect(pageOf(rows, 9).page).toBe(3);
    expect(pageOf(rows, 0).page).toBe(1);
    expect(pageOf([], 4)).toEqual({ rows: [], page: 1, pages: 1, first: 0 });
  });
});
