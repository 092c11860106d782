import type { ReviewRow } from './rules.ts';

/** Which rows are looked at. */
export type Filter = 'all' | 'asked' | 'ready';
export const FILTERS: readonly { filter: Filter; label: string }[] = [
  { filter: 'all', label: 'الكل' },
  { filter: 'asked', label: 'تحتاج إليك' },
  { filter: 'ready', label: 'جاهزة' },
];
/** How many of each part are drawn. */
export type Shown = Record<'asked' | 'ready', number>;
/** How many more a press draws. */
export const MORE_SHOWN = 100;

/** What needs the captain, and what is ready, each in the order of the file. A row that was left out stays where it was. */
export function filtered(rows: readonly ReviewRow[]): Record<'asked' | 'ready', ReviewRow[]> {
  return {
    asked: rows.filter(({ isAsked }) => isAsked),
    ready: rows.filter(({ isAsked }) => !isAsked),
  };
}

/** The first of these places after `from` and outside it, else the first of all. */
export function nextPlace<T extends Node>(places: readonly T[], from: Node | null): T | null {
  const isAfter = (place: T) =>
    from?.isConnected &&
    !place.contains(from) &&
    !from.contains(place) &&
    Boolean(from.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
  return places.find(isAfter) ?? places[0] ?? null;
}
