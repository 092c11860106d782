import { type Kysely, sql } from 'kysely';

/** Where a session is held if it rains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session_plans ADD COLUMN rain_place text`.execute(db);
}
