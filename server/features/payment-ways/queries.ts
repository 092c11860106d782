import { type Kysely, sql } from 'kysely';
import type { PaymentWays } from '../../../contract/payment-ways/endpoints.ts';
import type { WrittenWay } from '../../../contract/payment-ways/rules.ts';
import type { FamilyWay } from '../../../contract/payment-ways/shapes.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainRef } from '../captains/queries.ts';

export type StoredWay = Omit<FamilyWay, 'host'> & WrittenWay;
export type KeptWay = StoredWay & { hidden: boolean };

/** The ways that families read, in their order, as a subquery. */
export const storedWays = sql<StoredWay[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('wayId', way_id, 'kind', kind, 'name', payment_ways.name,
    'note', payment_ways.note, 'value', value, 'holder', holder) ORDER BY payment_ways.place, way_id), '[]')
  FROM payment_ways WHERE NOT hidden AND deleted_at IS NULL
)`;

/** One captain at a time changes the ways, so that two don't both take the last place. */
export const lockWays = (db: Kysely<DB>): Promise<void> => advisoryLock(db, 'payment-ways');

/** The ways in their order, those that are hidden too. */
export async function listWays(db: Kysely<DB>): Promise<KeptWay[]> {
  const { rows } = await sql<KeptWay>`
    SELECT way_id, kind, name, note, value, holder, hidden FROM payment_ways
    WHERE deleted_at IS NULL ORDER BY place, way_id
  `.execute(db);
  return rows;
}

/** The former values of ways that are still there, changed since a moment, the newest first. */
export async function listFormerValues(
  db: Kysely<DB>,
  since: Date,
): Promise<PaymentWays['changes']> {
  const { rows } = await sql<PaymentWays['changes'][number]>`
    SELECT way_id, before, changed_at AS at,
      (SELECT ${captainRef} FROM captains WHERE captains.captain_id = changed_by) AS by
    FROM payment_way_changes JOIN payment_ways USING (way_id)
    WHERE deleted_at IS NULL AND changed_at > ${since.toISOString()}::timestamptz
    ORDER BY change_id DESC
  `.execute(db);
  return rows;
}

/** The kind of a way that may be chosen, or WAY_NOT_FOUND for one that is hidden or was deleted. */
export async function getWayKind(db: Kysely<DB>, wayId: number): Promise<StoredWay['kind']> {
  const way = await db
    .selectFrom('paymentWays')
    .select('kind')
    .where('wayId', '=', wayId)
    .where('hidden', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!way) throw new ApiError('WAY_NOT_FOUND');
  return way.kind;
}

/** The ways that were deleted since a moment and that no new one stands for yet, the newest first. */
export async function listDeletedWays(db: Kysely<DB>, since: Date): Promise<WrittenWay[]> {
  const { rows } = await sql<WrittenWay>`
    SELECT kind, name, note, value, holder FROM payment_ways
    WHERE deleted_at > ${since.toISOString()}::timestamptz AND value IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM payment_way_changes
        WHERE before = value AND changed_at >= deleted_at AND payment_way_changes.way_id <> payment_ways.way_id
      )
    ORDER BY deleted_at DESC, way_id DESC
  `.execute(db);
  return rows;
}

type PlacedWay = WrittenWay & { wayId: number | null; hidden: boolean; former: string | null };

/** Stores the ways in this order: those without a number are new, those that are missing are deleted. */
export async function replaceWays(
  db: Kysely<DB>,
  ways: readonly PlacedWay[],
  { captainId, now }: { captainId: number; now: Date },
): Promise<void> {
  const kept = ways.flatMap(({ wayId }) => wayId ?? []);
  const at = now.toISOString();
  await sql`
    UPDATE payment_ways SET deleted_at = ${at}::timestamptz
    WHERE deleted_at IS NULL AND NOT way_id = ANY(${kept}::int[])
  `.execute(db);
  const changes = [];
  for (const [index, { wayId, former, ...way }] of ways.entries()) {
    const row = { ...way, place: index + 1 };
    const stored =
      wayId === null
        ? db.insertInto('paymentWays').values(row).returning('wayId')
        : db.updateTable('paymentWays').set(row).where('wayId', '=', wayId).returning('wayId');
    const [placed] = await stored.execute();
    if (former === null) continue;
    changes.push({ wayId: placed!.wayId, before: former, changedBy: captainId, changedAt: at });
  }
  if (changes.length > 0) await db.insertInto('paymentWayChanges').values(changes).execute();
}
