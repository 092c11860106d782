import { type Kysely, sql } from 'kysely';

/**
 * Imports that can still be undone: of each scout whom one added, the row as it stored it; of each with whom it merged,
 * what it filled. What differs from that since, somebody has changed. The history tells of imports for good; these rows
 * go after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE imports (
      import_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      made_by integer NOT NULL REFERENCES captains,
      made_at timestamptz NOT NULL,
      skipped integer NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX imports_made_at ON imports (made_at)`.execute(db);
  await sql`
    CREATE TABLE imported_scouts (
      import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
      scout_id integer NOT NULL REFERENCES scouts ON DELETE CASCADE,
      is_new boolean NOT NULL,
      stored jsonb NOT NULL,
      PRIMARY KEY (import_id, scout_id)
    )`.execute(db);
  await sql`CREATE INDEX imported_scouts_scout ON imported_scouts (scout_id)`.execute(db);
}
