import { insertAt } from '../../../contract/core/lists.ts';

type Row = { key: string | number };

/** The rows with one moved to where another is (`useRowDrag`); as they were where either is missing. */
export function moveRow<R extends Row>(
  rows: readonly R[],
  key: R['key'],
  target: R['key'] | undefined,
): R[] {
  const row = rows.find((each) => each.key === key);
  const to = rows.findIndex((each) => each.key === target);
  if (!row || to < 0) return [...rows];
  return insertAt(
    rows.filter((each) => each !== row),
    to,
    row,
  );
}

/** The rows with one moved up (-1) or down (1). */
export function moveRowBy<R extends Row>(rows: readonly R[], key: R['key'], by: 1 | -1): R[] {
  const from = rows.findIndex((each) => each.key === key);
  return moveRow(rows, key, rows[from + by]?.key);
}
