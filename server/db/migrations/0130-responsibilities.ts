import { type Kysely, sql } from 'kysely';

/** Captains' responsibilities beside their type, and the group's telephone, which families read beside an officer's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE responsibilities (
      responsibility_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      responsibility text NOT NULL CHECK (responsibility IN (
        'treasurer', 'joining', 'qualifications', 'programmes', 'dataOfficer')),
      captain_id integer NOT NULL REFERENCES captains,
      since timestamptz NOT NULL,
      until_day date,
      given_by integer NOT NULL REFERENCES captains,
      ended_at timestamptz,
      -- NULL where its last day, the account or the sector ended it.
      ended_by integer REFERENCES captains,
      -- The last day whose approach the holder was told of.
      told_until date
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX responsibilities_of_captain ON responsibilities (captain_id, responsibility)
      WHERE ended_at IS NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX responsibilities_one_officer ON responsibilities (responsibility)
      WHERE ended_at IS NULL AND responsibility = 'dataOfficer'`.execute(db);
  await sql`CREATE INDEX responsibilities_given_by ON responsibilities (given_by)`.execute(db);
  await sql`CREATE INDEX responsibilities_ended_by ON responsibilities (ended_by)`.execute(db);
  await sql`ALTER TABLE group_settings ADD COLUMN phone_number text`.execute(db);
}
