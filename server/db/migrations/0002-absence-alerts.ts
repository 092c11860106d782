import { type Kysely, sql } from 'kysely';

/**
 * What the weekly alerts have already told. `subject_id` is a sector for scouts and a unit captain for
 * captains, so it refers to no single table; numbers are never given twice, so a deleted sector's rows
 * stand in nobody's way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE absence_alerts (
      kind text NOT NULL CHECK (kind IN ('scouts', 'captains')),
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      subject_id integer NOT NULL,
      sent_at timestamptz NOT NULL,
      PRIMARY KEY (kind, term_number, week_number, subject_id),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks ON DELETE CASCADE
    )`.execute(db);
}
