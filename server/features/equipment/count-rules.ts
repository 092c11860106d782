import type { CountRow } from '../../../contract/equipment/count-endpoints.ts';
import { presentAt } from '../../../contract/equipment/rules.ts';
import type { listPiecesOf, StoredEntry } from './count-queries.ts';
import type { StoredItem } from './queries.ts';

type Piece = Awaited<ReturnType<typeof listPiecesOf>>[number];

/** The expected and the found number of each item; `placeId` is null where a category is counted wherever it stands. */
export function countRows(
  items: readonly StoredItem[],
  {
    pieces,
    entries,
    placeId,
  }: { pieces: readonly Piece[]; entries: readonly StoredEntry[]; placeId: number | null },
): CountRow[] {
  return items.map((item) => {
    const { itemId, name, category, tracking, out } = item;
    const ofItem = entries.filter((entry) => entry.itemId === itemId);
    const isOf = ({ pieceId }: StoredEntry, piece: Piece) => pieceId === piece.pieceId;
    const listed = pieces
      .filter((piece) => piece.itemId === itemId)
      .filter(
        (piece) =>
          placeId === null ||
          piece.placeId === placeId ||
          ofItem.some((entry) => isOf(entry, piece)),
      )
      .map((piece) => {
        const entry = ofItem.find((each) => isOf(each, piece));
        return {
          pieceId: piece.pieceId,
          code: piece.code,
          isHere: piece.isHere && (placeId === null || piece.placeId === placeId),
          seen: entry?.seen ?? null,
          by: entry?.by ?? null,
        };
      });
    const away = out.reduce((sum, { quantity }) => sum + quantity, 0);
    const number = ofItem.find(({ pieceId }) => pieceId === null);
    return {
      itemId,
      name,
      category,
      tracking,
      expected:
        tracking === 'pieces'
          ? listed.filter(({ isHere }) => isHere).length
          : expectedOf(item, { away, placeId }),
      out: away,
      outWith: [...new Set(out.flatMap(({ to }) => to.name ?? []))],
      pieces: listed,
      counted: number?.quantity ?? null,
      by: number?.by ?? null,
      at: number?.at ?? null,
      reason: null,
    };
  });
}

/** How many of a counted item should be found here: what is out or lost is missing at its fullest places. */
function expectedOf(
  { owned, lost, places }: StoredItem,
  { away, placeId }: { away: number; placeId: number | null },
): number {
  if (placeId === null) return Math.max(0, owned - lost - away);
  return presentAt(places, lost + away).find((place) => place.placeId === placeId)?.present ?? 0;
}
