import { type Kysely, sql } from 'kysely';

/**
 * Scouts in the order in which lists and searches show them, so that a page is read without the rest: by name, and of a
 * search those whose name begins with its first letter, who come first. Both have the name as searches compare it, and so
 * say without the rows how many are found. By one letter nearly everybody is: of each letter it is kept how many of a
 * sector's scouts have it, by a trigger as in 0019. Names of captains are folded when they are written, as scouts' are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX scouts_by_name ON scouts (name COLLATE "ar-x-icu", scout_id)
      INCLUDE (sector_id, folded_name) WHERE deleted_at IS NULL`.execute(db);
  await sql`
    CREATE INDEX scouts_by_letter ON scouts (left(folded_name, 1), name COLLATE "ar-x-icu", scout_id)
      INCLUDE (sector_id, folded_name) WHERE deleted_at IS NULL`.execute(db);
  await sql`
    ALTER TABLE captains ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (
      translate(lower(first_name || ' ' || middle_name || ' ' || last_name),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹أإآٱةىؤئـًٌٍَُِّْٰ', '01234567890123456789ااااهيوي')
    ) STORED`.execute(db);
  await sql`
    CREATE TABLE kept_letters (
      letter text NOT NULL,
      sector_id integer NOT NULL REFERENCES sectors ON DELETE CASCADE,
      scouts integer NOT NULL,
      PRIMARY KEY (letter, sector_id)
    ) WITH (fillfactor = 80)`.execute(db);
  await sql.raw(keepLetters).execute(db);
  const events = [
    ['insert', 'NEW TABLE AS added'],
    ['update', 'OLD TABLE AS removed NEW TABLE AS added'],
    ['delete', 'OLD TABLE AS removed'],
  ] as const;
  for (const [event, tables] of events) {
    await sql`
      CREATE TRIGGER ${sql.ref(`keep_letters_${event}`)} AFTER ${sql.raw(event)} ON scouts
      REFERENCING ${sql.raw(tables)} FOR EACH STATEMENT EXECUTE FUNCTION keep_letters()
    `.execute(db);
  }
  await sql`
    CREATE OR REPLACE FUNCTION recount_people() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE scouts IN SHARE MODE;
      DELETE FROM kept_sector_scouts;
      INSERT INTO kept_sector_scouts
        SELECT sector_id, count(*) FILTER (WHERE gender = 'male'),
          count(*) FILTER (WHERE gender = 'female')
        FROM scouts WHERE deleted_at IS NULL GROUP BY sector_id;
      DELETE FROM kept_letters;
      ${sql.raw(addTo('SELECT *, 1 AS one FROM scouts'))}
    END $$`.execute(db);
  await sql`SELECT recount_people()`.execute(db);
}

/** Adds to the sectors' letters what changes; in one order, so that two statements can't wait for each other. */
const addTo = (people: string) => `
  INSERT INTO kept_letters AS kept
  SELECT letter, sector_id, sum(one)
  FROM (${people}) people
  CROSS JOIN LATERAL (
    SELECT DISTINCT letter FROM regexp_split_to_table(folded_name, '') AS letter WHERE letter <> ' '
  ) letters
  WHERE deleted_at IS NULL
  GROUP BY letter, sector_id
  HAVING sum(one) <> 0
  ORDER BY letter, sector_id
  ON CONFLICT (letter, sector_id) DO UPDATE SET scouts = kept.scouts + excluded.scouts;`;

const keepLetters = `
  CREATE FUNCTION keep_letters() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ${addTo('SELECT *, 1 AS one FROM added')}
    ELSIF TG_OP = 'DELETE' THEN
      ${addTo('SELECT *, -1 AS one FROM removed')}
    ELSE
      ${addTo('SELECT *, 1 AS one FROM added UNION ALL SELECT *, -1 FROM removed')}
    END IF;
    RETURN NULL;
  END $$`;
