import { type Kysely, sql } from 'kysely';

/**
 * The link of a scout's parents: at most one a scout, by the hash of its key, for as long as the term in which it was
 * made. How often it was opened tells captains whether it arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE parent_links (
      scout_id integer PRIMARY KEY REFERENCES scouts,
      key_hash bytea NOT NULL UNIQUE,
      term_number integer NOT NULL REFERENCES terms,
      made_by integer NOT NULL REFERENCES captains,
      made_at timestamptz NOT NULL,
      opened_count integer NOT NULL DEFAULT 0,
      last_opened_at timestamptz
    )`.execute(db);
}
