import { type Kysely, sql } from 'kysely';

/** When a scout left a trip because the sector does not come along any more; what was noted of them stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE trip_people ADD COLUMN left_at timestamptz;`).execute(db);
}
