import { type Kysely, sql } from 'kysely';

/**
 * What a hand-in's triggers keep is changed in its place. The records of one sector's week, which is what every hand-in
 * stores, are added up once and the rows of their scouts updated; all else goes the way of 0034. Whether a scout is on
 * the call list or came back stands in the row, as one word that seldom changes: the index had six figures of it, so that
 * every record cost an entry in each index of the table. A corrected subscription adds its difference to the sums
 * (docs/decisions/0061).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keepCounts).execute(db);
  await sql.raw(keepMoney).execute(db);
  await sql`DROP INDEX kept_scout_weeks_away`.execute(db);
  await sql`
    ALTER TABLE kept_scout_weeks
      ADD COLUMN is_away boolean NOT NULL GENERATED ALWAYS AS (${sql.raw(IS_AWAY)}) STORED
  `.execute(db);
  await sql`
    CREATE INDEX kept_scout_weeks_away ON kept_scout_weeks (term_number) WHERE is_away
  `.execute(db);
}

/** The last of these weeks, 0 where there is none; as in 0018, for a generated column can't be made of others. */
const latestOf = (weeks: string) =>
  `(CASE WHEN ${weeks} = 0 THEN 0 ELSE 64 - position(B'1' IN (${weeks})::bit(64)) END)`;
const numberOf = (weeks: string) => `bit_count((${weeks})::bit(64))`;

const CAME = '(attended & ~cancelled)';
const MISSED = '(absent & ~cancelled)';
const CAME_BEFORE = `(${CAME} & ((1::bigint << ${latestOf(CAME)}) - 1))`;
const MISSED_BEFORE = `(${MISSED} & ((1::bigint << ${latestOf(CAME)}) - 1))`;
const RUN = numberOf(`${MISSED} >> ${latestOf(CAME)}`);
const RUN_BEFORE = numberOf(`${MISSED_BEFORE} >> ${latestOf(CAME_BEFORE)}`);
const IS_LOW = `${numberOf(CAME)} + ${numberOf(MISSED)} >= 4 AND ${numberOf(CAME)} < ${numberOf(MISSED)}`;

/** Two weeks in a row or a low rate, which puts a scout on the list, or two in a row before the last week attended. */
const IS_AWAY = `(${RUN} >= 2 OR (${IS_LOW}) OR (${RUN} = 0 AND ${RUN_BEFORE} >= 2))`;

/** Adds to the counts of the weeks; in one order, so that two statements can't wait for each other. */
const addToWeeks = (records: string) => `
  INSERT INTO kept_week_counts AS kept
  SELECT term_number, week_number, sector_id,
    coalesce(sum(one) FILTER (WHERE status = 'attended'), 0),
    coalesce(sum(one) FILTER (WHERE status = 'absent'), 0),
    coalesce(sum(one) FILTER (WHERE status IN ('execused', 'termExecused')), 0)
  FROM (${records}) record
  GROUP BY term_number, week_number, sector_id ORDER BY term_number, week_number, sector_id
  ON CONFLICT (term_number, week_number, sector_id) DO UPDATE SET
    attended_count = kept.attended_count + excluded.attended_count,
    absent_count = kept.absent_count + excluded.absent_count,
    execused_count = kept.execused_count + excluded.execused_count;`;

/** The weeks that a row of `kept_scout_weeks` is about lose what they had. */
const WITHOUT_TOUCHED = '& ~(excluded.attended | excluded.absent | excluded.execused)';

/** How many of a statement's records are of each kind, and whether all are of one sector's week. */
const summaryOf = (records: string) => `
  SELECT count(*)::int AS records, min(term_number) AS term, min(week_number) AS week,
    min(sector_id) AS sector,
    min(term_number) = max(term_number) AND min(week_number) = max(week_number)
      AND min(sector_id) = max(sector_id) AS is_one,
    (count(*) FILTER (WHERE status = 'attended'))::int AS attended,
    (count(*) FILTER (WHERE status = 'absent'))::int AS absent,
    (count(*) FILTER (WHERE status IN ('execused', 'termExecused')))::int AS execused
  FROM ${records}`;

/** The bit stands where the record says so. */
const marked = (name: string, mark: number) =>
  `${name} = CASE WHEN mark = ${mark} THEN kept.${name} | bit ELSE kept.${name} & ~bit END`;

const keepCounts = `
  CREATE OR REPLACE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    these record;
    those record;
    bit bigint;
    scouts integer[];
    marks integer[];
    known integer;
    is_added boolean := false;
  BEGIN
    IF TG_OP = 'DELETE' THEN
      ${addToWeeks('SELECT *, -1 AS one FROM removed')}
      UPDATE kept_scout_weeks kept
      SET attended = kept.attended & ~gone.weeks, absent = kept.absent & ~gone.weeks,
        execused = kept.execused & ~gone.weeks
      FROM (
        SELECT scout_id, term_number, bit_or(1::bigint << week_number) AS weeks FROM removed
        GROUP BY scout_id, term_number
      ) gone
      WHERE kept.scout_id = gone.scout_id AND kept.term_number = gone.term_number;
      RETURN NULL;
    END IF;

    -- An INSERT … ON CONFLICT comes here twice, once as each, with no rows where none was inserted or changed.
    ${summaryOf('added').replace('FROM added', 'INTO these FROM added')};
    IF these.records = 0 THEN RETURN NULL; END IF;

    IF these.is_one THEN
      IF TG_OP = 'UPDATE' THEN
        ${summaryOf('removed').replace('FROM removed', 'INTO those FROM removed')};
        IF those.is_one AND those.sector = these.sector THEN
          UPDATE kept_week_counts
          SET attended_count = attended_count + these.attended - those.attended,
            absent_count = absent_count + these.absent - those.absent,
            execused_count = execused_count + these.execused - those.execused
          WHERE term_number = these.term AND week_number = these.week AND sector_id = these.sector;
          is_added := FOUND;
        END IF;
      ELSE
        UPDATE kept_week_counts
        SET attended_count = attended_count + these.attended, absent_count = absent_count + these.absent,
          execused_count = execused_count + these.execused
        WHERE term_number = these.term AND week_number = these.week AND sector_id = these.sector;
        is_added := FOUND;
      END IF;
    END IF;
    IF NOT is_added THEN
      IF TG_OP = 'INSERT' THEN
        ${addToWeeks('SELECT *, 1 AS one FROM added')}
      ELSE
        ${addToWeeks('SELECT *, 1 AS one FROM added UNION ALL SELECT *, -1 FROM removed')}
      END IF;
    END IF;

    -- As arrays: of a table of the statement the planner believes so much that it reads all of the other one.
    IF these.is_one THEN
      bit := 1::bigint << these.week;
      SELECT array_agg(scout_id ORDER BY scout_id),
        array_agg(CASE status WHEN 'attended' THEN 1 WHEN 'absent' THEN 2 ELSE 3 END ORDER BY scout_id)
      INTO scouts, marks FROM added;
      UPDATE kept_scout_weeks kept
      SET ${marked('attended', 1)}, ${marked('absent', 2)}, ${marked('execused', 3)}
      FROM unnest(scouts, marks) AS made (scout_id, mark)
      WHERE kept.scout_id = made.scout_id AND kept.term_number = these.term;
      GET DIAGNOSTICS known = ROW_COUNT;
      IF known = these.records THEN RETURN NULL; END IF;
    END IF;

    -- Whose term begins with these records; what was changed above is changed to the same once more.
    WITH term AS MATERIALIZED (
      SELECT term_number,
        coalesce(bit_or(1::bigint << week_number) FILTER (WHERE cancelled_at IS NOT NULL), 0) AS cancelled
      FROM weeks WHERE term_number IN (SELECT term_number FROM added)
      GROUP BY term_number
    )
    INSERT INTO kept_scout_weeks AS kept (scout_id, term_number, attended, absent, execused, cancelled)
    SELECT scout_id, term_number,
      coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status = 'attended'), 0),
      coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status = 'absent'), 0),
      coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status IN ('execused', 'termExecused')), 0),
      (SELECT cancelled FROM term WHERE term.term_number = records.term_number)
    FROM added records
    GROUP BY scout_id, term_number ORDER BY scout_id, term_number
    ON CONFLICT (scout_id, term_number) DO UPDATE SET
      attended = (kept.attended ${WITHOUT_TOUCHED}) | excluded.attended,
      absent = (kept.absent ${WITHOUT_TOUCHED}) | excluded.absent,
      execused = (kept.execused ${WITHOUT_TOUCHED}) | excluded.execused;
    RETURN NULL;
  END $$`;

const SUMS = ['incomes', 'expenses', 'income', 'expense', 'reversed_income', 'reversed_expense'];

/** What these items come to, by day and by the week that a subscription is for: 0 is that of no subscription. */
const sumsOf = (items: string) => `
  SELECT item_date, CASE WHEN is_subscription THEN term_number ELSE 0 END AS of_term,
    CASE WHEN is_subscription THEN week_number ELSE 0 END AS of_week,
    coalesce(sum(one) FILTER (WHERE type = 'income'), 0)::int AS incomes,
    coalesce(sum(one) FILTER (WHERE type = 'expense'), 0)::int AS expenses,
    coalesce(sum(one * value) FILTER (WHERE type = 'income' AND is_counted), 0) AS income,
    coalesce(sum(one * value) FILTER (WHERE type = 'expense' AND is_counted), 0) AS expense,
    coalesce(sum(one * value) FILTER (WHERE type = 'income' AND NOT is_counted), 0) AS reversed_income,
    coalesce(sum(one * value) FILTER (WHERE type = 'expense' AND NOT is_counted), 0) AS reversed_expense
  FROM (
    SELECT *, reverses IS NULL AND NOT is_reversed AS is_counted FROM (${items}) each_item
  ) item
  WHERE deleted_at IS NULL
  GROUP BY item_date, of_term, of_week`;

const addTo = (items: string) => `
  PERFORM add_to_kept_money(item_date, of_term, of_week, ${SUMS.join(', ')})
  FROM (${sumsOf(items)}) more
  WHERE (${SUMS.join(', ')}) <> (0, 0, 0, 0, 0, 0);`;

/** As in 0020: that an item was reversed comes here once more. */
const noteReversed = (rows: string) => `
  IF EXISTS (SELECT FROM ${rows} WHERE reverses IS NOT NULL) THEN
    UPDATE finance_items item
    SET is_reversed = NOT is_reversed
    WHERE item_id IN (SELECT reverses FROM ${rows} WHERE reverses IS NOT NULL)
      AND is_reversed <> EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id);
  END IF;`;

/** What a corrected subscription leaves as it is; all else of it is no matter of the sums. */
const SAME = [
  'item_date',
  'term_number',
  'week_number',
  'is_subscription',
  'type',
  'reverses',
  'is_reversed',
  'deleted_at',
];
const sameOf = (row: string) => `(${SAME.map((name) => `${row}.${name}`).join(', ')})`;

const keepMoney = `
  CREATE OR REPLACE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    more numeric;
    how_many integer;
    is_now record;
    was record;
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      DELETE FROM kept_money;
      RETURN NULL;
    ELSIF TG_OP = 'DELETE' THEN
      ${addTo('SELECT *, -1 AS one FROM removed')}
      ${noteReversed('removed')}
      RETURN NULL;
    END IF;

    -- A subscription that is handed in comes here twice, once with no rows.
    SELECT count(*) INTO how_many FROM added;
    IF how_many = 0 THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' AND how_many = 1 THEN
      SELECT * INTO is_now FROM added;
      SELECT * INTO was FROM removed;
      IF is_now.is_subscription AND is_now.reverses IS NULL AND NOT is_now.is_reversed
        AND is_now.deleted_at IS NULL
        AND ${sameOf('is_now')} IS NOT DISTINCT FROM ${sameOf('was')}
      THEN
        more := is_now.value - was.value;
        IF more <> 0 THEN
          PERFORM add_to_kept_money(is_now.item_date, is_now.term_number, is_now.week_number, 0, 0, more, 0, 0, 0);
        END IF;
        RETURN NULL;
      END IF;
    END IF;

    IF TG_OP = 'INSERT' THEN
      ${addTo('SELECT *, 1 AS one FROM added')}
    ELSE
      ${addTo('SELECT *, 1 AS one FROM added UNION ALL SELECT *, -1 FROM removed')}
      ${noteReversed('removed')}
    END IF;
    ${noteReversed('added')}
    RETURN NULL;
  END $$`;
