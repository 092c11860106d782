import { type Kysely, sql } from 'kysely';
import { lastDayOf } from '../../../contract/finance/book.ts';
import type { ClosedMonth, NextClose } from '../../../contract/finance/closes.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { captainName } from '../captains/queries.ts';
import { signedValue } from './queries.ts';

/**
 * Locks the treasury exclusively until the transaction ends: writes of items wait, and running ones are stored first.
 * The items' trigger takes the same lock in shared mode.
 */
export async function lockTreasury(db: Kysely<DB>): Promise<void> {
  await advisoryLock(db, 'treasury');
}

/** The month that was closed last, `YYYY-MM`; null where none is closed. */
export async function findLastClosed(db: Kysely<DB>): Promise<string | null> {
  const last = await db
    .selectFrom('closedMonths')
    .select(sql<string | null>`to_char(max(month), 'YYYY-MM')`.as('month'))
    .executeTakeFirst();
  return last!.month;
}

/**
 * The month that was closed last, and the day since which there is a group: of its first account or its first item. Each is
 * null where there is none.
 */
export async function findBounds(
  db: Kysely<DB>,
  timeZone: string,
): Promise<{ lastClosed: string | null; firstDay: string | null }> {
  const { rows } = await sql<{ lastClosed: string | null; firstDay: string | null }>`
    SELECT
      (SELECT to_char(max(month), 'YYYY-MM') FROM closed_months) AS "lastClosed",
      to_char(least(
        (SELECT ${dayOf(sql`min(created_at)`, timeZone)} FROM captains),
        (SELECT min(item_date) FROM finance_items WHERE deleted_at IS NULL)
      ), 'YYYY-MM-DD') AS "firstDay"
  `.execute(db);
  return rows[0]!;
}

/** The treasury at the end of a month by the items of now, and how many are dated in it. */
export async function sumMonth(db: Kysely<DB>, month: string): Promise<NextClose> {
  const sums = await db
    .selectFrom('financeItems')
    .where('deletedAt', 'is', null)
    .where('itemDate', '<=', lastDayOf(month))
    .select([
      sql<number>`coalesce(sum(${signedValue}), 0)`.as('balance'),
      sql<number>`(count(*) FILTER (WHERE item_date >= ${`${month}-01`}::date))::int`.as(
        'itemCount',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { month, ...sums };
}

function selectClosed(db: Kysely<DB>) {
  return db
    .selectFrom('closedMonths')
    .innerJoin('captains', 'captains.captainId', 'closedMonths.closedBy')
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'balance',
      'itemCount',
      'closedMonths.closedAt',
      captainName.$notNull().as('closedBy'),
      sql<boolean>`month = (SELECT max(month) FROM closed_months)`.as('reopenable'),
    ]);
}

/** A page of the closed months, newest first, and how many there are. */
export async function listClosed(
  db: Kysely<DB>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ page: ClosedMonth[]; total: number }> {
  const page = await selectClosed(db)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy('closedMonths.month', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = page[0]?.total ?? (offset === 0 ? 0 : await countClosed(db));
  return { page: page.map(({ total: _, ...row }) => row), total };
}

async function countClosed(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('closedMonths')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes a month; the caller has locked the treasury. */
export async function insertClosed(
  db: Kysely<DB>,
  { month, balance, itemCount }: NextClose,
  closedBy: number,
  now: Date,
): Promise<ClosedMonth> {
  const first = `${month}-01`;
  await db
    .insertInto('closedMonths')
    .values({ month: first, balance, itemCount, closedBy, closedAt: now.toISOString() })
    .execute();
  return selectClosed(db).where('closedMonths.month', '=', first).executeTakeFirstOrThrow();
}

/** Reopens a month and returns its stored close. */
export async function deleteClosed(db: Kysely<DB>, month: string): Promise<NextClose> {
  const kept = await db
    .deleteFrom('closedMonths')
    .where('month', '=', `${month}-01`)
    .returning(['balance', 'itemCount'])
    .executeTakeFirstOrThrow();
  return { month, ...kept };
}
