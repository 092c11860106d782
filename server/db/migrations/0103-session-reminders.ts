import { type Kysely, sql } from 'kysely';

/** The day on which a sector's captains were last reminded to plan their session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sectors ADD COLUMN session_reminded_on date`.execute(db);
}
