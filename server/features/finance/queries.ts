import { type ExpressionBuilder, type Kysely, type Nullable, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { MAX_WEEKS, type WeekKey } from '../../../contract/core/calendar.ts';
import { matchesSearch, searchWords } from '../../../contract/core/text.ts';
import type { FinanceItem, financeSorts } from '../../../contract/finance/endpoints.ts';
import { foldInSql, matchesWords, soughtBy } from '../../db/arabic-search.ts';
import type { DB, FinanceItems } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

/** An item's value with its sign: incomes add to the treasury, expenses take from it. */
export const signedValue = sql`CASE finance_items.type WHEN 'income' THEN value ELSE -value END`;

/** Incomes less expenses, deleted ones left out, in pounds; summed by the database as decimals. */
export async function sumTreasury(db: Kysely<DB>): Promise<number> {
  const { total } = await db
    .selectFrom('financeItems')
    .where('deletedAt', 'is', null)
    .select(sql<number>`coalesce(sum(${signedValue}), 0)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The subscription of a sector in a week, or the sum over all sectors (null), and whether it was recorded; without a
 * week nothing is recorded.
 */
export async function readWeekSubscription(
  db: Kysely<DB>,
  week: WeekKey | undefined,
  sectorId: number | null,
): Promise<{ total: number; recorded: boolean; cancelled: boolean }> {
  // Term 0 does not exist, so without a week the query finds nothing.
  const { termNumber, weekNumber } = week ?? { termNumber: 0, weekNumber: 0 };
  let query = db
    .selectFrom('financeItems')
    // A literal, as the partial index has it: of a parameter the planner does not know that it implies the index.
    .where(sql<boolean>`is_subscription`)
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

/** The stored value of a sector's week, or null; the row is locked until the transaction ends. */
export async function lockSubscription(
  db: Kysely<DB>,
  { termNumber, weekNumber }: WeekKey,
  sectorId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('financeItems')
    // A literal, so that the partial index fits.
    .where(sql<boolean>`is_subscription`)
    .where('deletedAt', 'is', null)
    .where('termNumber', '=', termNumber)
    .where('weekNumber', '=', weekNumber)
    .where('sectorId', '=', sectorId)
    .select('value')
    .forUpdate()
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Stores a sector's subscription of a week, or updates the earlier one, which keeps its number and date; simultaneous
 * calls leave one row. It updates before it inserts, because numbering an item waits for other transactions.
 */
export async function upsertSubscription(
  db: Kysely<DB>,
  { termNumber, weekNumber, sectorId, value, recordedBy, date }: Subscription,
  now: Date,
): Promise<FinanceItem> {
  const at = now.toISOString();
  const { rows } = await sql<FinanceItem>`
    WITH changed AS (
      UPDATE finance_items
      SET value = ${value}, recorded_at = ${at}::timestamptz, recorded_by = ${recordedBy}
      WHERE is_subscription AND deleted_at IS NULL AND term_number = ${termNumber}
        AND week_number = ${weekNumber} AND sector_id = ${sectorId}
      RETURNING *
    ),
    stored AS (
      INSERT INTO finance_items
        (value, type, item_date, recorded_at, recorded_by, is_subscription, sector_id, term_number,
         week_number)
      SELECT ${value}::numeric, 'income', ${date}::date, ${at}::timestamptz, ${recordedBy}::int, true,
        ${sectorId}::int, ${termNumber}::int, ${weekNumber}::int
      WHERE NOT EXISTS (SELECT FROM changed)
      ON CONFLICT (term_number, week_number, sector_id)
        WHERE is_subscription AND deleted_at IS NULL
        DO UPDATE SET value = excluded.value, recorded_at = excluded.recorded_at,
          recorded_by = excluded.recorded_by
      RETURNING *
    )
    SELECT item_id, item_number AS number, item_date AS date, value, type, description,
      recorded_at AS timestamp, is_subscription,
      sectors.base_name AS sector_base_name, sectors.suffix_name AS sector_suffix_name,
      week_number, term_number, NULL AS reverses, NULL AS reversed_by
    FROM (SELECT * FROM changed UNION ALL SELECT * FROM stored) item JOIN sectors USING (sector_id)
  `.execute(db);
  return rows[0]!;
}

type Subscription = WeekKey & { sectorId: number; value: number; recordedBy: number; date: string };

type JoinedItems = { original: Nullable<FinanceItems>; reversal: Nullable<FinanceItems> };

/** The number of a left-joined item; null where there is none. */
const itemIfAny = (
  row: ExpressionBuilder<JoinedItems, keyof JoinedItems>,
  item: keyof JoinedItems,
) =>
  row
    .case()
    .when(`${item}.itemId`, 'is not', null)
    .then(
      jsonBuildObject({
        itemId: row.ref(`${item}.itemId`).$notNull(),
        number: row.ref(`${item}.itemNumber`).$notNull(),
      }),
    )
    .end();

/** Items that are not deleted, with the item that each reverses, and the one that reverses it. */
export function selectItems(db: Kysely<DB>) {
  return db
    .selectFrom('financeItems')
    .leftJoin('sectors', 'sectors.sectorId', 'financeItems.sectorId')
    .leftJoin('financeItems as original', 'original.itemId', 'financeItems.reverses')
    .leftJoin('financeItems as reversal', 'reversal.reverses', 'financeItems.itemId')
    .where('financeItems.deletedAt', 'is', null)
    .select((row) => [
      'financeItems.itemId',
      'financeItems.itemNumber as number',
      'financeItems.itemDate as date',
      itemIfAny(row, 'original').as('reverses'),
      itemIfAny(row, 'reversal').as('reversedBy'),
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
type ItemFilter = {
  search?: string | undefined;
  type?: FinanceItem['type'] | undefined;
};

/**
 * Whether a search finds an item: all its words are in the description (or the words of a subscription), or in the
 * sector's name. No match spans both, so names of sectors and weeks are compared once and not with each item.
 */
function isSearched(search: string): RawBuilder<boolean>[] {
  return searchWords(search).map((word) => {
    const sought = soughtBy(word);
    const weeks = Array.from({ length: MAX_WEEKS }, (_, index) => index + 1).filter((week) =>
      matchesSearch(`اشتراك الأسبوع ${week}`, word),
    );
    return sql<boolean>`(
      CASE WHEN finance_items.is_subscription THEN finance_items.week_number = ANY(${weeks})
        ELSE ${matchesWords(foldInSql(sql`coalesce(finance_items.description, '')`), sought)} END
      OR finance_items.sector_id IN (
        SELECT sector_id FROM sectors WHERE ${matchesWords(foldInSql(sql`base_name || ' ' || suffix_name`), sought)}
      ))`;
  });
}

/** Whether an item is reversed, or reverses another one. Both stay in the sums of income and expense. */
export const isReversed = sql<boolean>`(
  finance_items.reverses IS NOT NULL OR finance_items.item_id IN (
    SELECT reversal.reverses FROM finance_items reversal WHERE reversal.reverses IS NOT NULL
  ))`;

function isFound({ search, type }: ItemFilter) {
  return (where: ExpressionBuilder<DB, 'financeItems'>) =>
    where.and([
      ...(type ? [where('financeItems.type', '=', type)] : []),
      ...(search ? isSearched(search) : []),
    ]);
}

/** Items that are not deleted, newest first unless another order is asked for: by date, and on one day as entered. */
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
  query = query
    .orderBy('financeItems.itemDate', byTime)
    .orderBy('financeItems.recordedAt', byTime)
    .orderBy('financeItems.itemNumber', byTime);
  if (limit !== undefined) query = query.limit(limit);
  if (offset !== undefined) query = query.offset(offset);
  return query.execute();
}

/** How many items that are not deleted the filter finds. */
export async function countItems(db: Kysely<DB>, filter: ItemFilter): Promise<number> {
  const { count } = await db
    .selectFrom('financeItems')
    .where('financeItems.deletedAt', 'is', null)
    .where(isFound(filter))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the item until the transaction ends; throws ITEM_NOT_FOUND, also if it is deleted. */
export async function lockItem(db: Kysely<DB>, itemId: number): Promise<FinanceItem> {
  await db
    .selectFrom('financeItems')
    .where('itemId', '=', itemId)
    .where('deletedAt', 'is', null)
    .select('itemId')
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('ITEM_NOT_FOUND'));
  // Read again: only a statement that begins after the lock sees the previous holder's changes.
  return selectItems(db).where('financeItems.itemId', '=', itemId).executeTakeFirstOrThrow();
}

/** Throws TRIP_SETTLED for an item of a trip that is settled; until the transaction ends the trip is settled by nobody. */
export async function checkTripOpen(db: Kysely<DB>, itemId: number): Promise<void> {
  const trip = await db
    .selectFrom('trips')
    .where('tripId', 'in', (items) =>
      items.selectFrom('financeItems').where('itemId', '=', itemId).select('financeItems.tripId'),
    )
    .select('state')
    .forShare()
    .executeTakeFirst();
  if (trip?.state === 'settled') throw new ApiError('TRIP_SETTLED');
}

/** Stores an income or expense that is no subscription. */
export async function insertItem(
  db: Kysely<DB>,
  {
    date,
    ...item
  }: Pick<FinanceItem, 'value' | 'type' | 'description' | 'date'> & {
    /** The trip whose money it is. */
    tripId?: number;
  },
  recordedBy: number,
  now: Date,
): Promise<FinanceItem> {
  const { itemId } = await db
    .insertInto('financeItems')
    .values({ ...item, itemDate: date, recordedBy, recordedAt: now.toISOString() })
    .returning('itemId')
    .executeTakeFirstOrThrow();
  return lockItem(db, itemId);
}

/** Stores the reversal of an item that the caller has locked: the same value, the other type. */
export async function insertReversal(
  db: Kysely<DB>,
  original: Pick<FinanceItem, 'itemId' | 'value' | 'type'>,
  { description, date, recordedBy }: { description: string; date: string; recordedBy: number },
  now: Date,
): Promise<FinanceItem> {
  const { itemId } = await db
    .insertInto('financeItems')
    .values({
      value: original.value,
      reverses: original.itemId,
      // The tag of a trip goes along, so that what a trip has handed over stays the sum of its items.
      tripId: sql`(SELECT trip_id FROM finance_items WHERE item_id = ${original.itemId})`,
      description,
      recordedBy,
      type: original.type === 'income' ? 'expense' : 'income',
      itemDate: date,
      recordedAt: now.toISOString(),
    })
    .returning('itemId')
    .executeTakeFirstOrThrow();
  return lockItem(db, itemId);
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
