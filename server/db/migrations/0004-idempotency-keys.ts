import { type Kysely, sql } from 'kysely';

/** The acts of captains that came with a key, so that a repetition gets the first answer and does nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE idempotency_keys (
      captain_id integer NOT NULL REFERENCES captains,
      key_hash bytea NOT NULL,
      request_hash bytea NOT NULL,
      answer bytea NOT NULL DEFAULT '',
      at timestamptz NOT NULL,
      PRIMARY KEY (captain_id, key_hash)
    )`.execute(db);
  await sql`CREATE INDEX idempotency_keys_at ON idempotency_keys (at)`.execute(db);
}
