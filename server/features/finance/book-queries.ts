import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  BookLine,
  BookSums,
  bookSorts,
  LineType,
  Voucher,
} from '../../../contract/finance/book.ts';
import type { FinanceItem } from '../../../contract/finance/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { Term } from '../../../contract/terms/endpoints.ts';
import { foldInSql, matchesWords, soughtBy } from '../../db/arabic-search.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainName } from '../captains/queries.ts';
import type { Period } from './book-rules.ts';
import { isReversed, selectItems, signedValue } from './queries.ts';
import { isDeletable, whyNotReversible } from './rules.ts';

type Subscription = Extract<BookLine, { kind: 'week' }>['subscriptions'][number];
type StoredSubscription = Omit<Subscription, 'deletable'>;

/** A stored line; missing parts are null. */
interface StoredLine {
  kind: BookLine['kind'];
  date: string;
  timestamp: string;
  balance: number;
  value: number;
  weekNumber: number | null;
  termNumber: number | null;
  cancelled: boolean;
  subscriptions: StoredSubscription[];
  missing: SectorName[];
  itemId: number;
  number: number;
  type: FinanceItem['type'];
  description: string | null;
  reverses: FinanceItem['reverses'];
  reversedBy: FinanceItem['reversedBy'];
  sectorBaseName: string | null;
  sectorSuffixName: string | null;
  deletedAt: string;
  deletedBy: string | null;
}

/** A book without its lines. */
type Book = BookSums & { firstDate: string | null; closedUntil: string | null; total: number };

/** Filters within a period. */
export interface AskedLines {
  search?: string | undefined;
  type?: LineType | undefined;
  sort?: (typeof bookSorts)[number] | undefined;
  direction?: 'asc' | 'desc' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** An item with who recorded it; ITEM_NOT_FOUND where there is none, or it was deleted. */
export async function getVoucher(db: Kysely<DB>, itemId: number): Promise<Voucher> {
  return selectItems(db)
    .innerJoin('captains', 'captains.captainId', 'financeItems.recordedBy')
    .where('financeItems.itemId', '=', itemId)
    .select(captainName.$notNull().as('recordedBy'))
    .executeTakeFirstOrThrow(() => new ApiError('ITEM_NOT_FOUND'));
}

/** A term, the newest one where none is asked for, with the day on which the one after it begins. */
export async function findBookTerm(
  db: Kysely<DB>,
  termNumber: number | undefined,
): Promise<{ term: Term; nextStart: string | null } | undefined> {
  const { rows } = await sql<Term & { nextStart: string | null }>`
    SELECT term_number, term_name, start_date, end_date,
      (SELECT min(later.start_date) FROM terms later WHERE later.term_number > terms.term_number)
        AS next_start
    FROM terms
    WHERE term_number = ${termNumber ?? sql`(SELECT max(term_number) FROM terms)`}
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { nextStart, ...term } = row;
  return { term, nextStart };
}

const utc = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A period's sums and its lines, by one statement: whatever is written meanwhile, the lines add up to the sums. The
 * balance of a line counts all lines before it, whichever of them are asked for.
 */
export async function readBookOf(
  db: Kysely<DB>,
  { from, to }: Pick<Period, 'from' | 'to'>,
  asked: AskedLines,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Book & { lines: BookLine[] }> {
  const { rows } = await bookOf({ ...asked, from, to, today, timeZone }).execute(db);
  const { lines, ...sums } = rows[0]!;
  return { ...sums, lines: lines.map((line) => lineOf(line, sums.closedUntil)) };
}

interface AskedBook extends Pick<Period, 'from' | 'to'>, AskedLines {
  today: string;
  timeZone: string;
}

function bookOf({ from, to, today, timeZone, ...asked }: AskedBook) {
  return sql<Book & { lines: StoredLine[] }>`
    WITH item AS (
      SELECT finance_items.*, ${signedValue} AS change, ${isReversed} AS is_reversed
      FROM finance_items
      WHERE deleted_at IS NULL AND ${within(sql`item_date`, from, to)}
    ),
    sector AS MATERIALIZED (
      SELECT sectors.*, ${dayOf('created_at', timeZone)} AS there_since,
        row_number() OVER (
          ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
        ) AS rank
      FROM sectors
    ),
    sums AS (
      SELECT
        (SELECT coalesce(sum(${signedValue}), 0) FROM finance_items
          WHERE deleted_at IS NULL AND item_date < ${from ?? '-infinity'}::date) AS opening,
        coalesce(sum(value) FILTER (WHERE type = 'income'), 0) AS income,
        coalesce(sum(value) FILTER (WHERE type = 'expense'), 0) AS expense,
        coalesce(sum(value) FILTER (WHERE type = 'income' AND is_reversed), 0) AS income_reversed,
        coalesce(sum(value) FILTER (WHERE type = 'expense' AND is_reversed), 0) AS expense_reversed,
        coalesce(sum(change), 0) AS change
      FROM item
    ),
    line AS (
      SELECT 'item' AS kind, item_date AS day, recorded_at AS at, item_number AS number, item_id,
        value, change, CASE WHEN reverses IS NULL THEN type ELSE 'reversal' END AS line_type,
        NULL::int AS term_number, NULL::int AS week_number,
        concat_ws(' ', item_number, description) AS searched
      FROM item WHERE NOT is_subscription
      UNION ALL
      SELECT 'week', max(item_date), max(recorded_at), max(item_number), NULL,
        sum(value), sum(value), 'income', term_number, week_number,
        concat_ws(' ', 'اشتراك الأسبوع', week_number,
          ${asked.search ? sql`string_agg(concat_ws(' ', item_number, base_name, suffix_name), ' ')` : sql`''`})
      FROM item JOIN sector USING (sector_id)
      WHERE is_subscription GROUP BY term_number, week_number
      ${narrows(asked) ? sql`` : sql`UNION ALL ${gaps({ from, to, today, timeZone })}`}
      ${showsDeleted(asked) ? sql`UNION ALL ${deletedItems({ from, to }, asked)}` : sql``}
    ),
    balanced AS (
      SELECT line.*, sums.opening + sum(line.change) OVER (
        ORDER BY day, at, number, term_number, week_number ROWS UNBOUNDED PRECEDING
      ) AS balance
      FROM line CROSS JOIN sums
    ),
    found AS (
      SELECT * FROM balanced
      WHERE ${asked.type ? sql`line_type = ${asked.type}` : sql`true`}
        AND ${asked.search ? matchesWords(foldInSql(sql`searched`), soughtBy(asked.search)) : sql`true`}
    ),
    page AS (
      SELECT *, row_number() OVER (${orderOf(asked)}) AS place FROM found
      ORDER BY place
      ${asked.limit === undefined ? sql`` : sql`LIMIT ${asked.limit} OFFSET ${asked.offset ?? 0}`}
    )
    SELECT sums.opening, sums.income, sums.expense, sums.income_reversed, sums.expense_reversed,
      sums.opening + sums.change AS closing,
      least(
        (SELECT min(item_date) FROM finance_items WHERE deleted_at IS NULL),
        (SELECT min(item_date) FROM finance_items WHERE deleted_at IS NOT NULL)
      ) AS first_date,
      (SELECT (max(month) + interval '1 month' - interval '1 day')::date FROM closed_months)
        AS closed_until,
      (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(json_build_object(
        'kind', page.kind, 'date', page.day, 'balance', page.balance, 'value', page.value,
        'timestamp', CASE WHEN page.kind <> 'gap' THEN ${utc(sql`page.at`)} END,
        'termNumber', page.term_number, 'weekNumber', coalesce(page.week_number, own.week_number),
        'sectorBaseName', own_sector.base_name, 'sectorSuffixName', own_sector.suffix_name,
        'deletedAt', ${utc(sql`own.deleted_at`)},
        'deletedBy', CASE WHEN deleter.captain_id IS NOT NULL THEN
          concat_ws(' ', deleter.first_name, deleter.middle_name, deleter.last_name) END,
        'cancelled', weeks.cancelled_at IS NOT NULL,
        'subscriptions', paid.subscriptions, 'missing', coalesce(absent.sectors, '[]'),
        'itemId', page.item_id, 'number', page.number, 'type', own.type,
        'description', own.description,
        'reverses', CASE WHEN original.item_id IS NOT NULL THEN
          json_build_object('itemId', original.item_id, 'number', original.item_number) END,
        'reversedBy', CASE WHEN back.item_id IS NOT NULL THEN
          json_build_object('itemId', back.item_id, 'number', back.item_number) END
      ) ORDER BY place), '[]')
      FROM page
      LEFT JOIN finance_items own ON own.item_id = page.item_id
      LEFT JOIN sector own_sector ON own_sector.sector_id = own.sector_id
      LEFT JOIN captains deleter ON deleter.captain_id = own.deleted_by
      LEFT JOIN finance_items original ON original.item_id = own.reverses
      LEFT JOIN finance_items back ON back.reverses = own.item_id
      LEFT JOIN weeks ON weeks.term_number = page.term_number AND weeks.week_number = page.week_number
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object(
          'itemId', item.item_id, 'number', item.item_number, 'date', item.item_date,
          'timestamp', ${utc(sql`item.recorded_at`)}, 'value', item.value, 'sectorBaseName', base_name, 'sectorSuffixName', suffix_name
        ) ORDER BY rank) AS subscriptions
        FROM item JOIN sector USING (sector_id)
        WHERE page.kind = 'week' AND item.is_subscription
          AND item.term_number = page.term_number AND item.week_number = page.week_number
      ) paid ON true
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('baseName', base_name, 'suffixName', suffix_name)
          ORDER BY rank) AS sectors
        FROM sector
        WHERE page.kind = 'week' AND weeks.cancelled_at IS NULL
          AND sector.there_since <= weeks.start_date + 6
          AND NOT EXISTS (
            SELECT FROM finance_items paid_by
            WHERE paid_by.is_subscription AND paid_by.deleted_at IS NULL
              AND paid_by.sector_id = sector.sector_id
              AND paid_by.term_number = page.term_number AND paid_by.week_number = page.week_number
          )
      ) absent ON true
      ) AS lines
    FROM sums`;
}

const within = (day: RawBuilder<unknown>, from: string | null, to: string | null) =>
  sql`${day} BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date`;

/** Weeks without a subscription show only in the whole book in its own order, not in a search. */
const narrows = ({ search, type, sort = 'date' }: AskedLines) =>
  Boolean(search) || type !== undefined || sort !== 'date';

/**
 * Weeks of which no sector has recorded a subscription: at their last day once that is over, or on the day on which they
 * were cancelled. Nobody is missing before the first sector was there.
 */
function gaps(period: { from: string | null; to: string | null; today: string; timeZone: string }) {
  const { from, to, today, timeZone } = period;
  return sql`
    SELECT 'gap', day, 'infinity', NULL, NULL, 0, 0, NULL, term_number, week_number, NULL
    FROM weeks JOIN terms USING (term_number)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN cancelled_at IS NULL THEN least(weeks.start_date + 6, terms.end_date)
        ELSE ${dayOf('cancelled_at', timeZone)} END AS day
    ) end_of_week
    WHERE ${within(sql`day`, from, to)}
      AND (cancelled_at IS NOT NULL OR day < ${today}::date)
      AND EXISTS (
        SELECT FROM sectors WHERE ${dayOf('created_at', timeZone)} <= day
      )
      AND NOT EXISTS (
        SELECT FROM finance_items
        WHERE is_subscription AND deleted_at IS NULL
          AND finance_items.term_number = weeks.term_number
          AND finance_items.week_number = weeks.week_number
      )`;
}

/** Deleted items have no kind and no value, so they show only in the book's own order. */
const showsDeleted = ({ type, sort }: AskedLines) => type === undefined && sort !== 'value';

/** Deleted items of a period, at their place. */
function deletedItems(
  { from, to }: Pick<Period, 'from' | 'to'>,
  { search }: Pick<AskedLines, 'search'>,
) {
  const searched = search
    ? sql`concat_ws(' ', item_number, description,
        CASE WHEN is_subscription THEN concat_ws(' ', 'اشتراك الأسبوع', week_number) END,
        base_name, suffix_name)`
    : sql`''`;
  return sql`
    SELECT 'deleted', item_date, recorded_at, item_number, item_id, 0, 0, NULL, NULL, NULL, ${searched}
    FROM finance_items LEFT JOIN sector USING (sector_id)
    WHERE deleted_at IS NOT NULL AND ${within(sql`item_date`, from, to)}`;
}

/** By the entered date; equal values newest first. */
function orderOf({ sort = 'date', direction = 'desc' }: AskedLines): RawBuilder<unknown> {
  const way = direction === 'desc' ? sql`DESC` : sql`ASC`;
  const byTime = (way: RawBuilder<unknown>) =>
    sql`day ${way}, at ${way}, number ${way}, term_number ${way}, week_number ${way}`;
  if (sort === 'number') return sql`ORDER BY number ${way}`;
  if (sort === 'value') return sql`ORDER BY value ${way}, ${byTime(sql`DESC`)}`;
  return sql`ORDER BY ${byTime(way)}`;
}

function lineOf({ kind, ...line }: StoredLine, closedUntil: string | null): BookLine {
  const isOpen = (day: string) => closedUntil === null || day > closedUntil;
  const { date, timestamp, balance, value, cancelled } = line;
  if (kind === 'deleted') {
    return {
      kind,
      number: line.number,
      date,
      description: line.description,
      weekNumber: line.weekNumber,
      sectorBaseName: line.sectorBaseName,
      sectorSuffixName: line.sectorSuffixName,
      deletedAt: line.deletedAt,
      deletedBy: line.deletedBy,
    };
  }
  if (kind === 'item') {
    const { itemId, number, type, description, reverses, reversedBy } = line;
    const item = {
      itemId,
      number,
      date,
      timestamp,
      value,
      type,
      description,
      reverses,
      reversedBy,
      isSubscription: false,
      sectorBaseName: null,
      sectorSuffixName: null,
      weekNumber: null,
      termNumber: null,
    };
    const reversible = whyNotReversible(item) === null;
    const deletable = isDeletable(item) && isOpen(date);
    return { kind, item, balance, reversible, deletable };
  }
  const week = { termNumber: line.termNumber!, weekNumber: line.weekNumber!, cancelled, date };
  if (kind === 'gap') return { kind, ...week };
  const { missing } = line;
  const subscriptions = line.subscriptions.map((paid) => ({
    ...paid,
    deletable: isOpen(paid.date),
  }));
  return { kind, ...week, timestamp, value, balance, subscriptions, missing };
}
