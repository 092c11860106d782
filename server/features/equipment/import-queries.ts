import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { KnownItem } from './import-rules.ts';
import { lockNames } from './write-queries.ts';

/** The state of an item before an import added to it. */
interface Former {
  itemId: number;
  toRepair: number;
  broken: number;
  lost: number;
  stocks: { placeId: number | null; quantity: number }[];
  pieceIds: number[];
}

/** Items of the group by their folded names, and all codes that were ever given. */
export async function listKnown(
  db: Kysely<DB>,
): Promise<{ items: Map<string, KnownItem>; codes: Set<string> }> {
  await lockNames(db);
  const items = await db
    .selectFrom('equipmentItems')
    .where('deletedAt', 'is', null)
    .select(['nameKey', 'itemId', 'tracking'])
    .execute();
  const pieces = await db.selectFrom('equipmentPieces').select('codeKey').execute();
  return {
    items: new Map(items.map(({ nameKey, ...item }) => [nameKey, item])),
    codes: new Set(pieces.map(({ codeKey }) => codeKey)),
  };
}

/** Stores an import with the state of before of the items that it adds to. */
export async function insertEquipmentImport(
  db: Kysely<DB>,
  itemIds: readonly number[],
  { captainId, now }: { captainId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ importId: number }>`
    INSERT INTO equipment_imports (made_by, made_at, changed)
    SELECT ${captainId}::int, ${now.toISOString()}::timestamptz, coalesce(jsonb_agg(jsonb_build_object('itemId', item_id,
      'toRepair', to_repair, 'broken', broken, 'lost', lost,
      'stocks', (SELECT coalesce(jsonb_agg(jsonb_build_object('placeId', place_id, 'quantity', quantity)), '[]')
        FROM equipment_stocks WHERE equipment_stocks.item_id = item.item_id),
      'pieceIds', (SELECT coalesce(jsonb_agg(piece_id), '[]') FROM equipment_pieces piece
        WHERE piece.item_id = item.item_id AND removed_at IS NULL))), '[]')
    FROM equipment_items item WHERE item_id = ANY(${itemIds}::int[])
    RETURNING import_id
  `.execute(db);
  return rows[0]!.importId;
}

/** The import, held until the transaction ends; throws IMPORT_NOT_FOUND, also where it was undone. */
export async function getEquipmentImport(
  db: Kysely<DB>,
  importId: number,
): Promise<{ madeAt: string; changed: Former[] }> {
  const made = await db
    .selectFrom('equipmentImports')
    .where('importId', '=', importId)
    .where('undoneAt', 'is', null)
    .select(['madeAt', 'changed'])
    .forUpdate()
    .executeTakeFirst();
  if (!made) throw new ApiError('IMPORT_NOT_FOUND');
  return made as { madeAt: string; changed: Former[] };
}

/** The items that an import added and that are there still; used ones were lent, reserved or asked for. */
export async function listImported(
  db: Kysely<DB>,
  importId: number,
): Promise<{ itemId: number; wasUsed: boolean }[]> {
  const { rows } = await sql<{ itemId: number; wasUsed: boolean }>`
    SELECT item_id, EXISTS (SELECT FROM equipment_lending_lines line WHERE line.item_id = item.item_id)
      OR EXISTS (SELECT FROM equipment_reservations held WHERE held.item_id = item.item_id) AS was_used
    FROM equipment_items item WHERE import_id = ${importId} AND deleted_at IS NULL ORDER BY item_id
  `.execute(db);
  return rows;
}

/** Gives items that an import added to back what they had; throws IMPORT_USED where more is out than that. */
export async function restoreStocks(
  db: Kysely<DB>,
  former: readonly Former[],
  now: Date,
): Promise<number> {
  for (const { itemId, stocks, pieceIds, ...counters } of former) {
    const { rows } = await sql<{ out: number; isAway: boolean }>`
      SELECT coalesce(sum(quantity - back), 0)::int AS out, EXISTS (
        SELECT FROM equipment_lending_pieces lent JOIN equipment_pieces piece USING (piece_id)
        WHERE piece.item_id = ${itemId} AND back_at IS NULL AND piece_id <> ALL(${pieceIds}::int[])
      ) AS is_away
      FROM equipment_lending_lines WHERE item_id = ${itemId}
    `.execute(db);
    const { out, isAway } = rows[0]!;
    const owned = stocks.reduce((sum, { quantity }) => sum + quantity, pieceIds.length);
    if (out > owned || isAway) throw new ApiError('IMPORT_USED');
    await db.deleteFrom('equipmentStocks').where('itemId', '=', itemId).execute();
    if (stocks.length > 0) {
      await db
        .insertInto('equipmentStocks')
        .values(stocks.map((stock) => ({ itemId, ...stock })))
        .execute();
    }
    await sql`UPDATE equipment_pieces SET removed_at = ${now.toISOString()}::timestamptz
      WHERE item_id = ${itemId} AND removed_at IS NULL AND piece_id <> ALL(${pieceIds}::int[])`.execute(
      db,
    );
    await db.updateTable('equipmentItems').set(counters).where('itemId', '=', itemId).execute();
  }
  return former.length;
}

export async function setUndone(db: Kysely<DB>, importId: number, now: Date): Promise<void> {
  await db
    .updateTable('equipmentImports')
    .set({ undoneAt: now.toISOString() })
    .where('importId', '=', importId)
    .execute();
}
