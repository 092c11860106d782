import { type Kysely, sql } from 'kysely';

/**
 * When the captains of a sector were last reminded of a week that they have not recorded, and by whom, so that every
 * captain who follows the week sees it. A reminder stands in the way of no change to sectors and terms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE week_reminders (
      sector_id integer NOT NULL REFERENCES sectors ON DELETE CASCADE,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      reminded_by integer NOT NULL REFERENCES captains,
      reminded_at timestamptz NOT NULL,
      PRIMARY KEY (sector_id, term_number, week_number),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks ON DELETE CASCADE
    )`.execute(db);
}
