import { type Kysely, sql } from 'kysely';

/**
 * What captains show beside their password: the secret of the codes of their phone, sealed, with the last step of which a
 * code was taken; the codes for when the phone is lost, by their hashes; and whether general captains must have one
 * (docs/decisions/0035).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE code_secrets (
      captain_id integer PRIMARY KEY REFERENCES captains,
      sealed bytea NOT NULL,
      last_step bigint NOT NULL,
      made_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE recovery_codes (
      captain_id integer NOT NULL REFERENCES captains,
      code_hash bytea NOT NULL,
      PRIMARY KEY (captain_id, code_hash)
    )`.execute(db);
  await sql`
    ALTER TABLE group_settings ADD COLUMN generals_need_second_factor boolean NOT NULL DEFAULT false
  `.execute(db);
}
