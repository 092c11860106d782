import { type Kysely, sql } from 'kysely';

/** The day from which a seat reads what is confidential in its council; those there are read all, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE council_seats ADD COLUMN since date DEFAULT '0001-01-01' NOT NULL`.execute(
    db,
  );
}
