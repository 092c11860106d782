import { type Kysely, sql } from 'kysely';

/**
 * What the charts and the call list count, kept by the statement that stores attendance, so that they need not read
 * every record: of a sector's week how many came, and of a scout's term in which weeks, bit n standing for week n (a term
 * has at most 53). A trigger does it: whatever writes a record can't forget it (docs/decisions/0022).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows that change in their place need room beside them.
  await sql`
    CREATE TABLE kept_week_counts (
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      sector_id integer NOT NULL REFERENCES sectors ON DELETE CASCADE,
      attended_count integer NOT NULL,
      absent_count integer NOT NULL,
      execused_count integer NOT NULL,
      PRIMARY KEY (term_number, week_number, sector_id),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks ON DELETE CASCADE
    ) WITH (fillfactor = 80)`.execute(db);
  await sql`
    CREATE TABLE kept_scout_weeks (
      scout_id integer NOT NULL REFERENCES scouts ON DELETE CASCADE,
      term_number integer NOT NULL REFERENCES terms ON DELETE CASCADE,
      attended bigint NOT NULL,
      absent bigint NOT NULL,
      execused bigint NOT NULL,
      PRIMARY KEY (scout_id, term_number)
    ) WITH (fillfactor = 80)`.execute(db);
  await sql.raw(keepCounts).execute(db);
  const events = [
    ['insert', 'NEW TABLE AS added'],
    ['update', 'OLD TABLE AS removed NEW TABLE AS added'],
    ['delete', 'OLD TABLE AS removed'],
  ] as const;
  for (const [event, tables] of events) {
    await sql`
      CREATE TRIGGER ${sql.ref(`keep_counts_${event}`)} AFTER ${sql.raw(event)} ON scout_attendance
      REFERENCING ${sql.raw(tables)} FOR EACH STATEMENT EXECUTE FUNCTION keep_counts()
    `.execute(db);
  }
  await sql`
    CREATE FUNCTION refuse_other_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a record keeps its scout and its week: delete it and store another'; END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER keep_key BEFORE UPDATE OF scout_id, term_number, week_number ON scout_attendance
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_key()`.execute(db);
  await sql`
    CREATE FUNCTION recount_attendance() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE scout_attendance IN SHARE MODE;
      DELETE FROM kept_week_counts;
      DELETE FROM kept_scout_weeks;
      INSERT INTO kept_week_counts SELECT ${sql.raw(weekCounts('1'))}
        FROM scout_attendance GROUP BY term_number, week_number, sector_id;
      INSERT INTO kept_scout_weeks SELECT ${sql.raw(scoutWeeks)}
        FROM scout_attendance GROUP BY scout_id, term_number;
    END $$`.execute(db);
  await sql`SELECT recount_attendance()`.execute(db);
  // Without the status, which is read from the counts now, a corrected record is rewritten in its place.
  await sql`DROP INDEX scout_attendance_week`.execute(db);
  await sql`
    CREATE INDEX scout_attendance_week ON scout_attendance (term_number, week_number, sector_id)
  `.execute(db);
  await sql`ALTER TABLE scout_attendance SET (fillfactor = 90)`.execute(db);
}

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
  coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status IN ('execused', 'termExecused')), 0)`;

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

const keepCounts = `
  CREATE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO kept_scout_weeks AS kept
    SELECT ${scoutWeeks} FROM added
    GROUP BY scout_id, term_number ORDER BY scout_id, term_number
    ON CONFLICT (scout_id, term_number) DO UPDATE SET
      attended = (kept.attended ${WITHOUT_TOUCHED}) | excluded.attended,
      absent = (kept.absent ${WITHOUT_TOUCHED}) | excluded.absent,
      execused = (kept.execused ${WITHOUT_TOUCHED}) | excluded.execused;
    RETURN NULL;
  END $$`;
