import { type Kysely, sql } from 'kysely';

/**
 * What guardians consented to: a row each time, of which at most one a scout stands. One that was withdrawn or replaced
 * stays as what held until then. Without a captain who recorded it the family gave it, on its own page; whoever is
 * erased leaves none (docs/decisions/0046).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE consents (
      consent_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      scout_id integer NOT NULL REFERENCES scouts,
      guardian_name text NOT NULL,
      relation text NOT NULL CHECK (relation IN ('father', 'mother', 'other')),
      way text NOT NULL CHECK (way IN ('paper', 'inPerson', 'whatsApp', 'phone', 'parentsPage')),
      photos boolean NOT NULL,
      given_on date NOT NULL,
      recorded_by integer REFERENCES captains,
      recorded_at timestamptz NOT NULL,
      ended_how text CHECK (ended_how IN ('withdrawn', 'replaced')),
      ended_on date,
      ended_by integer REFERENCES captains,
      CHECK ((way = 'parentsPage') = (recorded_by IS NULL)),
      CHECK ((ended_how IS NULL) = (ended_on IS NULL)),
      CHECK (ended_how IS NOT NULL OR ended_by IS NULL)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX consents_standing_key ON consents (scout_id) WHERE ended_on IS NULL
  `.execute(db);
  await sql`CREATE INDEX consents_scout_idx ON consents (scout_id, consent_id)`.execute(db);
}
