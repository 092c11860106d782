import { type Kysely, sql } from 'kysely';

/** Figures are counted from the records: drops the tables that kept them, with their triggers and functions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP FUNCTION keep_counts, keep_cancelled, keep_people, keep_letters, keep_money, refuse_other_key
    CASCADE`.execute(db);
  await sql`
    DROP FUNCTION recount_attendance, recount_people, recount_money, add_to_kept_money
  `.execute(db);
  await sql`
    DROP TABLE kept_week_counts, kept_scout_weeks, kept_sector_scouts, kept_letters, kept_money
  `.execute(db);
  await sql.raw(keepClosedMonths).execute(db);
  await sql`ALTER TABLE finance_items DROP COLUMN is_reversed`.execute(db);
  // For searches by one letter, which read all names now.
  await sql`DROP INDEX scouts_by_letter, scouts_by_letters`.execute(db);
}

/**
 * As in 0029, without `is_reversed`: refuses whatever would change what lies in a closed month. A subscription that is
 * handed in again unchanged passes and leaves the row as it is.
 */
const keepClosedMonths = `
  CREATE OR REPLACE FUNCTION keep_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    open_from date;
    ignored jsonb := '{"recorded_at": null, "recorded_by": null}';
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('treasury', 0));
    SELECT max(month) + interval '1 month' INTO open_from FROM closed_months;
    IF open_from IS NULL
      OR (TG_OP = 'INSERT' OR OLD.item_date >= open_from)
        AND (TG_OP = 'DELETE' OR NEW.item_date >= open_from)
    THEN
      RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF to_jsonb(OLD) || ignored = to_jsonb(NEW) || ignored THEN RETURN OLD; END IF;
      IF NEW.is_subscription AND NEW.deleted_at IS NULL THEN
        RAISE EXCEPTION 'the subscription lies in a closed month' USING ERRCODE = 'KM002';
      END IF;
    END IF;
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'KM001';
  END $$`;
