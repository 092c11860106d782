import { type Kysely, sql } from 'kysely';

/**
 * Refuses more scouts than the setting `khayma.scouts_limit` of the database allows, which the operator of many groups
 * sets (`server/groups/operator/actions.ts`). Without it there is no limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE FUNCTION refuse_more_scouts()
RETURNS trigger
LANGUAGE plpgsql
AS $$
  DECLARE
    most int := nullif(current_setting('khayma.scouts_limit', true), '')::int;
  BEGIN
    IF most IS NOT NULL AND (SELECT count(*) FROM scouts WHERE deleted_at IS NULL) > most THEN
      RAISE EXCEPTION 'more scouts than the operator allows' USING ERRCODE = 'KH001';
    END IF;
    RETURN NULL;
  END;
$$;

CREATE TRIGGER refuse_more_new_scouts AFTER INSERT ON scouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_more_scouts();

CREATE TRIGGER refuse_more_restored_scouts AFTER UPDATE OF deleted_at ON scouts
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION refuse_more_scouts();
`)
    .execute(db);
}
