import { type Kysely, sql } from 'kysely';

/**
 * Item numbers without gaps: the next one follows the largest that is stored, so that a write that is refused or rolled
 * back uses none up. They came from a sequence, which never takes a number back (docs/decisions/0085).
 *
 * Deleted items stand in the book with their numbers: an index finds those of a period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(nextItemNumber).execute(db);
  await sql`
    ALTER TABLE finance_items
      ALTER COLUMN item_number DROP IDENTITY,
      ALTER COLUMN item_number SET DEFAULT next_item_number()
  `.execute(db);
  await sql`
    CREATE INDEX finance_items_deleted ON finance_items (item_date) WHERE deleted_at IS NOT NULL
  `.execute(db);
}

/**
 * One transaction at a time numbers items. The treasury is locked first, in share mode, because closing a month and a cash
 * count lock it exclusively before they store an item: in the other order the two could wait for each other. VOLATILE, so
 * that the query sees what was stored by whoever held the lock before.
 */
const nextItemNumber = `
  CREATE FUNCTION next_item_number() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('treasury', 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('item-number', 0));
    RETURN (SELECT coalesce(max(item_number), 0) + 1 FROM finance_items);
  END $$`;
