import { type Kysely, sql } from 'kysely';

/**
 * Columns for moves that are not yet cleaned up, and for how far an upgrade is, so that work whose process ended is taken up
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE groups
      ADD COLUMN left_cluster text REFERENCES clusters,
      ADD COLUMN left_database text,
      ADD COLUMN upgrade_step int,
      ADD CHECK ((left_cluster IS NULL) = (left_database IS NULL))
  `.execute(db);
}
