import { type Kysely, sql } from 'kysely';

/**
 * Mobile numbers with their country's code, so that a number is the same in a group of any country. Until now they were those
 * of Egypt; all others stay as they were written. What an import remembers is compared with a scout's row when it is undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
UPDATE captains SET phone_number = '+2' || phone_number WHERE phone_number ~ '^01[0-9]{9}$';
UPDATE scouts SET phone_number = '+2' || phone_number WHERE phone_number ~ '^01[0-9]{9}$';
UPDATE imported_scouts SET stored = jsonb_set(stored, '{phoneNumber}', to_jsonb('+2' || (stored ->> 'phoneNumber')))
WHERE stored ->> 'phoneNumber' ~ '^01[0-9]{9}$';
`)
    .execute(db);
}
