import { type Kysely, sql } from 'kysely';

/** Medicines that captains of a trip gave to a child; they go with the child's health card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE trip_doses (
  person_id int NOT NULL REFERENCES trip_people ON DELETE CASCADE,
  scout_id int NOT NULL REFERENCES health_cards ON DELETE CASCADE,
  day date NOT NULL,
  medicine text NOT NULL,
  "time" text NOT NULL,
  given_by int NOT NULL REFERENCES captains,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, day, medicine, "time")
);
CREATE INDEX trip_doses_scout ON trip_doses (scout_id);
`)
    .execute(db);
}
