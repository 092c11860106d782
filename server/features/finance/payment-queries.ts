import { expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { WhoPaid } from '../../../contract/finance/payments.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { WriteCall } from '../../http/route-write.ts';
import { byName } from '../scouts/queries.ts';

/** A sector's setting as JSON, where a query has the sector. */
const { ref } = expressionBuilder<DB, 'sectors'>();
export const whoPaidOf = jsonBuildObject({
  on: ref('sectors.notesWhoPaid'),
  usual: ref('sectors.usualPayment'),
});

/** Whether a sector records who paid; locked until the transaction ends. */
export async function lockWhoPaid(db: Kysely<DB>, sectorId: number): Promise<WhoPaid> {
  const { whoPaid } = await db
    .selectFrom('sectors')
    .where('sectorId', '=', sectorId)
    .select(whoPaidOf.as('whoPaid'))
    // Records of the sector may be stored meanwhile: they need its row to stay, not its settings.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('SECTOR_NOT_FOUND'));
  return whoPaid;
}

export async function updateWhoPaid(
  db: Kysely<DB>,
  sectorId: number,
  { on, usual }: WhoPaid,
): Promise<void> {
  await db
    .updateTable('sectors')
    .set({ notesWhoPaid: on, usualPayment: usual })
    .where('sectorId', '=', sectorId)
    .execute();
}

/** Stores what these scouts paid a sector in a week, in one statement; who paid 0 has no row. */
async function replacePayments(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
  amounts: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    WITH given AS (
      SELECT scout_id, amount
      FROM unnest(${[...amounts.keys()]}::int[], ${[...amounts.values()]}::numeric[])
        AS payment (scout_id, amount)
    ), cleared AS (
      DELETE FROM scout_payments
      WHERE sector_id = ${sectorId} AND term_number = ${termNumber}
        AND week_number = ${weekNumber}
        AND scout_id IN (SELECT scout_id FROM given WHERE amount = 0)
    )
    INSERT INTO scout_payments AS stored (sector_id, term_number, week_number, scout_id, amount)
    SELECT ${sectorId}, ${termNumber}, ${weekNumber}, scout_id, amount
    FROM given WHERE amount > 0
    ON CONFLICT (sector_id, term_number, week_number, scout_id)
      DO UPDATE SET amount = excluded.amount WHERE stored.amount <> excluded.amount
  `.execute(db);
}

export interface PaidRow {
  scoutId: number;
  name: string;
  monthWeeks: number;
  monthUnpaid: number;
  monthAmount: number;
  termWeeks: number;
  termUnpaid: number;
  termAmount: number;
  writtenOn: string | null;
}

/**
 * Payments of the present scouts of some sectors (null is all) in the month of `today` and in the newest term, by name;
 * contract/finance/payments.ts says which weeks count.
 */
export async function listPaid(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  today: string,
): Promise<PaidRow[]> {
  const month = sql`date_trunc('month', ${today}::date)`;
  const sumOf = (column: string, of: 'is_of_month' | 'is_of_term') =>
    sql`coalesce(sum(${sql.ref(`lines.${column}`)}) FILTER (WHERE ${sql.ref(`lines.${of}`)}), 0)`;
  const { rows } = await sql<PaidRow>`
    WITH asked AS (
      SELECT weeks.term_number, weeks.week_number, weeks.cancelled_at IS NULL AS counts,
        date_trunc('month', weeks.start_date) = ${month} AS is_of_month,
        weeks.term_number = newest.term_number AS is_of_term
      FROM weeks, (SELECT max(term_number) AS term_number FROM terms) newest
      WHERE weeks.term_number = newest.term_number
        OR weeks.start_date >= ${month} AND weeks.start_date < ${month} + interval '1 month'
    ), present AS (
      SELECT scout_id, name FROM scouts WHERE ${inSectors(sectorIds)} AND deleted_at IS NULL
    ), lines AS (
      SELECT records.scout_id, asked.is_of_month, asked.is_of_term, 1 AS weeks, 0 AS amount,
        (NOT EXISTS (
          SELECT FROM scout_payments paid
          WHERE paid.scout_id = records.scout_id AND paid.term_number = asked.term_number
            AND paid.week_number = asked.week_number
        ))::int AS unpaid
      FROM present
      JOIN scout_attendance records USING (scout_id)
      JOIN asked USING (term_number, week_number)
      WHERE records.status = 'attended' AND asked.counts AND EXISTS (
        SELECT FROM scout_payments noted
        WHERE noted.sector_id = records.sector_id AND noted.term_number = asked.term_number
          AND noted.week_number = asked.week_number
      )
      UNION ALL
      SELECT scout_id, asked.is_of_month, asked.is_of_term, 0, payments.amount, 0
      FROM present
      JOIN scout_payments payments USING (scout_id)
      JOIN asked USING (term_number, week_number)
    )
    SELECT scouts.scout_id, scouts.name,
      ${sumOf('weeks', 'is_of_month')} AS month_weeks,
      ${sumOf('unpaid', 'is_of_month')} AS month_unpaid,
      ${sumOf('amount', 'is_of_month')} AS month_amount,
      ${sumOf('weeks', 'is_of_term')} AS term_weeks,
      ${sumOf('unpaid', 'is_of_term')} AS term_unpaid,
      ${sumOf('amount', 'is_of_term')} AS term_amount,
      (SELECT max(contacted_on) FROM contacts
        WHERE contacts.scout_id = scouts.scout_id AND message = 'unpaid') AS written_on
    FROM present scouts LEFT JOIN lines USING (scout_id)
    GROUP BY scouts.scout_id, scouts.name
    ORDER BY ${byName}, scouts.scout_id`.execute(db);
  return rows;
}

/** Stores what scouts paid a sector in a week, replacing `before`; the history has only the changes. */
export async function storePayments(
  { db, record }: Pick<WriteCall<Endpoint>, 'db' | 'record'>,
  paid: WeekKey & {
    sectorId: number;
    /** 0 for a scout who paid nothing. */
    payments: ReadonlyMap<number, number>;
    before: ReadonlyMap<number, number>;
  },
): Promise<void> {
  const { sectorId, termNumber, weekNumber, payments, before } = paid;
  const changed = [...payments].filter(([id, amount]) => (before.get(id) ?? 0) !== amount);
  if (changed.length === 0) return;
  await replacePayments(db, sectorId, { termNumber, weekNumber }, new Map(changed));
  record({
    entity: 'scoutPayments',
    action: 'record',
    entityId: `${sectorId}/${termNumber}/${weekNumber}`,
    before: Object.fromEntries(changed.map(([id]) => [id, before.get(id) ?? null])),
    after: Object.fromEntries(changed.map(([id, amount]) => [id, amount || null])),
  });
}
