import { type Kysely, sql } from 'kysely';

/**
 * A scout whose data were erased: their number stays under the records of past weeks, so that no figure of the past
 * changes, and leads to nobody. The database itself refuses that anything is stored of them again
 * (docs/decisions/0040).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE scouts
      ADD COLUMN erased_at timestamptz,
      ADD CONSTRAINT scouts_erased_check CHECK (
        erased_at IS NULL OR (deleted_at IS NOT NULL
          AND num_nonnulls(phone_number, address, birth_date, enroll_date) = 0)
      )`.execute(db);
}
