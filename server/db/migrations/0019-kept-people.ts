import { type Kysely, sql } from 'kysely';

/**
 * How many boys and girls each sector has, kept by the statement that stores or changes a scout, so that a figure of the
 * group reads a row for each sector and not one for each scout. A trigger does it: whatever writes a scout can't forget
 * it (docs/decisions/0028).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE kept_sector_scouts (
      sector_id integer PRIMARY KEY REFERENCES sectors ON DELETE CASCADE,
      male integer NOT NULL,
      female integer NOT NULL
    ) WITH (fillfactor = 50)`.execute(db);
  await sql.raw(keepPeople).execute(db);
  const events = [
    ['insert', 'NEW TABLE AS added'],
    ['update', 'OLD TABLE AS removed NEW TABLE AS added'],
    ['delete', 'OLD TABLE AS removed'],
  ] as const;
  for (const [event, tables] of events) {
    await sql`
      CREATE TRIGGER ${sql.ref(`keep_people_${event}`)} AFTER ${sql.raw(event)} ON scouts
      REFERENCING ${sql.raw(tables)} FOR EACH STATEMENT EXECUTE FUNCTION keep_people()
    `.execute(db);
  }
  await sql`
    CREATE FUNCTION recount_people() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE scouts IN SHARE MODE;
      DELETE FROM kept_sector_scouts;
      ${sql.raw(addTo('SELECT *, 1 AS one FROM scouts'))}
    END $$`.execute(db);
  await sql`SELECT recount_people()`.execute(db);
}

/** Adds to the sectors' numbers what changes; in one order, so that two statements can't wait for each other. */
const addTo = (people: string) => `
  INSERT INTO kept_sector_scouts AS kept
  SELECT sector_id, coalesce(sum(one) FILTER (WHERE gender = 'male'), 0),
    coalesce(sum(one) FILTER (WHERE gender = 'female'), 0)
  FROM (${people}) people
  WHERE deleted_at IS NULL
  GROUP BY sector_id
  HAVING coalesce(sum(one) FILTER (WHERE gender = 'male'), 0) <> 0
    OR coalesce(sum(one) FILTER (WHERE gender = 'female'), 0) <> 0
  ORDER BY sector_id
  ON CONFLICT (sector_id) DO UPDATE SET
    male = kept.male + excluded.male, female = kept.female + excluded.female;`;

const keepPeople = `
  CREATE FUNCTION keep_people() RETURNS trigger LANGUAGE plpgsql AS $$
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
