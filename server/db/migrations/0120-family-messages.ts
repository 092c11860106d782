import { type Kysely, sql } from 'kysely';

/**
 * Lists of families to write to, which captains of the same scouts work off together and which end after 14 days. Who was
 * written to stays as a contact that says what about; null is a call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE contacts ADD COLUMN message text
  CHECK (message IN ('absentThisWeek', 'absentRun', 'unpaid', 'consentMissing', 'sector', 'chosen'));
CREATE TABLE message_lists (
  list_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('absentThisWeek', 'absentRun', 'unpaid', 'consentMissing', 'sector', 'chosen')),
  weeks smallint,
  text text NOT NULL CHECK (length(text) <= 1000),
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
CREATE TABLE message_scouts (
  list_id int NOT NULL REFERENCES message_lists ON DELETE CASCADE,
  scout_id int NOT NULL REFERENCES scouts,
  family_key int NOT NULL,
  state text DEFAULT 'notSent' NOT NULL CHECK (state IN ('sent', 'notSent', 'skipped')),
  written_by int REFERENCES captains,
  written_at timestamptz,
  PRIMARY KEY (list_id, scout_id)
);
CREATE INDEX message_scouts_scout ON message_scouts (scout_id);
`)
    .execute(db);
}
