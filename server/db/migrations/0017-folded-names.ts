import { type Kysely, sql } from 'kysely';

/**
 * A scout's name as searches compare it, worked out when it is written and not for each letter that somebody types. The
 * table of letters is that of `contract/text.ts`; one that
 * changes needs a migration, of which `server/lib/arabic-search.test.ts` reminds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE scouts ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (
      translate(lower(name), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹أإآٱةىؤئـًٌٍَُِّْٰ', '01234567890123456789ااااهيوي')
    ) STORED`.execute(db);
  // Namesakes are looked for by the whole name, of many at once.
  await sql`
    CREATE INDEX scouts_folded_name ON scouts (folded_name) WHERE deleted_at IS NULL
  `.execute(db);
}
