import { type Kysely, sql } from 'kysely';

/**
 * Who records a sector while its own captains are away, up to and including a day of the group's time zone: of each
 * captain at most one sector (docs/decisions/0020). A row whose day is over counts for nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE stand_ins (
      captain_id integer PRIMARY KEY REFERENCES captains,
      sector_id integer NOT NULL REFERENCES sectors ON DELETE CASCADE,
      until_day date NOT NULL,
      made_by integer NOT NULL REFERENCES captains,
      made_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX stand_ins_sector ON stand_ins (sector_id)`.execute(db);
}
