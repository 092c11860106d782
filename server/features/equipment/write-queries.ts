import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addDays } from '../../../contract/core/calendar.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import {
  type Condition,
  changeOfReturn,
  codeKey,
  nextCodes,
  type ReturnOutcome,
  WET_DAYS,
} from '../../../contract/equipment/rules.ts';
import type { EventKind } from '../../../contract/equipment/shapes.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type ListKind, lists } from './queries.ts';

/** The opaque end of a label's address. */
const aLabelKey = () => randomBytes(12).toString('base64url');

interface By {
  captainId: number;
  now: Date;
}

export interface ItemContent {
  name: string;
  categoryId: number;
  tracking: 'counted' | 'pieces';
  places: readonly { placeId?: number | undefined; quantity: number }[];
  pieces: readonly {
    pieceId?: number | undefined;
    code?: string | undefined;
    placeId?: number | undefined;
    condition?: Condition | undefined;
    note?: string | undefined;
  }[];
  toRepair?: number | undefined;
  broken?: number | undefined;
  lost?: number | undefined;
  price?: number | undefined;
  boughtOn?: string | undefined;
  validUntil?: string | undefined;
  note?: string | undefined;
}

const rowOf = (content: ItemContent, { captainId, now }: By) => {
  const isCounted = content.tracking === 'counted';
  return {
    name: content.name,
    nameKey: foldArabic(content.name),
    categoryId: content.categoryId,
    tracking: content.tracking,
    toRepair: isCounted ? (content.toRepair ?? 0) : 0,
    broken: isCounted ? (content.broken ?? 0) : 0,
    lost: isCounted ? (content.lost ?? 0) : 0,
    price: content.price ?? null,
    boughtOn: content.boughtOn ?? null,
    validUntil: content.validUntil ?? null,
    note: content.note ?? null,
    changedBy: captainId,
    changedAt: now.toISOString(),
  };
};

/** Throws ITEM_EXISTS if another item has this name. */
async function checkName(db: Kysely<DB>, name: string, itemId: number | null): Promise<void> {
  const { rows } = await sql`
    SELECT FROM equipment_items
    WHERE name_key = ${foldArabic(name)} AND deleted_at IS NULL AND item_id IS DISTINCT FROM ${itemId}
  `.execute(db);
  if (rows.length > 0) throw fieldError('ITEM_EXISTS', 'name');
}

/** One captain at a time gives names and codes. */
export const lockNames = (db: Kysely<DB>): Promise<void> => advisoryLock(db, 'equipment-names');

/** Throws LIST_ENTRY_NOT_FOUND unless the category and the places are there. */
async function checkLists(db: Kysely<DB>, content: ItemContent): Promise<void> {
  const places = [...content.places, ...content.pieces].flatMap(({ placeId }) => placeId ?? []);
  const asked = [...new Set(places)];
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM equipment_categories WHERE category_id = ${content.categoryId})
      AND (SELECT count(*) FROM equipment_places WHERE place_id = ANY(${asked}::int[])) = ${asked.length} AS found
  `.execute(db);
  if (!rows[0]?.found) throw new ApiError('LIST_ENTRY_NOT_FOUND');
}

/** Stores a new item; throws ITEM_EXISTS, CODE_TAKEN and LIST_ENTRY_NOT_FOUND. */
export async function insertItem(
  db: Kysely<DB>,
  content: ItemContent,
  { importId = null, ...by }: By & { importId?: number | null },
): Promise<number> {
  await lockNames(db);
  await checkName(db, content.name, null);
  await checkLists(db, content);
  const { itemId } = await db
    .insertInto('equipmentItems')
    .values({ ...rowOf(content, by), labelKey: aLabelKey(), importId })
    .returning('itemId')
    .executeTakeFirstOrThrow();
  await storeStocks(db, itemId, content);
  await storePieces(db, itemId, content, by.now);
  return itemId;
}

/** Replaces an item; throws as `insertItem`. A piece that is left out is removed. */
export async function changeItem(
  db: Kysely<DB>,
  itemId: number,
  content: ItemContent,
  by: By,
): Promise<void> {
  await lockNames(db);
  await checkName(db, content.name, itemId);
  await checkLists(db, content);
  await db
    .updateTable('equipmentItems')
    .set(rowOf(content, by))
    .where('itemId', '=', itemId)
    .execute();
  await db.deleteFrom('equipmentStocks').where('itemId', '=', itemId).execute();
  await storeStocks(db, itemId, content);
  await storePieces(db, itemId, content, by.now);
}

async function storeStocks(
  db: Kysely<DB>,
  itemId: number,
  { tracking, places }: ItemContent,
): Promise<void> {
  if (tracking === 'pieces') return;
  const sums = new Map<number | null, number>();
  for (const { placeId = null, quantity } of places) {
    sums.set(placeId, (sums.get(placeId) ?? 0) + quantity);
  }
  const rows = [...sums].map(([placeId, quantity]) => ({ itemId, placeId, quantity }));
  if (rows.length > 0) await db.insertInto('equipmentStocks').values(rows).execute();
}

async function storePieces(
  db: Kysely<DB>,
  itemId: number,
  { tracking, categoryId, pieces }: ItemContent,
  now: Date,
): Promise<void> {
  const kept = tracking === 'pieces' ? pieces : [];
  const ids = kept.flatMap(({ pieceId }) => pieceId ?? []);
  const { rows: gone } = await sql<{ isOut: boolean }>`
    UPDATE equipment_pieces piece SET removed_at = ${now.toISOString()}::timestamptz
    WHERE item_id = ${itemId} AND removed_at IS NULL AND piece_id <> ALL(${ids}::int[])
    RETURNING EXISTS (SELECT FROM equipment_lending_pieces lent
      WHERE lent.piece_id = piece.piece_id AND back_at IS NULL) AS is_out
  `.execute(db);
  if (gone.some(({ isOut }) => isOut)) throw new ApiError('EQUIPMENT_OUT');
  if (kept.length === 0) return;
  const used = await db
    .selectFrom('equipmentPieces')
    .select(['pieceId', 'itemId', 'codeKey', 'removedAt'])
    .execute();
  const { name } = await db
    .selectFrom('equipmentCategories')
    .where('categoryId', '=', categoryId)
    .select('name')
    .executeTakeFirstOrThrow();
  const given = kept.flatMap(({ code }) => code ?? []);
  const proposed = nextCodes(name, kept.length - given.length, [
    ...used.map((each) => each.codeKey),
    ...given,
  ]);
  const taken = new Set<string>();
  for (const [index, piece] of kept.entries()) {
    const code = piece.code ?? proposed.shift()!;
    const key = codeKey(code);
    const holder = used.find((each) => each.codeKey === key);
    if (taken.has(key) || (holder && holder.pieceId !== piece.pieceId)) {
      throw fieldError('CODE_TAKEN', `pieces.${index}.code`);
    }
    taken.add(key);
    const row = {
      code,
      codeKey: key,
      condition: piece.condition ?? ('sound' as const),
      placeId: piece.placeId ?? null,
      note: piece.note ?? null,
    };
    if (piece.pieceId === undefined) {
      await db
        .insertInto('equipmentPieces')
        .values({ ...row, itemId, labelKey: aLabelKey() })
        .execute();
    } else {
      const changed = await db
        .updateTable('equipmentPieces')
        .set(row)
        .where('pieceId', '=', piece.pieceId)
        .where('itemId', '=', itemId)
        .where('removedAt', 'is', null)
        .returning('pieceId')
        .executeTakeFirst();
      if (!changed) throw new ApiError('EQUIPMENT_NOT_FOUND');
    }
  }
}

/** Takes an item from the list. */
export async function removeItem(
  db: Kysely<DB>,
  itemId: number,
  { reason, now }: { reason: 'sold' | 'broken' | 'given' | 'lost' | 'undone'; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('equipmentItems')
    .set({ deletedAt: at, deletedReason: reason })
    .where('itemId', '=', itemId)
    .execute();
  await db
    .updateTable('equipmentPieces')
    .set({ removedAt: at })
    .where('itemId', '=', itemId)
    .where('removedAt', 'is', null)
    .execute();
  await db.deleteFrom('equipmentReservations').where('itemId', '=', itemId).execute();
}

const counterOf = { repair: 'toRepair', broken: 'broken', lost: 'lost' } as const;

/** Moves so many of a counted item between conditions; 'sound' is what no counter has. */
export async function moveCounted(
  db: Kysely<DB>,
  itemId: number,
  { from, to, quantity }: { from: Condition; to: Condition; quantity: number },
): Promise<void> {
  const change: Record<string, ReturnType<typeof sql<number>>> = {};
  if (from !== 'sound')
    change[counterOf[from]] = sql<number>`${sql.ref(counterOf[from])} - ${quantity}`;
  if (to !== 'sound') change[counterOf[to]] = sql<number>`${sql.ref(counterOf[to])} + ${quantity}`;
  if (Object.keys(change).length === 0) return;
  await db.updateTable('equipmentItems').set(change).where('itemId', '=', itemId).execute();
}

export async function moveCondition(
  db: Kysely<DB>,
  pieceIds: readonly number[],
  to: Condition,
): Promise<void> {
  await db
    .updateTable('equipmentPieces')
    .set({ condition: to })
    .where('pieceId', 'in', [...pieceIds])
    .execute();
}

/** Ends the drying of the pieces named, or all of a counted item. */
export async function endDrying(
  db: Kysely<DB>,
  itemId: number,
  pieceIds: readonly number[],
): Promise<void> {
  await sql`DELETE FROM equipment_drying WHERE item_id = ${itemId}
    AND (piece_id = ANY(${pieceIds}::int[]) OR (piece_id IS NULL AND ${pieceIds.length} = 0))`.execute(
    db,
  );
}

/** Adds to what belongs to a place, or takes from the fullest ones where none is named. */
export async function changeStock(
  db: Kysely<DB>,
  itemId: number,
  { difference, placeId }: { difference: number; placeId?: number | null },
): Promise<void> {
  if (difference > 0) {
    await sql`
      INSERT INTO equipment_stocks (item_id, place_id, quantity) VALUES (${itemId}, ${placeId ?? null}, ${difference})
      ON CONFLICT (item_id, place_id) DO UPDATE SET quantity = equipment_stocks.quantity + excluded.quantity
    `.execute(db);
    return;
  }
  await sql`
    WITH ordered AS (
      SELECT place_id, quantity, coalesce(sum(quantity) OVER (
        ORDER BY place_id IS NOT DISTINCT FROM ${placeId ?? null}::int DESC, quantity DESC, place_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM equipment_stocks WHERE item_id = ${itemId}
    )
    UPDATE equipment_stocks stock
    SET quantity = stock.quantity - greatest(0, least(stock.quantity, ${-difference} - ordered.before))
    FROM ordered
    WHERE stock.item_id = ${itemId} AND stock.place_id IS NOT DISTINCT FROM ordered.place_id
  `.execute(db);
}

export interface Happening {
  itemId: number;
  pieceId?: number | null;
  kind: EventKind;
  quantity: number;
  note?: string | null;
  countId?: number | null;
}

/** Keeps what happened to items beside lendings. */
export async function insertEvents(
  db: Kysely<DB>,
  events: readonly Happening[],
  { captainId, now }: By,
): Promise<void> {
  if (events.length === 0) return;
  const made = { madeBy: captainId, madeAt: now.toISOString() };
  await db
    .insertInto('equipmentEvents')
    .values(
      events.map(({ pieceId = null, note = null, countId = null, ...event }) => ({
        ...event,
        pieceId,
        note,
        countId,
        ...made,
      })),
    )
    .execute();
}

/** A part of a lending that comes back, is used up, or is said to be lost. */
export interface ReturnPart {
  lineId: number;
  itemId: number;
  pieceId: number | null;
  quantity: number;
  outcome: ReturnOutcome;
  note: string | null;
}

/** Stores what came back, with what it changes of the item. The caller has checked it against locked rows. */
export async function insertReturn(
  db: Kysely<DB>,
  part: ReturnPart,
  { captainId, at, today }: { captainId: number; at: string; today: string },
): Promise<void> {
  const { itemId, ...row } = part;
  const { lineId, pieceId, quantity } = row;
  await db
    .insertInto('equipmentReturns')
    .values({ ...row, returnedBy: captainId, returnedAt: at })
    .execute();
  await sql`UPDATE equipment_lending_lines SET back = back + ${quantity} WHERE line_id = ${lineId}`.execute(
    db,
  );
  if (pieceId !== null) {
    await db
      .updateTable('equipmentLendingPieces')
      .set({ backAt: at })
      .where('lineId', '=', lineId)
      .where('pieceId', '=', pieceId)
      .execute();
  }
  const { owned, condition, isWet } = changeOfReturn(part.outcome);
  if (isWet) {
    await db
      .insertInto('equipmentDrying')
      .values({ itemId, pieceId, quantity, untilDay: addDays(today, WET_DAYS - 1) })
      .execute();
  }
  if (pieceId === null) {
    if (owned) await changeStock(db, itemId, { difference: -quantity });
    if (condition) await moveCounted(db, itemId, { from: 'sound', to: condition, quantity });
  } else if (owned) {
    await sql`UPDATE equipment_pieces SET removed_at = ${at}::timestamptz WHERE piece_id = ${pieceId}`.execute(
      db,
    );
  } else if (condition) await moveCondition(db, [pieceId], condition);
}

/** Marks a lending as ended once nothing of it is out. */
export async function endLending(db: Kysely<DB>, lendingId: number, at: string): Promise<void> {
  await sql`
    UPDATE equipment_lendings SET ended_at = ${at}::timestamptz
    WHERE lending_id = ${lendingId} AND ended_at IS NULL AND NOT EXISTS (
      SELECT FROM equipment_lending_lines line WHERE line.lending_id = ${lendingId} AND line.back < line.quantity
    )`.execute(db);
}

/** Gives a lending another day and note; who asked for more days has the answer. */
export async function extend(
  db: Kysely<DB>,
  lendingId: number,
  content: { dueOn: string; note: string | null },
): Promise<void> {
  await db
    .updateTable('equipmentLendings')
    .set({ ...content, wantedUntil: null })
    .where('lendingId', '=', lendingId)
    .execute();
  await sql`UPDATE equipment_lending_lines SET due_on = NULL
    WHERE lending_id = ${lendingId} AND due_on < ${content.dueOn}::date`.execute(db);
}

/** Keeps until when who has a lending asks to keep it. */
export async function setWanted(
  db: Kysely<DB>,
  lendingId: number,
  wantedUntil: string | null,
): Promise<void> {
  await db
    .updateTable('equipmentLendings')
    .set({ wantedUntil })
    .where('lendingId', '=', lendingId)
    .execute();
}

/** Gives lines of a lending a day of their own, for what comes later. */
export async function setLineDays(
  db: Kysely<DB>,
  lendingId: number,
  later: readonly { lineId: number; dueOn: string }[],
): Promise<void> {
  for (const { lineId, dueOn } of later) {
    await db
      .updateTable('equipmentLendingLines')
      .set({ dueOn })
      .where('lendingId', '=', lendingId)
      .where('lineId', '=', lineId)
      .execute();
  }
}

/** Forgets who borrowed outside, once all came back before this moment. */
export async function forgetOutsiders(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    UPDATE equipment_lendings SET outsider_name = NULL, outsider_phone = NULL, note = NULL
    WHERE outsider_name IS NOT NULL AND coalesce(ended_at, undone_at) < ${before.toISOString()}::timestamptz
  `.execute(db);
}

/** Adds a category or place; undefined if the name is taken. */
export async function insertEntry(
  db: Kysely<DB>,
  kind: ListKind,
  name: string,
): Promise<number | undefined> {
  const { table, id } = lists[kind];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (name) VALUES (${name}) ON CONFLICT (name) DO NOTHING RETURNING ${sql.ref(id)} AS id
  `.execute(db);
  return rows[0]?.id;
}

/** Renames a category or place; throws NAME_TAKEN. */
export async function renameEntry(
  db: Kysely<DB>,
  kind: ListKind,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { table, id: column } = lists[kind];
  const { rows } = await sql`
    UPDATE ${sql.table(table)} SET name = ${name}
    WHERE ${sql.ref(column)} = ${id}
      AND NOT EXISTS (SELECT FROM ${sql.table(table)} other WHERE other.name = ${name} AND ${sql.ref(`other.${column}`)} <> ${id})
    RETURNING name
  `.execute(db);
  if (rows.length === 0) throw fieldError('NAME_TAKEN', 'name');
}

/** Deletes a category or place. Former items and settled counts may still name it: then it stays, and throws PLACE_IN_USE. */
export async function removeEntry(db: Kysely<DB>, kind: ListKind, id: number): Promise<void> {
  const { table, id: column } = lists[kind];
  if (kind === 'place') {
    await sql`UPDATE equipment_pieces SET place_id = NULL WHERE place_id = ${id} AND removed_at IS NOT NULL`.execute(
      db,
    );
    await sql`DELETE FROM equipment_stocks WHERE place_id = ${id} AND (quantity = 0 OR EXISTS (
      SELECT FROM equipment_items WHERE equipment_items.item_id = equipment_stocks.item_id AND deleted_at IS NOT NULL
    ))`.execute(db);
  }
  const isNamed =
    kind === 'place'
      ? sql`EXISTS (SELECT FROM equipment_counts WHERE place_id = ${id})`
      : sql`EXISTS (SELECT FROM equipment_counts WHERE category_id = ${id}) OR EXISTS (
          SELECT FROM equipment_items WHERE category_id = ${id})`;
  const { rows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} AND NOT (${isNamed}) RETURNING name
  `.execute(db);
  if (rows.length === 0) throw new ApiError('PLACE_IN_USE');
}
