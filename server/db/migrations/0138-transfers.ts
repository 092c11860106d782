import { type Kysely, sql } from 'kysely';

/** Scouts who leave for another group or come from one, their years there, and the badges that they brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE transfers (
  transfer_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same in both groups.
  key uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('out', 'in')),
  way text NOT NULL CHECK (way IN ('file', 'group')),
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'declined', 'withdrawn')),
  scout_id int REFERENCES scouts,
  group_name text NOT NULL,
  address text,
  made_by int REFERENCES captains,
  made_at timestamptz NOT NULL,
  expires_on date NOT NULL,
  settled_at timestamptz,
  reason text,
  guardian_name text,
  relation text CHECK (relation IN ('father', 'mother', 'other')),
  consent_on date,
  -- Of an offer that waits for an answer here: the child, and who sent it.
  child_name text,
  child_birth_date date,
  sent_by text,
  -- Encrypted; until the transfer is settled or over.
  file bytea,
  -- Of the clear text of a received file.
  digest bytea UNIQUE,
  -- Whether the other group of the program knows this state.
  is_told boolean NOT NULL DEFAULT true,
  reminded_on date,
  UNIQUE (key, direction)
);
CREATE UNIQUE INDEX transfers_running ON transfers (scout_id)
  WHERE direction = 'out' AND state = 'waiting';
CREATE INDEX transfers_scout ON transfers (scout_id);
CREATE INDEX transfers_by ON transfers (made_by);

CREATE TABLE scout_before (
  scout_id int NOT NULL REFERENCES scouts,
  -- Of the transfer by which the scout left that group.
  key uuid NOT NULL,
  received_on date NOT NULL,
  years jsonb NOT NULL,
  PRIMARY KEY (scout_id, key)
);

ALTER TABLE scouts ADD COLUMN left_to text;

-- A brought badge was approved by another group, and has no certificate of this one.
ALTER TABLE scout_badges ADD COLUMN is_brought boolean NOT NULL DEFAULT false;
ALTER TABLE scout_badges
  DROP CONSTRAINT scout_badges_check1,
  DROP CONSTRAINT scout_badges_check2,
  DROP CONSTRAINT scout_badges_check4,
  ADD CONSTRAINT scout_badges_approved CHECK (is_brought OR (approved_at IS NULL) = (approved_by IS NULL)),
  ADD CONSTRAINT scout_badges_certified CHECK (is_brought OR approved_at IS NULL OR certificate_number IS NOT NULL),
  ADD CONSTRAINT scout_badges_awarded CHECK (is_brought OR (awarded_on IS NULL) = (awarded_by IS NULL)),
  ADD CONSTRAINT scout_badges_brought CHECK (NOT is_brought OR (approved_at IS NOT NULL AND awarded_on IS NOT NULL
    AND approved_by IS NULL AND awarded_by IS NULL AND certificate_number IS NULL));
`)
    .execute(db);
}
