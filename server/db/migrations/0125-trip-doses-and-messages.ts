import { type Kysely, sql } from 'kysely';

/**
 * Medicines that captains of a trip gave to a child, which go with the child's health card; and lists of messages about
 * health cards and about trips.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = `('absentThisWeek', 'absentRun', 'unpaid', 'consentMissing', 'cardToConfirm',
    'tripUnanswered', 'sector', 'chosen')`;
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

ALTER TABLE contacts DROP CONSTRAINT contacts_message_check,
  ADD CONSTRAINT contacts_message_check CHECK (message IN ${kinds});
ALTER TABLE message_lists DROP CONSTRAINT message_lists_kind_check,
  ADD CONSTRAINT message_lists_kind_check CHECK (kind IN ${kinds}),
  ADD COLUMN trip_id int REFERENCES trips ON DELETE CASCADE;
CREATE INDEX message_lists_trip ON message_lists (trip_id) WHERE trip_id IS NOT NULL;
`)
    .execute(db);
}
