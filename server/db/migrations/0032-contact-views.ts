import { type Kysely, sql } from 'kysely';

/**
 * Who was shown how to reach the families of which scouts: a row a captain, day and place, with the numbers of all of
 * them, so that a list of hundreds is one row and a move to another sector changes nothing of the past. Kept for
 * ninety days (docs/decisions/0047).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE contact_views (
      captain_id integer NOT NULL REFERENCES captains,
      day date NOT NULL,
      place text NOT NULL,
      scout_ids integer[] NOT NULL,
      PRIMARY KEY (captain_id, day, place)
    )`.execute(db);
  await sql`CREATE INDEX contact_views_scouts_idx ON contact_views USING gin (scout_ids)`.execute(
    db,
  );
  await sql`CREATE INDEX contact_views_day_idx ON contact_views (day)`.execute(db);
}
