import { type Kysely, sql } from 'kysely';

/**
 * What a notification says where others may look over a captain's shoulder: an alert's message names people, its brief
 * only how many they are. And the sector that it is about, so that it leads there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE notifications
      ADD COLUMN brief text,
      ADD COLUMN sector_id integer REFERENCES sectors ON DELETE SET NULL
  `.execute(db);
  await sql`
    CREATE INDEX notifications_sector ON notifications (sector_id) WHERE sector_id IS NOT NULL
  `.execute(db);
}
