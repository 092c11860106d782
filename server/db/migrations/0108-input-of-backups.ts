import { type Kysely, sql } from 'kysely';

/**
 * Holds two values that a backup may bring to what the program itself stores: a password's hash costs no more to compare than
 * its own (`server/secrets/passwords.ts`), and the group's name, which visitors read, is as long as its form allows. A
 * dearer hash becomes one that no password has, so that its captain is given a new password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isAffordable = `
    password_hash ~ '^\\$argon2id\\$v=19\\$m=[0-9]{1,5},t=[12],p=1\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{16,86}$'
      AND substring(password_hash FROM 'm=([0-9]{1,5}),')::int <= 19456`;
  const random = "rtrim(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '=')";
  await sql
    .raw(`
UPDATE captains
SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$' || left(${random}, 21) || 'A$' || ${random}
WHERE (${isAffordable}) IS NOT TRUE;
ALTER TABLE captains ADD CONSTRAINT captains_password_hash_check CHECK (${isAffordable});

UPDATE group_settings SET name = left(name, 100) WHERE length(name) > 100;
ALTER TABLE group_settings ADD CONSTRAINT group_settings_name_check CHECK (length(name) <= 100);
`)
    .execute(db);
}
