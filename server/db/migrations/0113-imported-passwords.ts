import { type Kysely, sql } from 'kysely';

/** Accepts a hash that was imported from another program, until its captain signs in (`server/secrets/passwords.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isAffordable = `
    password_hash ~ '^\\$argon2id\\$v=19\\$m=[0-9]{1,5},t=[12],p=1\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{16,86}$'
      AND substring(password_hash FROM 'm=([0-9]{1,5}),')::int <= 19456`;
  const isImported = `password_hash ~ '^\\$2[aby]\\$10\\$[./A-Za-z0-9]{53}$'`;
  await sql
    .raw(`
ALTER TABLE captains
  DROP CONSTRAINT captains_password_hash_check,
  ADD CONSTRAINT captains_password_hash_check CHECK (${isImported} OR (${isAffordable}));
`)
    .execute(db);
}
