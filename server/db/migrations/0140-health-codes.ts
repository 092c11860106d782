import { type Kysely, sql } from 'kysely';

/** Codes by which a family without a telephone number writes its first health card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE health_codes (
  scout_id int PRIMARY KEY REFERENCES scouts,
  code_hash bytea NOT NULL,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
`)
    .execute(db);
}
