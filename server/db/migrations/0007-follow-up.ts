import { type Kysely, sql } from 'kysely';

/**
 * The call list: that somebody's family, or a captain, was reached, and what general captains wrote in the place of the
 * program's own messages. A contact has one of the two; who is reached twice has two rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE contacts (
      contact_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      scout_id integer REFERENCES scouts,
      captain_id integer REFERENCES captains,
      contacted_on date NOT NULL,
      note text,
      made_by integer NOT NULL REFERENCES captains,
      made_at timestamptz NOT NULL,
      CHECK (num_nonnulls(scout_id, captain_id) = 1)
    )`.execute(db);
  await sql`
    CREATE INDEX contacts_scout ON contacts (scout_id, contacted_on) WHERE scout_id IS NOT NULL
  `.execute(db);
  await sql`
    CREATE INDEX contacts_captain ON contacts (captain_id, contacted_on)
      WHERE captain_id IS NOT NULL
  `.execute(db);
  await sql`
    CREATE TABLE follow_up_messages (
      message_case text PRIMARY KEY CHECK (message_case IN (
        'absenceMale', 'absenceFemale', 'rateMale', 'rateFemale', 'captainMale', 'captainFemale'
      )),
      text text NOT NULL
    )`.execute(db);
}
