import { type Kysely, sql } from 'kysely';

/** The day on which the borrower of a lending was last told that it is due or overdue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE equipment_lendings ADD COLUMN told_on date`.execute(db);
}
