import { type Kysely, sql } from 'kysely';

/** The school of a scout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE scouts ADD COLUMN school text`.execute(db);
}
