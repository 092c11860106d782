import { type Kysely, sql } from 'kysely';

/** Programmes that the group took in and gave away, and session plans without a day that came with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const keyed = ['badges', 'criteria', 'session_plans'].map(
    (table) =>
      `ALTER TABLE ${table} ADD COLUMN key text NOT NULL UNIQUE DEFAULT gen_random_uuid()::text;`,
  );
  await sql
    .raw(`
${keyed.join('\n')}

CREATE TABLE library_plans (
  plan_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE DEFAULT gen_random_uuid()::text,
  content jsonb NOT NULL
);

CREATE TABLE programmes (
  programme_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction text NOT NULL CHECK (direction IN ('taken', 'given')),
  name text NOT NULL,
  author text NOT NULL,
  licence text NOT NULL CHECK (licence IN ('by', 'bySa', 'groups')),
  section text,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  added int NOT NULL,
  replaced int NOT NULL,
  kept int NOT NULL,
  steps jsonb NOT NULL
);
CREATE INDEX programmes_by ON programmes (made_by);
`)
    .execute(db);
}
