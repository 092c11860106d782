import type { Review, ReviewRow } from './rules.ts';

/** The filter of rows. */
export type Filter = 'all' | 'asked' | 'ready';
export const FILTERS: readonly { filter: Filter; label: string }[] = [
  { filter: 'all', label: 'الكل' },
  { filter: 'asked', label: 'تحتاج إليك' },
  { filter: 'ready', label: 'جاهزة' },
];
/** The number of rows drawn at first, per part. */
export type Shown = Record<'asked' | 'ready', number>;
/** The number of further rows per press. */
export const MORE_SHOWN = 100;

/**
 * Rows that need the captain, and rows that are ready, in the order of the file. A row that is left out keeps its
 * place. None is ready before it is known how the days of a column are read.
 */
export function splitRows({
  rows,
  days,
}: Pick<Review, 'rows' | 'days'>): Record<'asked' | 'ready', ReviewRow[]> {
  const isOpen = days.some(({ order }) => order === undefined);
  return {
    asked: rows.filter(({ isAsked }) => isOpen || isAsked),
    ready: rows.filter(({ isAsked }) => !isOpen && !isAsked),
  };
}

/** The first of these places after `from` and outside its row, else the first of all. */
export function nextPlace<T extends Node>(places: readonly T[], from: Node | null): T | null {
  const isAfter = (place: T) =>
    from?.isConnected &&
    !place.contains(from) &&
    !from.contains(place) &&
    Boolean(from.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
  return places.find(isAfter) ?? places[0] ?? null;
}
