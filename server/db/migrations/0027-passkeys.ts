import { type Kysely, sql } from 'kysely';

/**
 * The passkeys of captains, each of the host that it was made for; and the challenges that were answered, until they would
 * be over anyway, so that no answer is taken twice (docs/decisions/0036).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkeys (
      passkey_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      captain_id integer NOT NULL REFERENCES captains,
      credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE,
      public_key bytea NOT NULL,
      host text NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      made_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX passkeys_captain ON passkeys (captain_id)`.execute(db);
  await sql`
    CREATE TABLE spent_challenges (
      challenge_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at)`.execute(db);
}
