import { type Kysely, sql } from 'kysely';

/** The state of the request before it was handed out, to which it returns when the lending is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE equipment_lendings ADD COLUMN request_state text
    CHECK (request_state IN ('open', 'reserved'))`.execute(db);
}
