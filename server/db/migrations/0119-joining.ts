import { type Kysely, sql } from 'kysely';

/** Requests to join with their notes, whether the group takes any, and consents that were given with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE group_settings ADD COLUMN join_open boolean NOT NULL DEFAULT false;

CREATE TABLE join_requests (
  request_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  name text NOT NULL,
  folded_name text NOT NULL,
  birth_date date NOT NULL,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  guardian_name text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('father', 'mother', 'other')),
  phone_number text NOT NULL,
  sector_base_name text,
  sector_suffix_name text,
  consent_words text NOT NULL,
  state text NOT NULL DEFAULT 'received'
    CHECK (state IN ('received', 'called', 'invited', 'waiting', 'accepted', 'declined')),
  day date,
  reason text,
  sent_at timestamptz NOT NULL,
  moved_at timestamptz,
  moved_by int REFERENCES captains,
  scout_id int REFERENCES scouts CHECK ((scout_id IS NOT NULL) = (state = 'accepted'))
);
CREATE UNIQUE INDEX join_requests_open_key ON join_requests (phone_number, folded_name)
  WHERE (state NOT IN ('accepted', 'declined'));
CREATE INDEX join_requests_scout ON join_requests (scout_id) WHERE (scout_id IS NOT NULL);

CREATE TABLE join_notes (
  note_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id int NOT NULL REFERENCES join_requests ON DELETE CASCADE,
  text text NOT NULL,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
CREATE INDEX join_notes_request ON join_notes (request_id);

ALTER TABLE consents
  DROP CONSTRAINT consents_way_check,
  DROP CONSTRAINT consents_check,
  ADD CONSTRAINT consents_way_check
    CHECK (way IN ('paper', 'inPerson', 'whatsApp', 'phone', 'parentsPage', 'joining')),
  ADD CONSTRAINT consents_check CHECK ((way IN ('parentsPage', 'joining')) = (recorded_by IS NULL));
`)
    .execute(db);
}
