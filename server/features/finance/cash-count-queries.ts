import { type Kysely, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { CashCount } from '../../../contract/finance/cash-counts.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { captainName } from '../captains/queries.ts';

type NewCount = Pick<CashCount, 'counted' | 'bookBalance' | 'denominations' | 'note'>;

/** Stores a count and returns its number. */
export async function insertCount(
  db: Kysely<DB>,
  { denominations, ...count }: NewCount,
  countedBy: number,
  now: Date,
): Promise<number> {
  const { countId } = await db
    .insertInto('cashCounts')
    .values({
      ...count,
      denominations: denominations && JSON.stringify(denominations),
      countedBy,
      countedAt: now.toISOString(),
    })
    .returning('countId')
    .executeTakeFirstOrThrow();
  return countId;
}

/** Notes in an item that it settles the difference of a count. */
export async function tieToCount(db: Kysely<DB>, itemId: number, countId: number): Promise<void> {
  await db.updateTable('financeItems').set({ countId }).where('itemId', '=', itemId).execute();
}

/** The last count of a day with this amount and this balance; undefined where there is none. */
export async function findSameCount(
  db: Kysely<DB>,
  { counted, bookBalance }: Pick<NewCount, 'counted' | 'bookBalance'>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Pick<CashCount, 'countedBy' | 'countedAt'> | undefined> {
  return selectCounts(db)
    .where('counted', '=', counted)
    .where('bookBalance', '=', bookBalance)
    .where(dayOf('counted_at', timeZone), '=', today)
    .orderBy('cashCounts.countId', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function selectCounts(db: Kysely<DB>) {
  return db
    .selectFrom('cashCounts')
    .innerJoin('captains', 'captains.captainId', 'cashCounts.countedBy')
    .select((row) => [
      'cashCounts.countId',
      'counted',
      'bookBalance',
      sql<number>`counted - book_balance`.as('difference'),
      sql<CashCount['denominations']>`denominations`.as('denominations'),
      'note',
      'countedAt',
      captainName.$notNull().as('countedBy'),
      row
        .selectFrom('financeItems')
        .whereRef('financeItems.countId', '=', 'cashCounts.countId')
        .where('deletedAt', 'is', null)
        .select((item) =>
          jsonBuildObject({ itemId: item.ref('itemId'), number: item.ref('itemNumber') }).as(
            'item',
          ),
        )
        .as('item'),
    ]);
}

/** A count by its number. */
export async function getCount(db: Kysely<DB>, countId: number): Promise<CashCount> {
  return selectCounts(db).where('cashCounts.countId', '=', countId).executeTakeFirstOrThrow();
}

/** A page of the counts, newest first. */
export async function listCounts(
  db: Kysely<DB>,
  { limit, offset }: { limit: number; offset: number },
): Promise<CashCount[]> {
  return selectCounts(db)
    .orderBy('cashCounts.countId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many counts there are. */
export async function countCashCounts(db: Kysely<DB>): Promise<number> {
  const row = await db
    .selectFrom('cashCounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row!.count;
}
