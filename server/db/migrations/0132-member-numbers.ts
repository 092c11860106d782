import { type Kysely, sql } from 'kysely';

/** The membership numbers of scouts and captains, and whether and under which name a group keeps them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE scouts ADD COLUMN member_number text`.execute(db);
  await sql`ALTER TABLE captains ADD COLUMN member_number text`.execute(db);
  // Between the two tables writers wait for each other (server/db/member-numbers.ts).
  await sql`
    CREATE UNIQUE INDEX scouts_member_number ON scouts (member_number)
      WHERE member_number IS NOT NULL AND deleted_at IS NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX captains_member_number ON captains (member_number)
      WHERE member_number IS NOT NULL AND closed_at IS NULL`.execute(db);
  await sql`
    ALTER TABLE group_settings
      ADD COLUMN member_number boolean NOT NULL DEFAULT false,
      ADD COLUMN member_number_label text CHECK (length(member_number_label) <= 40)`.execute(db);
}
