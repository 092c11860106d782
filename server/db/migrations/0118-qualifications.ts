import { type Kysely, sql } from 'kysely';

/** Courses and papers of captains, the group's list of their kinds, and when a captain was last told of one that ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE qualification_kinds (
  name text PRIMARY KEY,
  place int NOT NULL
);
CREATE TABLE qualifications (
  qualification_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  captain_id int NOT NULL REFERENCES captains,
  kind text NOT NULL,
  given_on date NOT NULL,
  valid_until date CHECK (valid_until >= given_on),
  note text,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
CREATE INDEX qualifications_captain ON qualifications (captain_id);
CREATE TABLE qualification_reminders (
  captain_id int PRIMARY KEY REFERENCES captains,
  day date NOT NULL
);
`)
    .execute(db);
}
