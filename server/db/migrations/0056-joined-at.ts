import { type Kysely, sql } from 'kysely';

/**
 * When a scout or a captain came into their present sector (for a scout also: came back from the deleted ones); null
 * since they were created. A week's list marks as new only who joined after its hand-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE scouts ADD COLUMN joined_at timestamptz`.execute(db);
  await sql`ALTER TABLE captains ADD COLUMN joined_at timestamptz`.execute(db);
}
