import { type Kysely, sql } from 'kysely';

/**
 * Who paid, beside a sector's subscription: whether a sector notes it and what a scout usually pays, and what each
 * scout paid in a week, in whole pounds. A payment belongs to the sector in whose box it lies; who paid nothing has
 * no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE sectors
      ADD COLUMN notes_who_paid boolean NOT NULL DEFAULT false,
      ADD COLUMN usual_payment integer NOT NULL DEFAULT 10
        CHECK (usual_payment BETWEEN 1 AND 10000)
  `.execute(db);
  await sql`
    CREATE TABLE scout_payments (
      sector_id integer NOT NULL REFERENCES sectors,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      scout_id integer NOT NULL REFERENCES scouts,
      amount integer NOT NULL CHECK (amount BETWEEN 1 AND 10000),
      PRIMARY KEY (sector_id, term_number, week_number, scout_id),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks
    )`.execute(db);
  await sql`
    CREATE INDEX scout_payments_scout ON scout_payments (scout_id, term_number, week_number)
  `.execute(db);
}
