import { type Kysely, sql } from 'kysely';

/** Small groups of a sector with their members. A deleted one keeps its row for past results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(patrols).execute(db);
}

const patrols = `
ALTER TABLE sectors ADD COLUMN patrol_word text DEFAULT 'patrol' NOT NULL
  CHECK (patrol_word IN ('patrol', 'six', 'clan'));

CREATE TABLE patrols (
  patrol_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  name text NOT NULL,
  folded_name text GENERATED ALWAYS AS (translate(lower(name), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹أإآٱةىؤئـًٌٍَُِّْٰ', '01234567890123456789ااااهيوي')) STORED NOT NULL,
  leader_id int,
  deputy_id int,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK (leader_id <> deputy_id)
);
CREATE INDEX patrols_sector ON patrols (sector_id);
CREATE UNIQUE INDEX patrols_name_key ON patrols (sector_id, folded_name) WHERE (deleted_at IS NULL);

CREATE TABLE patrol_members (
  scout_id int PRIMARY KEY REFERENCES scouts ON DELETE CASCADE,
  patrol_id int NOT NULL REFERENCES patrols ON DELETE CASCADE,
  UNIQUE (patrol_id, scout_id)
);

-- Whoever leaves a patrol leads it no longer.
ALTER TABLE patrols
  ADD FOREIGN KEY (patrol_id, leader_id) REFERENCES patrol_members (patrol_id, scout_id)
    ON DELETE SET NULL (leader_id),
  ADD FOREIGN KEY (patrol_id, deputy_id) REFERENCES patrol_members (patrol_id, scout_id)
    ON DELETE SET NULL (deputy_id);

CREATE FUNCTION leave_patrol()
RETURNS trigger
LANGUAGE plpgsql
AS $$
  BEGIN
    DELETE FROM patrol_members WHERE scout_id = NEW.scout_id;
    RETURN NULL;
  END $$;

-- A patrol's members are present scouts of its own sector, whatever moves or deletes a scout.
CREATE TRIGGER leave_patrol AFTER UPDATE OF sector_id, deleted_at ON scouts
  FOR EACH ROW WHEN (NEW.sector_id <> OLD.sector_id OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION leave_patrol();
`;
