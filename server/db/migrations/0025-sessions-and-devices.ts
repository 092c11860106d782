import { type Kysely, sql } from 'kysely';

/**
 * Where a session began and when it was last used, so that captains see theirs; and the devices from which a captain has
 * signed in, by the hash of what each keeps (docs/decisions/0034).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN device text, ADD COLUMN last_used_at timestamptz`.execute(
    db,
  );
  await sql`UPDATE sessions SET last_used_at = created_at`.execute(db);
  await sql`ALTER TABLE sessions ALTER COLUMN last_used_at SET NOT NULL`.execute(db);
  await sql`
    CREATE TABLE known_devices (
      captain_id integer NOT NULL REFERENCES captains,
      key_hash bytea NOT NULL,
      last_seen_at timestamptz NOT NULL,
      PRIMARY KEY (captain_id, key_hash)
    )`.execute(db);
  await sql`CREATE INDEX known_devices_last_seen ON known_devices (last_seen_at)`.execute(db);
}
