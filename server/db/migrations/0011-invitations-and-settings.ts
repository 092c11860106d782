import { type Kysely, sql } from 'kysely';

/**
 * What is set of the group on the screen, in one row: its name in the place of the setting's, and its mark. Links by which captains sign up with their rank and sector: what a key is made of, never the key
 * (docs/decisions/0016); a text of the group's own for them, which the history's older rows get as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE group_settings (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      name text,
      logo bytea,
      logo_type text CHECK (logo_type IN ('image/png', 'image/jpeg')),
      logo_version text,
      CHECK (num_nulls(logo, logo_type, logo_version) IN (0, 3))
    )`.execute(db);
  await sql`
    CREATE TABLE invitations (
      invitation_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      nonce bytea NOT NULL UNIQUE,
      type text NOT NULL CHECK (type IN ('general', 'unit', 'regular')),
      sector_id integer REFERENCES sectors ON DELETE CASCADE,
      uses text NOT NULL CHECK (uses IN ('one', 'many')),
      used_count integer NOT NULL DEFAULT 0,
      made_by integer NOT NULL REFERENCES captains,
      made_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CHECK ((type = 'regular') = (sector_id IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX invitations_sector ON invitations (sector_id)`.execute(db);

  await sql`
    ALTER TABLE follow_up_messages DROP CONSTRAINT follow_up_messages_message_case_check
  `.execute(db);
  await sql`
    ALTER TABLE follow_up_messages ADD CONSTRAINT follow_up_messages_message_case_check
      CHECK (message_case IN (
        'absenceMale', 'absenceFemale', 'rateMale', 'rateFemale', 'captainMale', 'captainFemale',
        'invitation'
      ))
  `.execute(db);
  const invitation = {
    invitation:
      'أهلاً، معك {القائد}. أدعوك إلى {المجموعة} على خيمة، بصفة {الرتبة}. أنشئ حسابك من هذا الرابط، وهو صالح حتى {التاريخ}.',
  };
  await sql`
    UPDATE history SET
      before = ${JSON.stringify(invitation)}::jsonb || before,
      after = ${JSON.stringify(invitation)}::jsonb || after
    WHERE entity = 'followUpMessages'
  `.execute(db);
}
