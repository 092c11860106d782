import { type Kysely, sql } from 'kysely';

/** Keeps the answers of visitors' writes under their keys too: they have no captain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey;
ALTER TABLE idempotency_keys ALTER COLUMN captain_id DROP NOT NULL;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_key UNIQUE NULLS NOT DISTINCT (captain_id, key_hash);
`)
    .execute(db);
}
