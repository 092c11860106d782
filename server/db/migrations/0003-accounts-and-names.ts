import { type Kysely, sql } from 'kysely';

/**
 * What keeps strangers out: until when a one-time password lets in, once; how many children's profiles a
 * visitor opened in a day; and sectors told apart by their folded names, so that two spellings of one name
 * are not two sectors.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE captains ADD COLUMN one_time_password_until timestamptz`.execute(db);
  // One that was given before and not replaced yet is good for a day from now.
  await sql`
    UPDATE captains SET one_time_password_until = now() + interval '24 hours'
    WHERE must_change_password
  `.execute(db);

  await sql`
    CREATE TABLE profile_reads (
      reader text NOT NULL,
      day date NOT NULL,
      scout_ids integer[] NOT NULL,
      PRIMARY KEY (reader, day)
    )`.execute(db);
  await sql`CREATE INDEX profile_reads_day ON profile_reads (day)`.execute(db);

  await sql`ALTER TABLE sectors ADD COLUMN folded_name text`.execute(db);
  // As foldArabic() folds. Sectors that are one by this count already stay apart: the later ones by their number.
  await sql`
    UPDATE sectors SET folded_name = folded.name ||
      CASE WHEN folded.nth = 1 THEN '' ELSE ' ' || sectors.sector_id END
    FROM (
      SELECT sector_id, name, row_number() OVER (PARTITION BY name ORDER BY sector_id) AS nth
      FROM (
        SELECT sector_id, translate(
          lower(base_name || ' ' || suffix_name),
          'أإآٱةىؤئـًٌٍَُِّْٰ', 'ااااهيوي'
        ) AS name FROM sectors
      ) names
    ) folded
    WHERE folded.sector_id = sectors.sector_id
  `.execute(db);
  await sql`ALTER TABLE sectors ALTER COLUMN folded_name SET NOT NULL`.execute(db);
  await sql`
    ALTER TABLE sectors ADD CONSTRAINT sectors_folded_name_key UNIQUE (folded_name)
  `.execute(db);
}
