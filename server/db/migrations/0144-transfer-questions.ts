import { type Kysely, sql } from 'kysely';

/** The question to a family whether their child may go to another group, and each guardian's newest answer by a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE transfer_questions (
  question_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scout_id int NOT NULL REFERENCES scouts,
  group_name text NOT NULL,
  address text,
  asked_by int NOT NULL REFERENCES captains,
  asked_on date NOT NULL,
  -- Taken back, replaced by another one, or answered by a transfer.
  ended_at timestamptz,
  transfer_id int REFERENCES transfers ON DELETE CASCADE
);
CREATE UNIQUE INDEX transfer_questions_open ON transfer_questions (scout_id) WHERE ended_at IS NULL;
CREATE INDEX transfer_questions_scout ON transfer_questions (scout_id);
CREATE INDEX transfer_questions_by ON transfer_questions (asked_by);
CREATE INDEX transfer_questions_transfer ON transfer_questions (transfer_id);

CREATE TABLE transfer_answers (
  question_id int NOT NULL REFERENCES transfer_questions ON DELETE CASCADE,
  link_id int NOT NULL REFERENCES links ON DELETE CASCADE,
  guardian_key text NOT NULL,
  guardian_name text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('father', 'mother', 'other')),
  agrees boolean NOT NULL,
  answered_on date NOT NULL,
  PRIMARY KEY (question_id, link_id, guardian_key)
);
CREATE INDEX transfer_answers_link ON transfer_answers (link_id);

ALTER TABLE link_acts
  DROP CONSTRAINT link_acts_act_check,
  ADD CONSTRAINT link_acts_act_check CHECK (act IN ('consentGiven', 'consentWithdrawn', 'cardOpened', 'cardWritten',
    'cardConfirmed', 'cardWithdrawn', 'tripAnswered', 'paymentSaid', 'transferAnswered', 'joined'));
`)
    .execute(db);
}
