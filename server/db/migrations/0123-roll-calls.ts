import { type Kysely, sql } from 'kysely';

/** Roll-calls of trips: what each captain said last of each person, which is null where they took it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE trip_roll_calls (
  roll_call_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('departure', 'stop', 'night', 'return')),
  "by" text NOT NULL CHECK ("by" IN ('vehicle', 'tent', 'patrol', 'all')),
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  departed_at timestamptz,
  departed_by int REFERENCES captains,
  CHECK ((departed_at IS NULL) = (departed_by IS NULL)),
  UNIQUE (trip_id, kind, name)
);

CREATE TABLE trip_roll_marks (
  roll_call_id int NOT NULL REFERENCES trip_roll_calls ON DELETE CASCADE,
  person_id int NOT NULL REFERENCES trip_people ON DELETE CASCADE,
  captain_id int NOT NULL REFERENCES captains,
  status text CHECK (status IN ('here', 'missing')),
  named boolean NOT NULL,
  marked_at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL,
  leaves text CHECK (leaves IN ('staysHome', 'comesLater')),
  handed_to text,
  PRIMARY KEY (roll_call_id, person_id, captain_id)
);
CREATE INDEX trip_roll_marks_person ON trip_roll_marks (person_id);
`)
    .execute(db);
}
