import { type Kysely, sql } from 'kysely';
import type { RequestState } from '../../../contract/equipment/words.ts';
import { isHeldOn } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { notifyCaptain } from '../notifications/queries.ts';

export interface NewRequest {
  captainId: number;
  fromDay: string;
  untilDay: string;
  sessionId: number | null;
  tripId: number | null;
  note: string | null;
  lines: readonly { itemId?: number | undefined; text?: string | undefined; quantity: number }[];
}

export async function insertRequest(
  db: Kysely<DB>,
  { lines, ...request }: NewRequest,
  now: Date,
): Promise<number> {
  const { requestId } = await db
    .insertInto('equipmentRequests')
    .values({ ...request, askedAt: now.toISOString() })
    .returning('requestId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('equipmentRequestLines')
    .values(
      lines.map(({ itemId = null, text = null, quantity }, place) => ({
        requestId,
        place,
        itemId,
        text,
        quantity,
      })),
    )
    .execute();
  return requestId;
}

/** Decides on a request; nobody has decided on one that is open again. */
export async function setRequestState(
  db: Kysely<DB>,
  requestId: number,
  {
    state,
    reason = null,
    by,
    now,
  }: { state: RequestState; reason?: string | null; by: number | null; now: Date | null },
): Promise<void> {
  await db
    .updateTable('equipmentRequests')
    .set({ state, reason, decidedBy: by, decidedAt: now?.toISOString() ?? null })
    .where('requestId', '=', requestId)
    .execute();
}

/** Replaces what a trip has reserved. */
export async function storeReservations(
  db: Kysely<DB>,
  tripId: number,
  lines: readonly { itemId: number; quantity: number }[],
): Promise<void> {
  const itemIds = lines.map(({ itemId }) => itemId);
  await sql`DELETE FROM equipment_reservations
    WHERE trip_id = ${tripId} AND item_id <> ALL(${itemIds}::int[])`.execute(db);
  await sql`
    INSERT INTO equipment_reservations (trip_id, item_id, quantity)
    SELECT ${tripId}::int, unnest(${itemIds}::int[]), unnest(${lines.map(({ quantity }) => quantity)}::int[])
    ON CONFLICT (trip_id, item_id) DO UPDATE SET quantity = excluded.quantity
  `.execute(db);
}

/** Captains who keep the equipment today: who holds the responsibility, else the general captains. */
export async function listKeeperIds(db: Kysely<DB>, today: string): Promise<number[]> {
  const { rows } = await sql<{ captainId: number }>`
    SELECT captain_id FROM responsibilities
    WHERE responsibility = 'equipment' AND ${isHeldOn(today)}
  `.execute(db);
  if (rows.length > 0) return rows.map(({ captainId }) => captainId);
  const generals = await db
    .selectFrom('captains')
    .where('type', '=', 'general')
    .where('closedAt', 'is', null)
    .select('captainId')
    .execute();
  return generals.map(({ captainId }) => captainId);
}

/** Tells who keeps the equipment today what a captain asks of it; not the captain, who may keep it too. */
export async function tellKeepers(
  db: Kysely<DB>,
  { title, about, topic }: { title: string; about: string; topic: string },
  {
    by: { captainId, firstName, middleName },
    today,
    now,
  }: {
    by: { captainId: number; firstName: string; middleName: string };
    today: string;
    now: Date;
  },
): Promise<void> {
  const message = `${firstName} ${middleName}: ${about}`;
  for (const keeper of await listKeeperIds(db, today)) {
    if (keeper === captainId) continue;
    await notifyCaptain(db, { type: 'other', title, message, topic }, keeper, now);
  }
}
