import { type Kysely, sql } from 'kysely';

/** The last of these weeks, 0 where there is none. */
const latestOf = (weeks: string) =>
  `(CASE WHEN ${weeks} = 0 THEN 0 ELSE 64 - position(B'1' IN (${weeks})::bit(64)) END)`;
const numberOf = (weeks: string) => `bit_count((${weeks})::bit(64))`;

const CAME = '(attended & ~cancelled)';
const MISSED = '(absent & ~cancelled)';
const CAME_BEFORE = `(${CAME} & ((1::bigint << ${latestOf(CAME)}) - 1))`;
const MISSED_BEFORE = `(${MISSED} & ((1::bigint << ${latestOf(CAME)}) - 1))`;

/**
 * Of a scout's term what the call list asks beside the weeks themselves: how many weeks count, the last one attended, the
 * run of missed ones after it and the run before it. The database works them out of the weeks whenever these change, so
 * they can't differ from them. What else they depend on, the cancelled weeks of the term, stands beside them. Who is on
 * the list, or came back, is then read from an index that holds nobody else (docs/decisions/0028).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE kept_scout_weeks ADD COLUMN cancelled bigint NOT NULL DEFAULT 0`.execute(
    db,
  );
  await sql.raw(keepCancelled).execute(db);
  const events = [
    ['insert', 'INSERT', 'NEW.cancelled_at IS NOT NULL'],
    [
      'update',
      'UPDATE OF cancelled_at',
      '(OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)',
    ],
    ['delete', 'DELETE', 'OLD.cancelled_at IS NOT NULL'],
  ] as const;
  for (const [name, event, when] of events) {
    await sql`
      CREATE TRIGGER ${sql.ref(`keep_cancelled_${name}`)} AFTER ${sql.raw(event)} ON weeks
      FOR EACH ROW WHEN (${sql.raw(when)}) EXECUTE FUNCTION keep_cancelled()
    `.execute(db);
  }
  await sql.raw(keepCounts).execute(db);
  await sql.raw(recountAttendance).execute(db);
  await sql`
    UPDATE kept_scout_weeks kept SET cancelled = term.cancelled
    FROM (SELECT term_number, ${sql.raw(CANCELLED)} AS cancelled FROM weeks GROUP BY term_number) term
    WHERE kept.term_number = term.term_number AND term.cancelled <> 0`.execute(db);
  // The rate that is low: `LOW_RATE` and `FEWEST_WEEKS` of the contract, which a test compares with these.
  await sql`
    ALTER TABLE kept_scout_weeks
      ADD COLUMN attended_count integer NOT NULL GENERATED ALWAYS AS (${sql.raw(numberOf(CAME))}) STORED,
      ADD COLUMN absent_count integer NOT NULL GENERATED ALWAYS AS (${sql.raw(numberOf(MISSED))}) STORED,
      ADD COLUMN came_in integer NOT NULL GENERATED ALWAYS AS (${sql.raw(latestOf(CAME))}) STORED,
      ADD COLUMN run integer NOT NULL GENERATED ALWAYS AS (
        ${sql.raw(numberOf(`${MISSED} >> ${latestOf(CAME)}`))}
      ) STORED,
      ADD COLUMN missed integer NOT NULL GENERATED ALWAYS AS (
        ${sql.raw(numberOf(`${MISSED_BEFORE} >> ${latestOf(CAME_BEFORE)}`))}
      ) STORED,
      ADD COLUMN is_low boolean NOT NULL GENERATED ALWAYS AS (
        ${sql.raw(`${numberOf(CAME)} + ${numberOf(MISSED)} >= 4 AND ${numberOf(CAME)} < ${numberOf(MISSED)}`)}
      ) STORED`.execute(db);
  await sql`
    CREATE INDEX kept_scout_weeks_away ON kept_scout_weeks (term_number)
      INCLUDE (scout_id, run, missed, is_low, came_in, attended_count, absent_count)
      WHERE run >= 2 OR is_low OR run = 0 AND missed >= 2`.execute(db);
  // Those who left are few beside those who are there.
  await sql`
    CREATE INDEX scouts_deleted ON scouts (deleted_at, scout_id) WHERE deleted_at IS NOT NULL
  `.execute(db);
}

/** The cancelled ones of a term's weeks, bit n standing for week n. */
const CANCELLED =
  'coalesce(bit_or(1::bigint << week_number) FILTER (WHERE cancelled_at IS NOT NULL), 0)';

/** The lock lets no record arrive meanwhile whose scout would get the cancelled weeks of before. */
const keepCancelled = `
  CREATE FUNCTION keep_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed integer := coalesce(NEW.term_number, OLD.term_number);
  BEGIN
    LOCK TABLE scout_attendance IN SHARE MODE;
    UPDATE kept_scout_weeks
    SET cancelled = (SELECT ${CANCELLED} FROM weeks WHERE term_number = changed)
    WHERE term_number = changed;
    RETURN NULL;
  END $$`;

/** A row of `kept_week_counts` from the records of a sector's week, each counted as `one`. */
const weekCounts = (one: string) => `
  term_number, week_number, sector_id,
  coalesce(sum(${one}) FILTER (WHERE status = 'attended'), 0),
  coalesce(sum(${one}) FILTER (WHERE status = 'absent'), 0),
  coalesce(sum(${one}) FILTER (WHERE status IN ('execused', 'termExecused')), 0)`;

/** A row of `kept_scout_weeks` from the records of a scout's term. */
const scoutWeeks = `
  scout_id, term_number,
  coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status = 'attended'), 0),
  coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status = 'absent'), 0),
  coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status IN ('execused', 'termExecused')), 0),
  (SELECT ${CANCELLED} FROM weeks WHERE weeks.term_number = records.term_number)`;

/** Adds to the counts of the weeks; in one order, so that two statements can't wait for each other. */
const addToWeeks = (table: string, one: string) => `
  INSERT INTO kept_week_counts AS kept
  SELECT ${weekCounts(one)} FROM ${table}
  GROUP BY term_number, week_number, sector_id ORDER BY term_number, week_number, sector_id
  ON CONFLICT (term_number, week_number, sector_id) DO UPDATE SET
    attended_count = kept.attended_count + excluded.attended_count,
    absent_count = kept.absent_count + excluded.absent_count,
    execused_count = kept.execused_count + excluded.execused_count;`;

/** The weeks that a row of `kept_scout_weeks` is about lose what they had. */
const WITHOUT_TOUCHED = '& ~(excluded.attended | excluded.absent | excluded.execused)';

/** As it was, and a row that is new begins with the cancelled weeks of its term. */
const keepCounts = `
  CREATE OR REPLACE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN ${addToWeeks('removed', '-1')} END IF;
    IF TG_OP = 'DELETE' THEN
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
    ${addToWeeks('added', '1')}
    INSERT INTO kept_scout_weeks AS kept (scout_id, term_number, attended, absent, execused, cancelled)
    SELECT ${scoutWeeks} FROM added records
    GROUP BY scout_id, term_number ORDER BY scout_id, term_number
    ON CONFLICT (scout_id, term_number) DO UPDATE SET
      attended = (kept.attended ${WITHOUT_TOUCHED}) | excluded.attended,
      absent = (kept.absent ${WITHOUT_TOUCHED}) | excluded.absent,
      execused = (kept.execused ${WITHOUT_TOUCHED}) | excluded.execused;
    RETURN NULL;
  END $$`;

/** In the order in which charts read them, so that they lie beside each other. */
const recountAttendance = `
  CREATE OR REPLACE FUNCTION recount_attendance() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    LOCK TABLE scout_attendance IN SHARE MODE;
    DELETE FROM kept_week_counts;
    DELETE FROM kept_scout_weeks;
    INSERT INTO kept_week_counts SELECT ${weekCounts('1')}
      FROM scout_attendance GROUP BY term_number, week_number, sector_id
      ORDER BY term_number, week_number, sector_id;
    INSERT INTO kept_scout_weeks (scout_id, term_number, attended, absent, execused, cancelled)
      SELECT ${scoutWeeks} FROM scout_attendance records GROUP BY scout_id, term_number
      ORDER BY term_number, scout_id;
  END $$`;
