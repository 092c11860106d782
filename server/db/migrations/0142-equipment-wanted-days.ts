import { type Kysely, sql } from 'kysely';

/** The day until which who has a lending asks to keep it, and the last use of an item that its keepers were told about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE equipment_lendings ADD COLUMN wanted_until date`.execute(db);
  await sql`ALTER TABLE equipment_items ADD COLUMN told_valid_until date`.execute(db);
}
