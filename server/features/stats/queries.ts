import { type Kysely, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/rates.ts';
import { prepared } from '../../db/prepared.ts';
import type { DB } from '../../db/tables.ts';
import { foldedName, matching, type Sought, soughtBy } from '../../lib/arabic-search.ts';
import { cutPage } from '../../lib/page.ts';
import { keptCountsOf, sumOfCounts } from '../attendance/queries.ts';
import { keptChange } from '../finance/queries.ts';
import { byName } from '../scouts/queries.ts';

/** The column's sector is one of these; null means all sectors. */
const within = (column: string, sectorIds: number[] | null) =>
  sectorIds === null ? sql`true` : sql`${sql.ref(column)} = ANY(${sectorIds})`;

/** Weeks of the newest term up to the current one, cancelled ones too. */
const startedWeeks = (today: string) => sql`
  weeks.term_number = (SELECT max(term_number) FROM terms) AND weeks.start_date <= ${today}::date`;

type WeekCounts = AttendanceCounts & { weekNumber: number };

/** What was recorded in each week so far in these sectors, cancelled weeks left out; null: the group. */
export async function listWeekCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  today: string,
): Promise<WeekCounts[]> {
  return selectWeekCounts(db, { sectorIds, today });
}

const selectWeekCounts = prepared(
  (_, { sectorIds, today }: { sectorIds: number[] | null; today: string }) => sql<WeekCounts>`
    SELECT weeks.week_number, ${sumOfCounts}
    FROM weeks
    LEFT JOIN kept_week_counts kept
      ON kept.term_number = weeks.term_number AND kept.week_number = weeks.week_number
      AND ${within('kept.sectorId', sectorIds)}
    WHERE ${startedWeeks(today)} AND weeks.cancelled_at IS NULL
    GROUP BY weeks.week_number
    ORDER BY weeks.week_number`,
);

/** The same of every sector, one that recorded nothing too; sectors by name in Arabic order. */
export async function listSectorWeekCounts(
  db: Kysely<DB>,
  today: string,
): Promise<{ sectorBaseName: string; sectorSuffixName: string; weeks: WeekCounts[] }[]> {
  const rows = await selectSectorWeeks(db, { today });
  const line = rows[0]?.line?.split(',').map(Number) ?? [];
  return rows.map(({ sectorBaseName, sectorSuffixName, weekNumbers, attended, absent }) => ({
    ...{ sectorBaseName, sectorSuffixName },
    weeks: line.map((weekNumber) => {
      const place = weekNumbers?.indexOf(weekNumber) ?? -1;
      return {
        weekNumber,
        attendedCount: place < 0 ? 0 : attended[place]!,
        absentCount: place < 0 ? 0 : absent[place]!,
      };
    }),
  }));
}

interface SectorWeeks {
  sectorBaseName: string;
  sectorSuffixName: string;
  line: string | null;
  weekNumbers: number[] | null;
  attended: number[];
  absent: number[];
}

// Each figure by the week's place on the line, which takes the database less than a JSON of all weeks; the line itself
// is the same for all, and read once.
const selectSectorWeeks = prepared(
  (_, { today }: { today: string }) => sql<SectorWeeks>`
    WITH line AS MATERIALIZED (
      SELECT week_number FROM weeks WHERE ${startedWeeks(today)} AND weeks.cancelled_at IS NULL
    )
    SELECT base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      (SELECT string_agg(week_number::text, ',' ORDER BY week_number) FROM line) AS line,
      week_numbers, attended, absent
    FROM sectors
    LEFT JOIN (
      SELECT sector_id, array_agg(week_number) AS week_numbers,
        array_agg(attended_count) AS attended, array_agg(absent_count) AS absent
      FROM kept_week_counts
      WHERE term_number = (SELECT max(term_number) FROM terms)
        AND week_number IN (SELECT week_number FROM line)
      GROUP BY sector_id
    ) counted USING (sector_id)
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"`,
);

/** A page of the scouts of these sectors by name with their records of all terms, cancelled weeks left out; null: all. */
export async function searchScoutCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { name, limit, offset }: { name: string; limit: number; offset: number },
) {
  const { patterns } = soughtBy(name);
  const rows = await selectCountsOfFound(db, { sectorIds, patterns, most: limit + 1, offset });
  return { ...cutPage(rows, limit), total: rows[0]?.total ?? 0 };
}

interface CountsPage extends Pick<Sought, 'patterns'> {
  sectorIds: number[] | null;
  most: number;
  offset: number;
}

const selectCountsOfFound = prepared((_, { sectorIds, patterns, most, offset }: CountsPage) => {
  const isThere = sql`deleted_at IS NULL AND ${within('scouts.sectorId', sectorIds)}`;
  const found = sql`${isThere} AND ${matching(foldedName, { patterns })}`;
  const howMany =
    patterns === null
      ? sql`
          SELECT coalesce(sum(male + female), 0) FROM kept_sector_scouts kept
          WHERE ${within('kept.sectorId', sectorIds)}`
      : sql`SELECT count(*) FROM scouts WHERE ${found}`;
  return sql<AttendanceCounts & { id: number; name: string; total: number }>`
    SELECT scouts.scout_id AS id, scouts.name, scouts.total,
      counted.attended_count, counted.absent_count
    FROM (
      SELECT scout_id, name, (${howMany}) AS total FROM scouts
      WHERE ${found}
      ORDER BY ${byName}, scout_id
      LIMIT ${most} OFFSET ${offset}
    ) scouts
    CROSS JOIN LATERAL (
      SELECT ${keptCountsOf} FROM kept_scout_weeks kept WHERE kept.scout_id = scouts.scout_id
    ) counted
    ORDER BY ${byName}, id`;
});

/** All incomes or all expenses; deleted and reversed ones are none. */
export async function sumMoney(db: Kysely<DB>, type: 'income' | 'expense'): Promise<number> {
  const [sum] = await selectMoney(db, { type });
  return sum!.total;
}

const selectMoney = prepared(
  (db, { type }: { type: 'income' | 'expense' }) =>
    db
      .selectFrom('keptMoney')
      .select((row) => sql<number>`coalesce(sum(${row.ref(type)}), 0)`.as('total')),
  ['type'],
);

export interface MoneyWeek {
  weekNumber: number;
  totalIncome: number;
  totalExpense: number;
  totalSubscription: number;
  /** Whether any sector recorded a subscription of the week. */
  recorded: boolean;
  /** The treasury's content at the end of the week. */
  totalMoney: number;
}

/**
 * The money of each week so far. Cancelled weeks stand in it: what was paid before the cancelling is
 * in the treasury. An item stands in the week of its date, a subscription in that for which it was recorded.
 * Items from before the term, and subscriptions of older terms whenever they were recorded, belong to no
 * week (number 0 or less) and stand in the treasury from week 1 on. An item from after the last week's
 * seven days has a number that no week has: it is in no week's figures, and in the treasury's total only.
 * What was reversed, and what reverses it, is no income or expense of its week, and in the treasury from
 * its own date on.
 */
export async function listMoneyWeeks(db: Kysely<DB>, today: string): Promise<MoneyWeek[]> {
  return selectMoneyWeeks(db, { today });
}

const selectMoneyWeeks = prepared(
  (_, { today }: { today: string }) => sql<MoneyWeek>`
    WITH newest AS (
      SELECT term_number, start_date FROM terms ORDER BY term_number DESC LIMIT 1
    ),
    money AS (
      SELECT
        CASE
          WHEN kept_money.term_number = 0 THEN floor((item_date - start_date) / 7.0)::int + 1
          WHEN kept_money.term_number = newest.term_number THEN kept_money.week_number
          ELSE 0
        END AS week_number,
        sum(income) AS income, sum(expense) AS expense, sum(${keptChange}) AS change,
        sum(income) FILTER (WHERE kept_money.term_number > 0) AS subscription,
        sum(incomes) FILTER (WHERE kept_money.term_number > 0) > 0 AS recorded
      FROM kept_money CROSS JOIN newest
      GROUP BY 1
    )
    SELECT weeks.week_number,
      coalesce(sum(income) FILTER (WHERE money.week_number = weeks.week_number), 0)
        AS total_income,
      coalesce(sum(expense) FILTER (WHERE money.week_number = weeks.week_number), 0)
        AS total_expense,
      coalesce(sum(subscription) FILTER (WHERE money.week_number = weeks.week_number), 0)
        AS total_subscription,
      coalesce(bool_or(recorded) FILTER (WHERE money.week_number = weeks.week_number), false)
        AS recorded,
      coalesce(sum(change), 0) AS total_money
    FROM weeks
    LEFT JOIN money ON money.week_number <= weeks.week_number
    WHERE ${startedWeeks(today)}
    GROUP BY weeks.week_number
    ORDER BY weeks.week_number`,
);

/** How many scouts these sectors have; null means the whole group. */
export async function countScoutsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<number> {
  const [count] = await selectScoutTotal(db, { sectorIds });
  return count!.total;
}

const selectScoutTotal = prepared((db, { sectorIds }: { sectorIds: number[] | null }) => {
  const total = sql<number>`coalesce(sum(male + female), 0)::int`.as('total');
  const all = db.selectFrom('keptSectorScouts').select(total);
  return sectorIds === null
    ? all
    : all.where('sectorId', '=', sql<number>`ANY(${sectorIds}::int[])`);
});

/** How many captains with an open account these sectors have, their unit captains left out; null: the group. */
export async function countCaptainsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<number> {
  const [count] = await selectCaptainTotal(db, { sectorIds });
  return count!.total;
}

const selectCaptainTotal = prepared((db, { sectorIds }: { sectorIds: number[] | null }) => {
  const all = db
    .selectFrom('captains')
    .where('closedAt', 'is', null)
    .select((row) => row.fn.countAll<number>().as('total'));
  return sectorIds === null
    ? all
    : all.where('sectorId', '=', sql<number>`ANY(${sectorIds}::int[])`);
});

/** How many sectors the group has. */
export async function countAllSectors(db: Kysely<DB>): Promise<number> {
  const [count] = await selectSectorTotal(db, {});
  return count!.total;
}

const selectSectorTotal = prepared((db) =>
  db.selectFrom('sectors').select((row) => row.fn.countAll<number>().as('total')),
);

type GenderCounts = { male: number; female: number };

/** How many boys and girls the group has. */
export async function countScoutGenders(db: Kysely<DB>): Promise<GenderCounts> {
  const [counts] = await selectScoutGenders(db, {});
  return counts!;
}

const selectScoutGenders = prepared((db) =>
  db
    .selectFrom('keptSectorScouts')
    .select([
      sql<number>`coalesce(sum(male), 0)::int`.as('male'),
      sql<number>`coalesce(sum(female), 0)::int`.as('female'),
    ]),
);

/** How many men and women the captains with an open account are. */
export async function countCaptainGenders(db: Kysely<DB>): Promise<GenderCounts> {
  const [counts] = await selectCaptainGenders(db, {});
  return counts!;
}

const selectCaptainGenders = prepared((db) =>
  db
    .selectFrom('captains')
    .where('closedAt', 'is', null)
    .select([
      sql<number>`count(*) FILTER (WHERE gender = 'male')`.as('male'),
      sql<number>`count(*) FILTER (WHERE gender = 'female')`.as('female'),
    ]),
);

/** Every sector's number of scouts, by name in Arabic order. */
export async function listScoutsPerSector(
  db: Kysely<DB>,
): Promise<{ sectorName: string; scoutCount: number }[]> {
  return selectScoutsPerSector(db, {});
}

const selectScoutsPerSector = prepared(
  () => sql<{ sectorName: string; scoutCount: number }>`
    SELECT concat_ws(' ', base_name, suffix_name) AS sector_name,
      coalesce(male + female, 0) AS scout_count
    FROM sectors LEFT JOIN kept_sector_scouts USING (sector_id)
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"`,
);
