import { type Kysely, sql } from 'kysely';

/** Birthdays in a calendar's link, off at first, and the message to the family. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE calendar_links ADD COLUMN birthdays boolean NOT NULL DEFAULT false;
ALTER TABLE follow_up_messages DROP CONSTRAINT follow_up_messages_message_case_check,
  ADD CHECK (message_case IN ('absenceMale', 'absenceFemale', 'rateMale', 'rateFemale', 'captainMale', 'captainFemale', 'birthday', 'invitation'));
`)
    .execute(db);
}
