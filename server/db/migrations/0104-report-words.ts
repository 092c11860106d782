import { type Kysely, sql } from 'kysely';

/** The leader's words in the report of a term or a year, of the group, a unit or a sector. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE report_words (
  words_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  term_number int NOT NULL REFERENCES terms,
  is_year boolean NOT NULL,
  unit_captain_id int REFERENCES captains,
  sector_id int REFERENCES sectors ON DELETE CASCADE,
  text text NOT NULL,
  written_by int NOT NULL REFERENCES captains,
  written_at timestamptz NOT NULL,
  CHECK (num_nonnulls(unit_captain_id, sector_id) <= 1),
  UNIQUE NULLS NOT DISTINCT (term_number, is_year, unit_captain_id, sector_id)
);
`)
    .execute(db);
}
