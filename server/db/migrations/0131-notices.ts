import { type Kysely, sql } from 'kysely';

/** Notices that all families of a scope read on their page, and lists of messages about one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = `('absentThisWeek', 'absentRun', 'unpaid', 'consentMissing', 'cardToConfirm',
    'tripUnanswered', 'sector', 'chosen', 'notice')`;
  await sql
    .raw(`
CREATE TABLE notices (
  notice_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (length(title) <= 80),
  text text NOT NULL CHECK (length(text) <= 1000),
  kind text NOT NULL CHECK (kind IN ('group', 'unit', 'sectors')),
  unit_captain_id int REFERENCES captains,
  written_as text NOT NULL CHECK (written_as IN ('general', 'unit', 'regular')),
  until_day date NOT NULL,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  edited_at timestamptz,
  changed_by int NOT NULL REFERENCES captains,
  changed_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((kind = 'unit') = (unit_captain_id IS NOT NULL))
);
CREATE INDEX notices_until ON notices (until_day);

CREATE TABLE notice_sectors (
  notice_id int NOT NULL REFERENCES notices ON DELETE CASCADE,
  sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  PRIMARY KEY (notice_id, sector_id)
);
CREATE INDEX notice_sectors_sector ON notice_sectors (sector_id);

ALTER TABLE contacts DROP CONSTRAINT contacts_message_check,
  ADD CONSTRAINT contacts_message_check CHECK (message IN ${kinds});
ALTER TABLE message_lists DROP CONSTRAINT message_lists_kind_check,
  ADD CONSTRAINT message_lists_kind_check CHECK (kind IN ${kinds}),
  DROP CONSTRAINT message_lists_text_check,
  ADD CONSTRAINT message_lists_text_check CHECK (length(text) <= 1200),
  ADD COLUMN notice_id int REFERENCES notices ON DELETE SET NULL;
CREATE INDEX message_lists_notice ON message_lists (notice_id) WHERE notice_id IS NOT NULL;
`)
    .execute(db);
}
