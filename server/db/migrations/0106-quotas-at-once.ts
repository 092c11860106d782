import { type Kysely, sql } from 'kysely';

/**
 * Reads the limit of scouts where the database's settings are kept, so that a new one counts at once on open connections
 * too, and lets one transaction at a time count while there is a limit: two that add the last scout at the same moment
 * would both find room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE OR REPLACE FUNCTION refuse_more_scouts()
RETURNS trigger
LANGUAGE plpgsql
AS $$
  DECLARE
    most int := (
      SELECT split_part(setting, '=', 2)::int
      FROM pg_db_role_setting, unnest(setconfig) AS setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND setrole = 0 AND starts_with(setting, 'khayma.scouts_limit=')
    );
  BEGIN
    IF most IS NULL THEN
      RETURN NULL;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('scouts-limit', 0));
    IF (SELECT count(*) FROM scouts WHERE deleted_at IS NULL) > most THEN
      RAISE EXCEPTION 'more scouts than the operator allows' USING ERRCODE = 'KH001';
    END IF;
    RETURN NULL;
  END;
$$;
`)
    .execute(db);
}
