import { foldArabic } from '../../../contract/core/text.ts';
import {
  type ImportColumn,
  type ReadRow,
  readEquipmentList,
} from '../../../contract/equipment/reading.ts';
import type { EquipmentRow } from '../../../contract/equipment/shapes.ts';
import type { Line } from '../../shared/tables/table.ts';

/** The decision about a name that the group has. */
export type OnDuplicate = 'skip' | 'add' | 'set';

/** The captain's answers about a list so far. */
export interface Answers {
  columns: readonly ImportColumn[];
  /** Corrections by the index of a row, and the rows that are left out. */
  edits: Readonly<
    Record<number, Partial<Pick<ReadRow, 'name' | 'category' | 'place' | 'quantity'>>>
  >;
  left: readonly number[];
  /** By the folded name. */
  duplicates: Readonly<Record<string, OnDuplicate>>;
}

export interface ReviewedRow extends ReadRow {
  index: number;
  /** The item that the group has by this name. */
  known: EquipmentRow | null;
  onDuplicate: OnDuplicate | null;
  isLeft: boolean;
  /** The import waits for this row: something that can't be read, or a name to decide on. */
  isOpen: boolean;
}

/** The rows of a list as they would be added. */
export function reviewRows(
  lines: readonly Line[],
  first: number,
  answers: Answers,
  items: readonly EquipmentRow[],
): ReviewedRow[] {
  const known = new Map(items.map((item) => [foldArabic(item.name), item]));
  const table = lines.map(({ cells }) => cells);
  return readEquipmentList(table, { columns: answers.columns, first }).map((read, index) => {
    const edit = answers.edits[index] ?? {};
    const wrong = Object.fromEntries(
      Object.entries(read.wrong).filter(([field]) => !(field in edit)),
    );
    const row = { ...read, ...edit };
    const item = known.get(foldArabic(row.name)) ?? null;
    const onDuplicate = item ? (answers.duplicates[foldArabic(row.name)] ?? null) : null;
    const isLeft = answers.left.includes(index);
    const hasWrong = 'name' in wrong || 'quantity' in wrong || row.name.trim() === '';
    const isOpen = !isLeft && (hasWrong || (item !== null && onDuplicate === null));
    return { ...row, wrong, index, known: item, onDuplicate, isLeft, isOpen };
  });
}

/** The rows of the request, and which reviewed row each is. */
export function requestOf(rows: readonly ReviewedRow[]) {
  const sent = rows.filter(({ isLeft }) => !isLeft);
  return {
    indexes: sent.map(({ index }) => index),
    rows: sent.map((row) => {
      const { name, category, quantity, place, condition, code, price, boughtOn, note } = row;
      const { onDuplicate } = row;
      return {
        ...{ name, category, quantity, place, condition, code, price, boughtOn, note },
        ...(onDuplicate && { onDuplicate }),
      };
    }),
  };
}
