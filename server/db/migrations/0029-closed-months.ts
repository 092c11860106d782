import { type Kysely, sql } from 'kysely';

/**
 * Months of the treasury that are closed, and counts of its cash. A trigger of the items refuses whatever would change
 * what lies in a closed month: whatever writes an item can't forget it (docs/decisions/0038).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE closed_months (
      month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
      closed_at timestamptz NOT NULL,
      closed_by integer NOT NULL REFERENCES captains,
      balance numeric NOT NULL,
      item_count integer NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE cash_counts (
      count_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      counted numeric(12, 2) NOT NULL CHECK (counted >= 0),
      book_balance numeric NOT NULL,
      denominations jsonb,
      note text,
      counted_at timestamptz NOT NULL,
      counted_by integer NOT NULL REFERENCES captains
    )`.execute(db);
  await sql`
    ALTER TABLE finance_items ADD COLUMN count_id integer UNIQUE REFERENCES cash_counts
  `.execute(db);
  await sql.raw(keepClosedMonths).execute(db);
  await sql`
    CREATE TRIGGER keep_closed_months BEFORE INSERT OR UPDATE OR DELETE ON finance_items
    FOR EACH ROW EXECUTE FUNCTION keep_closed_months()`.execute(db);
}

/**
 * Whoever writes items holds the treasury together with others, whoever closes a month holds it alone: an item is either
 * in the balance of the month or comes after its closing. The name is that of `holdTreasury`, which does it alone.
 *
 * What does not change what the book says of an item passes: a subscription that is handed in again as it was leaves the
 * row as it is, and that an item was reversed later may be noted in it.
 */
const keepClosedMonths = `
  CREATE FUNCTION keep_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    open_from date;
    free_of jsonb := '{"is_reversed": null, "recorded_at": null, "recorded_by": null}';
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
      IF to_jsonb(OLD) || free_of = to_jsonb(NEW) || free_of THEN
        OLD.is_reversed := NEW.is_reversed;
        RETURN OLD;
      END IF;
      IF NEW.is_subscription AND NEW.deleted_at IS NULL THEN
        RAISE EXCEPTION 'the subscription lies in a closed month' USING ERRCODE = 'KM002';
      END IF;
    END IF;
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'KM001';
  END $$`;
