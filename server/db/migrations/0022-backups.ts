import { type Kysely, sql } from 'kysely';

/**
 * The daily backups: one row a day, which one process claims before it makes it, and which says what came of it. Kept
 * are those that were whole; a day with a failure has neither moment nor bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE backups (
      day date PRIMARY KEY,
      begun_at timestamptz NOT NULL,
      made_at timestamptz,
      bytes bigint,
      proven_at timestamptz,
      failure text,
      CHECK ((made_at IS NULL) = (bytes IS NULL)),
      CHECK (made_at IS NOT NULL OR proven_at IS NULL)
    )`.execute(db);
}
