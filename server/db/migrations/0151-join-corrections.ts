import { type Kysely, sql } from 'kysely';

/** What a family sent again for the same child, oldest first: its number, when, and the values before and after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`ALTER TABLE join_requests ADD COLUMN corrections jsonb DEFAULT '[]' NOT NULL;`)
    .execute(db);
}
