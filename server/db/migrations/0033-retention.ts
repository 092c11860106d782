import { type Kysely, sql } from 'kysely';

/** After how many years the data of a deleted scout are proposed for erasure; null as the program proposes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE group_settings
      ADD COLUMN retention_years integer CHECK (retention_years BETWEEN 1 AND 10)
  `.execute(db);
}
