import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Count, CountEntry, CountRow } from '../../../contract/equipment/count-endpoints.ts';
import { COUNT_DAYS } from '../../../contract/equipment/counting.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainShortName } from '../captains/queries.ts';
import { utc } from '../trips/queries.ts';

export type StoredCount = Omit<Count, 'rows' | 'version'> & {
  /** The rows of a settled one. */
  settledRows: CountRow[] | null;
};

export interface StoredEntry {
  itemId: number;
  pieceId: number | null;
  quantity: number | null;
  seen: boolean | null;
  by: string;
  at: string;
}

async function selectCounts(db: Kysely<DB>, rest: RawBuilder<unknown>): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    SELECT count_id, place_id, category_id, coalesce(place.name, category.name) AS name,
      (SELECT ${captainShortName} FROM captains WHERE captain_id = started_by) AS started_by,
      ${utc('started_at')} AS started_at,
      (SELECT ${captainShortName} FROM captains WHERE captain_id = settled_by) AS settled_by,
      ${utc('settled_at')} AS settled_at, rows AS settled_rows,
      coalesce(jsonb_array_length(rows), (
        SELECT count(*)::int FROM equipment_items item WHERE deleted_at IS NULL AND (
          item.category_id = counting.category_id OR EXISTS (
            SELECT FROM equipment_stocks stock
            WHERE stock.item_id = item.item_id AND stock.place_id = counting.place_id AND quantity > 0
          ) OR EXISTS (
            SELECT FROM equipment_pieces piece
            WHERE piece.item_id = item.item_id AND piece.place_id = counting.place_id AND removed_at IS NULL))
      )) AS kinds,
      (SELECT count(DISTINCT item_id)::int FROM equipment_count_entries entry
        WHERE entry.count_id = counting.count_id AND (quantity IS NOT NULL OR seen IS NOT NULL)) AS counted
    FROM equipment_counts counting
    LEFT JOIN equipment_places place USING (place_id) LEFT JOIN equipment_categories category USING (category_id)
    WHERE dropped_at IS NULL AND ${rest}
  `.execute(db);
  return rows;
}

/** Most counts of the list. */
const MOST_COUNTS = 100;
/** Counts that are kept: settled, or begun in the last 30 days. */
const isKept = (now: Date) =>
  sql`(settled_at IS NOT NULL OR started_at > ${new Date(
    now.getTime() - COUNT_DAYS * 86_400_000,
  ).toISOString()}::timestamptz)`;

/** Counts that are under way, then those that were settled, the newest first. */
export const listStoredCounts = (db: Kysely<DB>, now: Date): Promise<StoredCount[]> =>
  selectCounts(
    db,
    sql`${isKept(now)} ORDER BY settled_at IS NOT NULL, count_id DESC LIMIT ${MOST_COUNTS}`,
  );

/** The count; throws COUNT_NOT_FOUND. `lock` holds its row until the transaction ends. */
export async function getCount(
  db: Kysely<DB>,
  countId: number,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<StoredCount> {
  const isIt = sql`count_id = ${countId} AND ${isKept(now)}`;
  const [count] = await selectCounts(db, lock ? sql`${isIt} FOR UPDATE OF counting` : isIt);
  if (!count) throw new ApiError('COUNT_NOT_FOUND');
  return count;
}

/** Begins a count, or finds the one of this place or category that is under way. */
export async function startCount(
  db: Kysely<DB>,
  of: { placeId: number | null; categoryId: number | null },
  { captainId, now }: { captainId: number; now: Date },
): Promise<{ countId: number; isNew: boolean }> {
  await advisoryLock(db, 'equipment-count');
  const { rows } = await sql<{ countId: number }>`
    SELECT count_id FROM equipment_counts
    WHERE place_id IS NOT DISTINCT FROM ${of.placeId} AND category_id IS NOT DISTINCT FROM ${of.categoryId}
      AND settled_at IS NULL AND dropped_at IS NULL AND ${isKept(now)}
  `.execute(db);
  if (rows[0]) return { ...rows[0], isNew: false };
  const made = await db
    .insertInto('equipmentCounts')
    .values({ ...of, startedBy: captainId, startedAt: now.toISOString() })
    .returning('countId')
    .executeTakeFirstOrThrow();
  return { ...made, isNew: true };
}

/** The entries of a count so far. */
export async function listEntriesOf(db: Kysely<DB>, countId: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    SELECT item_id, piece_id, quantity, seen, ${captainShortName} AS by, ${utc('counted_at')} AS at
    FROM equipment_count_entries JOIN captains ON captains.captain_id = counted_by
    WHERE count_id = ${countId}
  `.execute(db);
  return rows;
}

/**
 * Stores what was found; of an item the latest holds. What left the group meanwhile is passed over, so that a phone's other
 * numbers arrive. Throws EQUIPMENT_NOT_FOUND for what never was.
 */
export async function storeEntries(
  db: Kysely<DB>,
  countId: number,
  { entries, captainId, now }: { entries: readonly CountEntry[]; captainId: number; now: Date },
): Promise<void> {
  const latest = new Map<string, CountEntry>();
  for (const entry of entries) {
    const key = `${entry.itemId} ${entry.pieceId ?? ''}`;
    const other = latest.get(key);
    if (!other || other.at <= entry.at) latest.set(key, entry);
  }
  const rows = [...latest.values()].map(
    ({ itemId, pieceId = null, quantity = null, seen = null, at }) => ({
      item_id: itemId,
      piece_id: pieceId,
      quantity: pieceId === null ? quantity : null,
      seen: pieceId === null ? null : seen,
      // A clock that runs ahead does not outlast what is counted later.
      counted_at: Date.parse(at) > now.getTime() ? now.toISOString() : at,
    }),
  );
  if (rows.length === 0) return;
  const { rows: stored } = await sql<{ isKnown: boolean }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS given (item_id int, piece_id int, quantity int, seen boolean, counted_at timestamptz)
    ),
    known AS (
      SELECT given.* FROM given JOIN equipment_items item USING (item_id)
      WHERE deleted_at IS NULL AND (given.piece_id IS NULL OR EXISTS (
        SELECT FROM equipment_pieces piece WHERE piece.piece_id = given.piece_id AND piece.item_id = given.item_id
          AND removed_at IS NULL))
    ),
    stored AS (
      INSERT INTO equipment_count_entries AS entry (count_id, item_id, piece_id, quantity, seen, counted_by, counted_at)
      SELECT ${countId}::int, item_id, piece_id, quantity, seen, ${captainId}::int, counted_at FROM known
      ON CONFLICT (count_id, item_id, piece_id) DO UPDATE
        SET quantity = excluded.quantity, seen = excluded.seen, counted_by = excluded.counted_by,
          counted_at = excluded.counted_at
        WHERE entry.counted_at <= excluded.counted_at
    )
    SELECT NOT EXISTS (
      SELECT FROM given WHERE NOT EXISTS (
        SELECT FROM equipment_items item WHERE item.item_id = given.item_id AND (given.piece_id IS NULL OR EXISTS (
          SELECT FROM equipment_pieces piece WHERE piece.piece_id = given.piece_id AND piece.item_id = given.item_id)))
    ) AS is_known
  `.execute(db);
  if (!stored[0]?.isKnown) throw new ApiError('EQUIPMENT_NOT_FOUND');
}

export async function storeDropped(db: Kysely<DB>, countId: number, now: Date): Promise<void> {
  await db
    .updateTable('equipmentCounts')
    .set({ droppedAt: now.toISOString() })
    .where('countId', '=', countId)
    .execute();
}

/** Locks a count with its rows of before. */
export async function storeSettled(
  db: Kysely<DB>,
  countId: number,
  { rows, captainId, now }: { rows: readonly CountRow[]; captainId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('equipmentCounts')
    .set({ rows: JSON.stringify(rows), settledBy: captainId, settledAt: now.toISOString() })
    .where('countId', '=', countId)
    .execute();
}

/** The pieces of these items, where they belong and whether they are with somebody. */
export async function listPiecesOf(
  db: Kysely<DB>,
  itemIds: readonly number[],
): Promise<
  { itemId: number; pieceId: number; code: string; placeId: number | null; isHere: boolean }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listPiecesOf>>[number]>`
    SELECT item_id, piece_id, code, place_id, condition <> 'lost' AND NOT EXISTS (
        SELECT FROM equipment_lending_pieces lent WHERE lent.piece_id = piece.piece_id AND back_at IS NULL
      ) AS is_here
    FROM equipment_pieces piece WHERE item_id = ANY(${itemIds}::int[]) AND removed_at IS NULL ORDER BY length(code_key), code_key
  `.execute(db);
  return rows;
}

/** Forgets counts that nobody settled within 30 days. */
export async function removeOldCounts(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`DELETE FROM equipment_counts counting WHERE NOT ${isKept(now)} OR dropped_at IS NOT NULL`.execute(
    db,
  );
}

/** Moves a piece to a place, or takes it from the list. */
export async function placePiece(
  db: Kysely<DB>,
  pieceId: number,
  change: { placeId: number | null } | { removedAt: string } | { condition: 'sound' | 'lost' },
): Promise<void> {
  await db.updateTable('equipmentPieces').set(change).where('pieceId', '=', pieceId).execute();
}

/** The open lines of an item, the soonest day first, with a piece where one is named. */
export async function listOpenLines(
  db: Kysely<DB>,
  itemId: number,
  pieceId: number | null,
): Promise<{ lineId: number; lendingId: number; open: number }[]> {
  const { rows } = await sql<{ lineId: number; lendingId: number; open: number }>`
    SELECT line_id, lending_id, quantity - back AS open
    FROM equipment_lending_lines line JOIN equipment_lendings lending USING (lending_id)
    WHERE item_id = ${itemId} AND back < quantity AND (${pieceId}::int IS NULL OR EXISTS (
      SELECT FROM equipment_lending_pieces lent
      WHERE lent.line_id = line.line_id AND piece_id = ${pieceId} AND back_at IS NULL))
    ORDER BY coalesce(line.due_on, lending.due_on), line_id
  `.execute(db);
  return rows;
}
