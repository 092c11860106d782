import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { FinanceItem, financeSorts } from '../../../contract/finance.ts';
import type { DB } from '../../db/tables.ts';
import { matching } from '../../lib/arabic-search.ts';
import { ApiError } from '../../lib/errors.ts';

/** Incomes less expenses, deleted ones left out, in pounds; summed by the database as decimals. */
export async function sumTreasury(db: Kysely<DB>): Promise<number> {
  const { total } = await db
    .selectFrom('financeItems')
    .where('deletedAt', 'is', null)
    .select(
      sql<number>`coalesce(sum(CASE type WHEN 'income' THEN value ELSE -value END), 0)`.as('total'),
    )
    .executeTakeFirstOrThrow();
  return total;
}

type WeekKey = { termNumber: number; weekNumber: number };

/**
 * The subscription of a sector in a week, or the sum over all sectors (null), with what a figure of the week has to
 * say; without a week nothing is recorded.
 */
export async function readWeekSubscription(
  db: Kysely<DB>,
  week: WeekKey | undefined,
  sectorId: number | null,
): Promise<{ total: number; recorded: boolean; cancelled: boolean }> {
  // No term has the number 0: without a week nothing is found.
  const { termNumber, weekNumber } = week ?? { termNumber: 0, weekNumber: 0 };
  let query = db
    .selectFrom('financeItems')
    .where('isSubscription', '=', true)
    .where('deletedAt', 'is', null)
    .where('termNumber', '=', termNumber)
    .where('weekNumber', '=', weekNumber)
    .select([
      sql<number>`coalesce(sum(value), 0)`.as('total'),
      sql<boolean>`count(*) > 0`.as('recorded'),
      sql<boolean>`EXISTS (
        SELECT FROM weeks
        WHERE term_number = ${termNumber} AND week_number = ${weekNumber}
          AND cancelled_at IS NOT NULL)`.as('cancelled'),
    ]);
  if (sectorId !== null) query = query.where('sectorId', '=', sectorId);
  return query.executeTakeFirstOrThrow();
}

/** The value that a sector's week has already, or null; the row is held until the transaction ends. */
export async function holdSubscription(
  db: Kysely<DB>,
  { termNumber, weekNumber }: WeekKey,
  sectorId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('financeItems')
    .where('isSubscription', '=', true)
    .where('deletedAt', 'is', null)
    .where('termNumber', '=', termNumber)
    .where('weekNumber', '=', weekNumber)
    .where('sectorId', '=', sectorId)
    .select('value')
    .forUpdate()
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a sector's subscription of a week, in the place of the one before; two at once leave one. */
export async function upsertSubscription(
  db: Kysely<DB>,
  subscription: WeekKey & { sectorId: number; value: number; recordedBy: number },
  now: Date,
): Promise<FinanceItem> {
  const { rows } = await sql<FinanceItem>`
    WITH item AS (
      INSERT INTO finance_items
        (value, type, recorded_at, recorded_by, is_subscription, sector_id, term_number, week_number)
      VALUES
        (${subscription.value}, 'income', ${now.toISOString()}, ${subscription.recordedBy}, true,
         ${subscription.sectorId}, ${subscription.termNumber}, ${subscription.weekNumber})
      ON CONFLICT (term_number, week_number, sector_id)
        WHERE is_subscription AND deleted_at IS NULL
        DO UPDATE SET value = excluded.value, recorded_at = excluded.recorded_at,
          recorded_by = excluded.recorded_by
      RETURNING *
    )
    SELECT item_id, value, type, description, recorded_at AS timestamp, is_subscription,
      sectors.base_name AS sector_base_name, sectors.suffix_name AS sector_suffix_name,
      week_number, term_number
    FROM item JOIN sectors USING (sector_id)
  `.execute(db);
  return rows[0]!;
}

function selectItems(db: Kysely<DB>) {
  return db
    .selectFrom('financeItems')
    .leftJoin('sectors', 'sectors.sectorId', 'financeItems.sectorId')
    .where('financeItems.deletedAt', 'is', null)
    .select([
      'financeItems.itemId',
      'financeItems.value',
      'financeItems.type',
      'financeItems.description',
      'financeItems.recordedAt as timestamp',
      'financeItems.isSubscription',
      'sectors.baseName as sectorBaseName',
      'sectors.suffixName as sectorSuffixName',
      'financeItems.weekNumber',
      'financeItems.termNumber',
    ]);
}

/** Which items a list is of; without anything, all. */
type ItemFilter = { search?: string | undefined; type?: FinanceItem['type'] | undefined };

/** What an item is searched by: its description, or what stands in its place, and its sector. */
const searchedText = sql`concat_ws(' ',
  CASE WHEN is_subscription THEN 'اشتراك الأسبوع ' || week_number ELSE description END,
  sectors.base_name, sectors.suffix_name)`;

function isFound({ search, type }: ItemFilter) {
  return (where: ExpressionBuilder<DB, 'financeItems'>) =>
    where.and([
      ...(type ? [where('financeItems.type', '=', type)] : []),
      ...(search ? [matching(searchedText, search)] : []),
    ]);
}

/** Items that are not deleted, newest first unless another order is asked for. */
export async function listItems(
  db: Kysely<DB>,
  asked: ItemFilter & {
    sort?: (typeof financeSorts)[number] | undefined;
    direction?: 'asc' | 'desc' | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
  } = {},
): Promise<FinanceItem[]> {
  const { sort = 'date', direction = 'desc', limit, offset } = asked;
  let query = selectItems(db).where(isFound(asked));
  if (sort === 'value') query = query.orderBy('financeItems.value', direction);
  // Items of one value, or of one moment, keep one order through all pages.
  const byTime = sort === 'date' ? direction : 'desc';
  query = query.orderBy('financeItems.recordedAt', byTime).orderBy('financeItems.itemId', byTime);
  if (limit !== undefined) query = query.limit(limit);
  if (offset !== undefined) query = query.offset(offset);
  return query.execute();
}

/** How many items that are not deleted the filter finds. */
export async function countItems(db: Kysely<DB>, filter: ItemFilter): Promise<number> {
  const { count } = await db
    .selectFrom('financeItems')
    .leftJoin('sectors', 'sectors.sectorId', 'financeItems.sectorId')
    .where('financeItems.deletedAt', 'is', null)
    .where(isFound(filter))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The item, or ITEM_NOT_FOUND where it is deleted too; its row is held until the transaction ends. */
export async function holdItem(db: Kysely<DB>, itemId: number): Promise<FinanceItem> {
  return selectItems(db)
    .where('financeItems.itemId', '=', itemId)
    .forUpdate('financeItems')
    .executeTakeFirstOrThrow(() => new ApiError('ITEM_NOT_FOUND'));
}

/** Stores an income or expense that is no subscription. */
export async function insertItem(
  db: Kysely<DB>,
  item: Pick<FinanceItem, 'value' | 'type' | 'description'>,
  recordedBy: number,
  now: Date,
): Promise<FinanceItem> {
  const { itemId } = await db
    .insertInto('financeItems')
    .values({ ...item, recordedBy, recordedAt: now.toISOString() })
    .returning('itemId')
    .executeTakeFirstOrThrow();
  return holdItem(db, itemId);
}

/** Marks an item as deleted: it leaves all sums and lists. */
export async function markItemDeleted(
  db: Kysely<DB>,
  itemId: number,
  deletedBy: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('financeItems')
    .set({ deletedAt: now.toISOString(), deletedBy })
    .where('itemId', '=', itemId)
    .execute();
}
