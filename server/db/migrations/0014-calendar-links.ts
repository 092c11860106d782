import { type Kysely, sql } from 'kysely';

/**
 * Links to calendars of activities: one for the group (no sector) and one for each sector, by what its key is made of
 * (docs/decisions/0016), so that everybody of the scope can be told it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE calendar_links (
      calendar_link_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      nonce bytea NOT NULL UNIQUE,
      sector_id integer UNIQUE NULLS NOT DISTINCT REFERENCES sectors ON DELETE CASCADE,
      made_by integer NOT NULL REFERENCES captains,
      made_at timestamptz NOT NULL,
      last_read_at timestamptz
    )`.execute(db);
}
