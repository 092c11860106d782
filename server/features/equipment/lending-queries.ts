import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EquipmentRequest, Lending } from '../../../contract/equipment/shapes.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainRef, captainShortName } from '../captains/queries.ts';
import type { Runners } from '../trips/policy.ts';
import { utc } from '../trips/queries.ts';
import { borrower, type StoredBorrower } from './queries.ts';

export type StoredLending = Omit<Lending, 'to' | 'isOwn' | 'editable' | 'version'> & {
  to: StoredBorrower;
  captainId: number | null;
  sectorId: number | null;
  /** The state of the request before it was handed out. */
  requestState: 'open' | 'reserved' | null;
  /** Who runs the trip that has it. */
  trip: Runners | null;
};

export type StoredRequest = Omit<EquipmentRequest, 'isOwn' | 'lines' | 'version'> & {
  lines: Omit<EquipmentRequest['lines'][number], 'free'>[];
};

const runners = sql<Runners | null>`(
  SELECT jsonb_build_object('captainId', trips.captain_id,
    'helperIds', ARRAY(SELECT captain_id FROM trip_helpers WHERE trip_helpers.trip_id = trips.trip_id),
    'sectors', (SELECT coalesce(jsonb_agg(jsonb_build_object('sectorId', sector_id, 'agreed', agreed_at IS NOT NULL)), '[]')
      FROM trip_sectors WHERE trip_sectors.trip_id = trips.trip_id))
  FROM trips WHERE trips.trip_id = lending.trip_id
)`;

const linesOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', line.line_id, 'itemId', line.item_id, 'name', item.name,
    'quantity', line.quantity, 'back', line.back, 'dueOn', line.due_on,
    'pieces', (SELECT coalesce(jsonb_agg(jsonb_build_object('pieceId', piece_id, 'code', code, 'backAt', ${utc('back_at')})
        ORDER BY length(code_key), code_key), '[]')
      FROM equipment_lending_pieces lent JOIN equipment_pieces USING (piece_id) WHERE lent.line_id = line.line_id),
    'returns', (SELECT coalesce(jsonb_agg(jsonb_build_object('pieceId', piece_id, 'quantity', quantity,
        'outcome', outcome, 'note', note, 'at', ${utc('returned_at')}, 'by', ${captainShortName}) ORDER BY return_id), '[]')
      FROM equipment_returns JOIN captains ON captains.captain_id = returned_by
      WHERE equipment_returns.line_id = line.line_id)) ORDER BY line.line_id), '[]')
  FROM equipment_lending_lines line JOIN equipment_items item USING (item_id)
  WHERE line.lending_id = lending.lending_id
)`;

async function selectLendings(db: Kysely<DB>, rest: RawBuilder<unknown>): Promise<StoredLending[]> {
  const { rows } = await sql<StoredLending>`
    SELECT lending.lending_id, lending.number, ${borrower} AS to, lending.due_on, lending.note, lending.wanted_until,
      lending.request_id, lending.request_state,
      (SELECT ${captainRef} FROM captains WHERE captains.captain_id = lent_by) AS by, ${utc('lent_at')} AS at,
      ${utc('ended_at')} AS ended_at, lending.captain_id, lending.sector_id, ${runners} AS trip, ${linesOf} AS lines
    FROM equipment_lendings lending
    WHERE undone_at IS NULL AND ${rest}
  `.execute(db);
  return rows;
}

/** Most lendings of the list of those that came back. */
const MOST_BACK = 200;

/** Lendings that are out, the oldest first, or those that came back, the newest first. */
export function listStoredLendings(
  db: Kysely<DB>,
  {
    isBack,
    captainId,
    tripId,
  }: { isBack: boolean; captainId?: number | undefined; tripId?: number | undefined },
): Promise<StoredLending[]> {
  const whose = sql`(${captainId ?? null}::int IS NULL OR lending.captain_id = ${captainId ?? null})
    AND (${tripId ?? null}::int IS NULL OR lending.trip_id = ${tripId ?? null})`;
  return selectLendings(
    db,
    isBack
      ? sql`${whose} AND ended_at IS NOT NULL ORDER BY ended_at DESC, lending_id DESC LIMIT ${MOST_BACK}`
      : sql`${whose} AND ended_at IS NULL ORDER BY lending_id`,
  );
}

/** All lendings of a trip. */
export const listTripLendings = (db: Kysely<DB>, tripId: number): Promise<StoredLending[]> =>
  selectLendings(db, sql`lending.trip_id = ${tripId} ORDER BY lending_id`);

/** The lending; throws LENDING_NOT_FOUND. `lock` holds its row until the transaction ends. */
export async function getLending(
  db: Kysely<DB>,
  lendingId: number,
  { lock = false } = {},
): Promise<StoredLending> {
  const isIt = sql`lending.lending_id = ${lendingId}`;
  const [lending] = await selectLendings(db, lock ? sql`${isIt} FOR UPDATE OF lending` : isIt);
  if (!lending) throw new ApiError('LENDING_NOT_FOUND');
  return lending;
}

/** The items of a lending, to lock them before it is read. */
export async function listLentItems(db: Kysely<DB>, lendingId: number): Promise<number[]> {
  const { rows } = await sql<{ itemId: number }>`
    SELECT DISTINCT item_id FROM equipment_lending_lines WHERE lending_id = ${lendingId}
  `.execute(db);
  return rows.map(({ itemId }) => itemId);
}

async function selectRequests(db: Kysely<DB>, rest: RawBuilder<unknown>): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    SELECT request_id, ${captainRef} AS captain, from_day AS from, until_day AS until, asked.note, asked.state, asked.reason,
      ${utc('asked_at')} AS at, ${utc('decided_at')} AS decided_at,
      (SELECT ${captainShortName} FROM captains WHERE captains.captain_id = decided_by) AS decided_by,
      (SELECT jsonb_build_object('sessionId', session_id, 'title', title) FROM session_plans
        WHERE session_plans.session_id = asked.session_id) AS session,
      (SELECT jsonb_build_object('tripId', trip_id, 'activityId', activity_id, 'name', name)
        FROM trips JOIN activities USING (activity_id) WHERE trips.trip_id = asked.trip_id) AS trip,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', line.item_id, 'text', coalesce(item.name, line.text),
          'quantity', line.quantity) ORDER BY line.place), '[]')
        FROM equipment_request_lines line LEFT JOIN equipment_items item USING (item_id)
        WHERE line.request_id = asked.request_id) AS lines
    FROM equipment_requests asked JOIN captains USING (captain_id)
    WHERE ${rest}
  `.execute(db);
  return rows;
}

/** Most requests of a list: those that wait come first. */
const MOST_REQUESTS = 200;

/** Requests, of one captain or all: those that wait by their first day, then the newest. */
export const listStoredRequests = (
  db: Kysely<DB>,
  { captainId, state }: { captainId: number | null; state?: StoredRequest['state'] | undefined },
): Promise<StoredRequest[]> =>
  selectRequests(
    db,
    sql`(${captainId}::int IS NULL OR asked.captain_id = ${captainId})
      AND (${state ?? null}::text IS NULL OR asked.state = ${state ?? null})
    ORDER BY asked.state <> 'open', CASE WHEN asked.state = 'open' THEN from_day END, request_id DESC
    LIMIT ${MOST_REQUESTS}`,
  );

/** The request; throws EQUIPMENT_REQUEST_NOT_FOUND. `lock` holds its row until the transaction ends. */
export async function getRequest(
  db: Kysely<DB>,
  requestId: number,
  { lock = false } = {},
): Promise<StoredRequest> {
  const isIt = sql`request_id = ${requestId}`;
  const [request] = await selectRequests(db, lock ? sql`${isIt} FOR UPDATE OF asked` : isIt);
  if (!request) throw new ApiError('EQUIPMENT_REQUEST_NOT_FOUND');
  return request;
}

/** The reservation of a trip, by item. */
export async function listReservations(
  db: Kysely<DB>,
  tripId: number,
): Promise<{ itemId: number; name: string; quantity: number; taken: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listReservations>>[number]>`
    SELECT held.item_id, item.name, held.quantity, coalesce((
        SELECT sum(line.quantity)::int FROM equipment_lendings lent JOIN equipment_lending_lines line USING (lending_id)
        WHERE lent.trip_id = ${tripId} AND line.item_id = held.item_id
      ), 0) AS taken
    FROM equipment_reservations held JOIN equipment_items item USING (item_id)
    WHERE held.trip_id = ${tripId}
    ORDER BY item.category_id, item.name COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}

/** Pieces of these items that could be handed out now. */
export async function listPiecesHere(
  db: Kysely<DB>,
  itemIds: readonly number[],
  today: string,
): Promise<
  { itemId: number; pieceId: number; code: string; isHere: boolean; needsRepair: boolean }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listPiecesHere>>[number]>`
    SELECT item_id, piece_id, code, condition = 'repair' AS needs_repair, condition = 'sound' AND NOT EXISTS (
        SELECT FROM equipment_lending_pieces lent WHERE lent.piece_id = piece.piece_id AND back_at IS NULL
      ) AND NOT EXISTS (
        SELECT FROM equipment_drying WHERE equipment_drying.piece_id = piece.piece_id AND until_day >= ${today}::date
      ) AS is_here
    FROM equipment_pieces piece WHERE item_id = ANY(${itemIds}::int[]) AND removed_at IS NULL ORDER BY length(code_key), code_key
  `.execute(db);
  return rows;
}

export interface NewLending {
  captainId: number | null;
  sectorId: number | null;
  tripId: number | null;
  outsiderName: string | null;
  outsiderPhone: string | null;
  dueOn: string;
  note: string | null;
  requestId: number | null;
  /** The state of the request before. */
  requestState?: 'open' | 'reserved' | null;
}

export interface NewLine {
  itemId: number;
  quantity: number;
  pieceIds: readonly number[];
}

/** Stores a lending under the next number; its items are locked, so that only one captain takes them. */
export async function insertLending(
  db: Kysely<DB>,
  lending: NewLending,
  { lines, by, at }: { lines: readonly NewLine[]; by: number; at: string },
): Promise<number> {
  await advisoryLock(db, 'equipment-lending');
  const { lendingId } = await db
    .insertInto('equipmentLendings')
    .values({
      ...lending,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM equipment_lendings)`,
      lentBy: by,
      lentAt: at,
    })
    .returning('lendingId')
    .executeTakeFirstOrThrow();
  const stored = await db
    .insertInto('equipmentLendingLines')
    .values(lines.map(({ itemId, quantity }) => ({ lendingId, itemId, quantity })))
    .returning(['lineId', 'itemId'])
    .execute();
  const pieces = stored.flatMap(({ lineId, itemId }) => {
    const line = lines.find((each) => each.itemId === itemId);
    return (line?.pieceIds ?? []).map((pieceId) => ({ lineId, pieceId }));
  });
  if (pieces.length > 0) await db.insertInto('equipmentLendingPieces').values(pieces).execute();
  return lendingId;
}

/** Undoes a lending: its number stays, its lines go. */
export async function removeLending(db: Kysely<DB>, lendingId: number, now: Date): Promise<void> {
  await db.deleteFrom('equipmentLendingLines').where('lendingId', '=', lendingId).execute();
  await db
    .updateTable('equipmentLendings')
    .set({ undoneAt: now.toISOString() })
    .where('lendingId', '=', lendingId)
    .execute();
}
