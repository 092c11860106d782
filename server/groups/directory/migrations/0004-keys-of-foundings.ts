import { type Kysely, sql } from 'kysely';

/** The answers of foundings by their Idempotency-Key, in the shape of the groups' own table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE idempotency_keys (
      captain_id int,
      key_hash bytea NOT NULL,
      request_hash bytea NOT NULL,
      answer bytea DEFAULT '' NOT NULL,
      at timestamptz NOT NULL,
      UNIQUE NULLS NOT DISTINCT (captain_id, key_hash)
    );
  `.execute(db);
}
