import { type Kysely, sql } from 'kysely';

/** Health cards with their consents, and whether the group keeps any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE group_settings
  ADD COLUMN health_cards boolean NOT NULL DEFAULT false,
  ADD COLUMN health_cards_off_at timestamptz;

CREATE TABLE health_cards (
  scout_id int PRIMARY KEY REFERENCES scouts,
  card jsonb NOT NULL,
  confirmed_at timestamptz NOT NULL,
  confirmed_by int REFERENCES captains,
  changed_at timestamptz NOT NULL,
  changed_by int REFERENCES captains
);

CREATE TABLE health_consents (
  consent_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scout_id int NOT NULL REFERENCES scouts,
  guardian_name text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('father', 'mother', 'other')),
  way text NOT NULL CHECK (way IN ('paper', 'parentsPage')),
  words text NOT NULL,
  given_on date NOT NULL,
  recorded_by int REFERENCES captains,
  recorded_at timestamptz NOT NULL,
  ended_on date,
  ended_how text CHECK (ended_how IN ('withdrawn', 'replaced')),
  CHECK ((way = 'parentsPage') = (recorded_by IS NULL)),
  CHECK ((ended_on IS NULL) = (ended_how IS NULL))
);
CREATE INDEX health_consents_scout ON health_consents (scout_id);
CREATE UNIQUE INDEX health_consents_standing ON health_consents (scout_id) WHERE (ended_on IS NULL);
`)
    .execute(db);
}
