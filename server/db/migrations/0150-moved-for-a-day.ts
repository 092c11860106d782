import { type Kysely, sql } from 'kysely';

/** For which day of the rules scouts were moved, and who was kept where they are: neither is proposed again for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE moving_ups ADD COLUMN day date,
  ADD COLUMN kept_scouts int[] DEFAULT '{}' NOT NULL;
CREATE INDEX moving_ups_day ON moving_ups (day);
`)
    .execute(db);
}
