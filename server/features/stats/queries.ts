import { type Kysely, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/attendance/rates.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { listSessionCounts } from '../../../contract/stats/endpoints.ts';
import { foldedName, matchesWords, soughtBy } from '../../db/arabic-search.ts';
import { inSectors } from '../../db/conditions.ts';
import { cutPage } from '../../db/page.ts';
import type { DB } from '../../db/tables.ts';
import { countsOf, inTerms } from '../attendance/count-queries.ts';
import { isAssigned } from '../captains/queries.ts';
import { isReversed, signedValue } from '../finance/queries.ts';
import { byName } from '../scouts/queries.ts';

/** Weeks of these terms (without them of the newest) up to the current one, cancelled ones too. */
const startedWeeks = (today: string, termNumbers?: number[]) => sql`
  ${inTerms(termNumbers)} AND weeks.start_date <= ${today}::date`;

/** The numbers of the weeks so far, without cancelled ones. */
export async function listCountedWeeks(db: Kysely<DB>, today: string): Promise<number[]> {
  const { rows } = await sql<{ weekNumber: number }>`
    SELECT week_number FROM weeks
    WHERE ${startedWeeks(today)} AND cancelled_at IS NULL
    ORDER BY week_number
  `.execute(db);
  return rows.map(({ weekNumber }) => weekNumber);
}

type WeekCounts = AttendanceCounts & { weekNumber: number };
type TermWeekCounts = WeekCounts & { termNumber: number; startDate: string; cancelled: boolean };

/** The records of each week so far in these sectors, without cancelled weeks; null means the group. */
export async function listWeekCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  today: string,
): Promise<WeekCounts[]> {
  const weeks = await listAllWeekCounts(db, sectorIds, { today });
  return weeks.filter(({ cancelled }) => !cancelled);
}

/** Counts these terms (without them the newest), with cancelled weeks, whose records count nowhere. */
export async function listAllWeekCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { today, termNumbers }: { today: string; termNumbers?: number[] },
): Promise<TermWeekCounts[]> {
  const { rows } = await sql<TermWeekCounts>`
    SELECT weeks.term_number, weeks.week_number, weeks.start_date,
      weeks.cancelled_at IS NOT NULL AS cancelled, ${countsOf}
    FROM weeks
    LEFT JOIN scout_attendance records
      ON records.term_number = weeks.term_number AND records.week_number = weeks.week_number
      AND ${inSectors(sectorIds, 'records.sectorId')}
    WHERE ${startedWeeks(today, termNumbers)}
    GROUP BY weeks.term_number, weeks.week_number
    ORDER BY weeks.term_number, weeks.week_number
  `.execute(db);
  return rows;
}

interface SectorWeekCounts extends AttendanceCounts {
  sectorId: number;
  sectorBaseName: string;
  sectorSuffixName: string;
  /** null before the first week of the term. */
  weekNumber: number | null;
}

/** Counts every sector, including those without records, in Arabic order of names. */
export async function listSectorWeekCounts(
  db: Kysely<DB>,
  today: string,
  termNumbers?: number[],
): Promise<
  { sectorId: number; sectorBaseName: string; sectorSuffixName: string; weeks: WeekCounts[] }[]
> {
  const { rows } = await sql<SectorWeekCounts>`
    WITH counted AS (
      SELECT sector_id, term_number, week_number, ${countsOf}
      FROM scout_attendance weeks
      WHERE ${inTerms(termNumbers)}
      GROUP BY sector_id, term_number, week_number
    )
    SELECT sectors.sector_id, base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      weeks.week_number,
      coalesce(attended_count, 0) AS attended_count, coalesce(absent_count, 0) AS absent_count
    FROM sectors
    LEFT JOIN weeks ON ${startedWeeks(today, termNumbers)} AND weeks.cancelled_at IS NULL
    LEFT JOIN counted ON counted.sector_id = sectors.sector_id
      AND counted.term_number = weeks.term_number AND counted.week_number = weeks.week_number
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu",
      weeks.term_number, weeks.week_number
  `.execute(db);
  const sectors = Map.groupBy(rows, ({ sectorId }) => sectorId);
  return [...sectors.values()].map((weeks) => ({
    sectorId: weeks[0]!.sectorId,
    sectorBaseName: weeks[0]!.sectorBaseName,
    sectorSuffixName: weeks[0]!.sectorSuffixName,
    weeks: weeks.flatMap(({ weekNumber, attendedCount, absentCount }) =>
      weekNumber === null ? [] : [{ weekNumber, attendedCount, absentCount }],
    ),
  }));
}

/**
 * A page of the scouts of these sectors by name, with their records of all terms, without cancelled weeks; null means
 * all.
 */
export async function searchScoutCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { name, limit, offset }: { name: string; limit: number; offset: number },
) {
  const found = sql`
    deleted_at IS NULL AND ${inSectors(sectorIds, 'scouts.sectorId')}
    AND ${matchesWords(foldedName, soughtBy(name))}`;
  const { rows } = await sql<AttendanceCounts & { id: number; name: string; total: number }>`
    SELECT scouts.scout_id AS id, scouts.name, scouts.total,
      counted.attended_count, counted.absent_count
    FROM (
      SELECT scout_id, name, (SELECT count(*) FROM scouts WHERE ${found}) AS total FROM scouts
      WHERE ${found}
      ORDER BY ${byName}, scout_id
      LIMIT ${limit + 1} OFFSET ${offset}
    ) scouts
    CROSS JOIN LATERAL (
      SELECT ${countsOf}
      FROM scout_attendance
      WHERE scout_attendance.scout_id = scouts.scout_id AND (term_number, week_number) NOT IN (
        SELECT term_number, week_number FROM weeks WHERE cancelled_at IS NOT NULL
      )
    ) counted
    ORDER BY ${byName}, id
  `.execute(db);
  return { ...cutPage(rows, limit), total: rows[0]?.total ?? 0 };
}

/** The sum of all incomes or expenses that are not deleted. */
export async function sumMoney(
  db: Kysely<DB>,
  type: 'income' | 'expense',
): Promise<{ totalMoney: number; reversed: number }> {
  return db
    .selectFrom('financeItems')
    .where('deletedAt', 'is', null)
    .where('type', '=', type)
    .select([
      sql<number>`coalesce(sum(value), 0)`.as('totalMoney'),
      sql<number>`coalesce(sum(value) FILTER (WHERE ${isReversed}), 0)`.as('reversed'),
    ])
    .executeTakeFirstOrThrow();
}

export interface MoneyWeek {
  weekNumber: number;
  totalIncome: number;
  totalExpense: number;
  /** How much of them is of reversed items and of their reversals. */
  incomeReversed: number;
  expenseReversed: number;
  totalSubscription: number;
  /** Whether any sector has recorded a subscription for the week. */
  recorded: boolean;
  /** The treasury's balance at the end of the week. */
  totalMoney: number;
}

/**
 * The money of each week so far. Cancelled weeks are included: what was paid before is in the treasury. An item belongs
 * to the week of its date, a subscription to the week for which it was recorded. Items from before the term and
 * subscriptions of older terms get a number of 0 or less: they count in the treasury from week 1 on. An item from after
 * the last week counts in the treasury's total only.
 */
export async function listMoneyWeeks(db: Kysely<DB>, today: string): Promise<MoneyWeek[]> {
  const { rows } = await sql<MoneyWeek>`
    WITH newest AS (
      SELECT term_number, start_date FROM terms ORDER BY term_number DESC LIMIT 1
    ),
    item AS (
      SELECT
        CASE
          WHEN NOT is_subscription THEN floor((item_date - start_date) / 7.0)::int + 1
          WHEN finance_items.term_number = newest.term_number THEN finance_items.week_number
          ELSE 0
        END AS week_number,
        type, is_subscription, value, ${signedValue} AS change, ${isReversed} AS is_reversed
      FROM finance_items CROSS JOIN newest
      WHERE deleted_at IS NULL
    ),
    money AS (
      SELECT week_number,
        coalesce(sum(value) FILTER (WHERE type = 'income'), 0) AS income,
        coalesce(sum(value) FILTER (WHERE type = 'expense'), 0) AS expense,
        coalesce(sum(value) FILTER (WHERE type = 'income' AND is_reversed), 0) AS income_reversed,
        coalesce(sum(value) FILTER (WHERE type = 'expense' AND is_reversed), 0) AS expense_reversed,
        coalesce(sum(value) FILTER (WHERE is_subscription), 0) AS subscription,
        coalesce(bool_or(is_subscription), false) AS recorded,
        sum(change) AS change
      FROM item
      GROUP BY week_number
    )
    SELECT weeks.week_number,
      coalesce(money.income, 0) AS total_income,
      coalesce(money.expense, 0) AS total_expense,
      coalesce(money.income_reversed, 0) AS income_reversed,
      coalesce(money.expense_reversed, 0) AS expense_reversed,
      coalesce(money.subscription, 0) AS total_subscription,
      coalesce(money.recorded, false) AS recorded,
      (SELECT coalesce(sum(change), 0) FROM money until
        WHERE until.week_number <= weeks.week_number) AS total_money
    FROM weeks LEFT JOIN money ON money.week_number = weeks.week_number
    WHERE ${startedWeeks(today)}
    ORDER BY weeks.week_number
  `.execute(db);
  return rows;
}

/** The number of scouts in these sectors; null means the whole group. */
export async function countScoutsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM scouts
    WHERE deleted_at IS NULL AND ${inSectors(sectorIds)}
  `.execute(db);
  return rows[0]!.total;
}

/** The number of assigned captains with an open account in these sectors, without their unit captains; null means the group. */
export async function countCaptainsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM captains
    WHERE closed_at IS NULL AND ${isAssigned} AND ${inSectors(sectorIds)}
  `.execute(db);
  return rows[0]!.total;
}

/** The number of sectors of the group. */
export async function countAllSectors(db: Kysely<DB>): Promise<number> {
  const { total } = await db
    .selectFrom('sectors')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type GenderCounts = { male: number; female: number };
const genderCounts = sql<GenderCounts>`
  count(*) FILTER (WHERE gender = 'male') AS male,
  count(*) FILTER (WHERE gender = 'female') AS female`;

/** The numbers of boys and girls. */
export async function countScoutGenders(db: Kysely<DB>): Promise<GenderCounts> {
  const { rows } = await sql<GenderCounts>`
    SELECT ${genderCounts} FROM scouts WHERE deleted_at IS NULL
  `.execute(db);
  return rows[0]!;
}

/** The numbers of men and women among assigned captains with an open account. */
export async function countCaptainGenders(db: Kysely<DB>): Promise<GenderCounts> {
  const { rows } = await sql<GenderCounts>`
    SELECT ${genderCounts} FROM captains WHERE closed_at IS NULL AND ${isAssigned}
  `.execute(db);
  return rows[0]!;
}

/** The number of scouts of each sector, in Arabic order of names. */
export async function listScoutsPerSector(
  db: Kysely<DB>,
): Promise<{ sectorName: string; scoutCount: number }[]> {
  const { rows } = await sql<{ sectorName: string; scoutCount: number }>`
    SELECT concat_ws(' ', base_name, suffix_name) AS sector_name, count(scout_id) AS scout_count
    FROM sectors LEFT JOIN scouts
      ON scouts.sector_id = sectors.sector_id AND scouts.deleted_at IS NULL
    GROUP BY sectors.sector_id
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}

/** Every sector's sessions of the newest term up to today, in Arabic order of names. A session of several counts in each. */
export async function countSessions(
  db: Kysely<DB>,
  today: string,
): Promise<ResponseOf<typeof listSessionCounts>['body']> {
  const { rows } = await sql<ResponseOf<typeof listSessionCounts>['body'][number]>`
    SELECT base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      count(session_plans.session_id)::int AS planned,
      count(*) FILTER (WHERE state = 'held')::int AS held,
      count(*) FILTER (WHERE state = 'notHeld')::int AS not_held
    FROM sectors
    LEFT JOIN (session_sectors
      JOIN session_plans ON session_plans.session_id = session_sectors.session_id
        AND term_number = (SELECT max(term_number) FROM terms) AND day <= ${today}::date
      JOIN weeks USING (term_number, week_number)
    ) ON session_sectors.sector_id = sectors.sector_id
      AND (state <> 'planned' OR cancelled_at IS NULL)
    GROUP BY sectors.sector_id
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}
