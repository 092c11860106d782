import { type Kysely, sql } from 'kysely';

/** The weekday on which the group meets, 0 for Sunday; null for the first day of the term's week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE group_settings ADD COLUMN meeting_day int CHECK (meeting_day BETWEEN 0 AND 6)`.execute(
    db,
  );
}
