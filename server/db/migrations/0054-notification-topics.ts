import { type Kysely, sql } from 'kysely';

/**
 * What a notification is about, where a later one about the same changes it while it is unread: a sector's subscription
 * of a week that is corrected (docs/decisions/0086).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE notifications ADD COLUMN topic text`.execute(db);
  await sql`
    CREATE INDEX notifications_topic ON notifications (captain_id, topic)
    WHERE topic IS NOT NULL AND status = 'UNREAD'`.execute(db);
}
