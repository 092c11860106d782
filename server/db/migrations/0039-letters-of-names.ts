import { type Kysely, sql } from 'kysely';

/**
 * The letters of each name, so that a search by a letter that few have finds them without reading everybody: the
 * trigrams of an ordinary index begin with three letters (docs/decisions/0069). Of those that are there, for it is they who are
 * searched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX scouts_by_letters ON scouts USING gin (string_to_array(folded_name, NULL))
    WHERE deleted_at IS NULL`.execute(db);
}
