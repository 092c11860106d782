import { type Kysely, sql } from 'kysely';

/**
 * The rules of moving up, what was moved by them while it can be undone, and of every scout the sectors that they left, so
 * that the figures of past terms stay with the sector of that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const tables = `
ALTER TABLE group_settings ADD COLUMN moving_up_day date;
ALTER TABLE scouts ADD COLUMN has_graduated boolean DEFAULT false NOT NULL;

CREATE TABLE moving_up_rules (
  place int PRIMARY KEY,
  from_sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  to_sector_id int REFERENCES sectors ON DELETE CASCADE,
  from_age int NOT NULL CHECK (from_age BETWEEN 1 AND 40),
  gender text CHECK (gender IN ('male', 'female')),
  CHECK (from_sector_id <> to_sector_id)
);

CREATE TABLE moving_ups (
  moving_up_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
CREATE INDEX moving_ups_made_at ON moving_ups (made_at);

CREATE TABLE moved_scouts (
  moving_up_id int NOT NULL REFERENCES moving_ups ON DELETE CASCADE,
  scout_id int NOT NULL REFERENCES scouts ON DELETE CASCADE,
  from_sector_id int NOT NULL REFERENCES sectors,
  to_sector_id int REFERENCES sectors,
  joined_at timestamptz,
  patrol_id int REFERENCES patrols ON DELETE SET NULL,
  seat text CHECK (seat IN ('leader', 'deputy')),
  records jsonb NOT NULL,
  PRIMARY KEY (moving_up_id, scout_id)
);
CREATE INDEX moved_scouts_scout ON moved_scouts (scout_id);

CREATE TABLE scout_moves (
  move_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scout_id int NOT NULL REFERENCES scouts ON DELETE CASCADE,
  from_sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  moved_at timestamptz NOT NULL
);
CREATE INDEX scout_moves_scout ON scout_moves (scout_id, moved_at);

INSERT INTO scout_moves (scout_id, from_sector_id, moved_at)
SELECT scouts.scout_id, sectors.sector_id, at
FROM history
JOIN scouts ON scouts.scout_id::text = entity_id
JOIN sectors ON sectors.sector_id = (before ->> 'sectorId')::int
WHERE entity = 'scout' AND action = 'update' AND before ->> 'sectorId' <> after ->> 'sectorId'
ORDER BY history_id;
`;
