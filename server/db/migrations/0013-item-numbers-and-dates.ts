import { type Kysely, sql } from 'kysely';

/**
 * An item of the treasury has a number that is never given twice, the day on which its money came or went, and may
 * reverse another one. Those that were there are numbered in the order of their creation, and dated by the day in the
 * group's time zone on which they were recorded.
 */
export async function up(db: Kysely<unknown>, timeZone: string): Promise<void> {
  await sql`
    ALTER TABLE finance_items
      ADD COLUMN item_number integer,
      ADD COLUMN item_date date,
      ADD COLUMN reverses integer UNIQUE REFERENCES finance_items
  `.execute(db);
  await sql`
    UPDATE finance_items
    SET item_number = numbered.place, item_date = (recorded_at AT TIME ZONE ${timeZone})::date
    FROM (SELECT item_id, row_number() OVER (ORDER BY item_id) AS place FROM finance_items) numbered
    WHERE finance_items.item_id = numbered.item_id
  `.execute(db);
  await sql`
    ALTER TABLE finance_items
      ALTER COLUMN item_date SET NOT NULL,
      ALTER COLUMN item_number SET NOT NULL,
      ADD UNIQUE (item_number),
      ADD CHECK (reverses IS NULL OR (NOT is_subscription AND reverses <> item_id))
  `.execute(db);
  await sql`
    ALTER TABLE finance_items ALTER COLUMN item_number ADD GENERATED ALWAYS AS IDENTITY
  `.execute(db);
  await sql`
    SELECT setval(
      pg_get_serial_sequence('finance_items', 'item_number'),
      (SELECT coalesce(max(item_number), 0) + 1 FROM finance_items),
      false
    )
  `.execute(db);
  await sql`
    CREATE INDEX finance_items_date ON finance_items (item_date, recorded_at, item_number)
      WHERE deleted_at IS NULL
  `.execute(db);
  await sql`DROP INDEX finance_items_time`.execute(db);
}
