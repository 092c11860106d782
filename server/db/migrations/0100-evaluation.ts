import { type Kysely, sql } from 'kysely';

/** Patrols of a sector, points by criterion, and badges with what scouts passed of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [patrols, evaluation, badges]) await sql.raw(tables).execute(db);
}

/** Small groups of a sector with their members. A deleted one keeps its row for past results. */
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

/** Criteria, the points of scouts by week or by test, and which patrol each scout was in when a week was evaluated. */
const evaluation = `
ALTER TABLE group_settings ADD COLUMN parents_see_evaluation boolean DEFAULT false NOT NULL;

CREATE TABLE criteria (
  criterion_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sector_id int REFERENCES sectors,
  name text NOT NULL,
  folded_name text NOT NULL,
  max int NOT NULL CHECK (max BETWEEN 1 AND 20),
  category text NOT NULL CHECK (category IN ('skills', 'behaviour', 'participation', 'tests', 'other')),
  kind text NOT NULL CHECK (kind IN ('weekly', 'once', 'attendance', 'paid')),
  date date,
  created_on date NOT NULL,
  closed_on date,
  CHECK ((kind = 'once') = (date IS NOT NULL))
);
CREATE INDEX criteria_sector ON criteria (sector_id);

CREATE TABLE criteria_off (
  sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  criterion_id int NOT NULL REFERENCES criteria,
  off_on date NOT NULL,
  PRIMARY KEY (sector_id, criterion_id)
);

CREATE TABLE evaluation_sheets (
  sector_id int NOT NULL REFERENCES sectors,
  term_number int NOT NULL,
  week_number int NOT NULL,
  recorded_by int NOT NULL REFERENCES captains,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (sector_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);

CREATE TABLE evaluation_points (
  scout_id int NOT NULL REFERENCES scouts,
  term_number int NOT NULL,
  week_number int NOT NULL,
  criterion_id int NOT NULL REFERENCES criteria,
  sector_id int NOT NULL REFERENCES sectors,
  points int NOT NULL CHECK (points BETWEEN 0 AND 20),
  PRIMARY KEY (scout_id, term_number, week_number, criterion_id),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);
CREATE INDEX evaluation_points_week ON evaluation_points (sector_id, term_number, week_number);
CREATE INDEX evaluation_points_criterion ON evaluation_points (criterion_id, scout_id);

CREATE TABLE evaluation_members (
  scout_id int NOT NULL REFERENCES scouts,
  term_number int NOT NULL,
  week_number int NOT NULL,
  sector_id int NOT NULL REFERENCES sectors,
  patrol_id int NOT NULL REFERENCES patrols,
  PRIMARY KEY (scout_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);
CREATE INDEX evaluation_members_week ON evaluation_members (sector_id, term_number, week_number);

CREATE TABLE test_sheets (
  criterion_id int NOT NULL REFERENCES criteria,
  sector_id int NOT NULL REFERENCES sectors,
  recorded_by int NOT NULL REFERENCES captains,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (criterion_id, sector_id)
);

CREATE TABLE test_points (
  scout_id int NOT NULL REFERENCES scouts,
  criterion_id int NOT NULL REFERENCES criteria,
  sector_id int NOT NULL REFERENCES sectors,
  points int NOT NULL CHECK (points BETWEEN 0 AND 20),
  PRIMARY KEY (scout_id, criterion_id)
);
CREATE INDEX test_points_criterion ON test_points (criterion_id, sector_id);
`;

/** Badges with their requirements, what scouts passed of them, and how far each badge is. */
const badges = `
CREATE TABLE badges (
  badge_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('competence', 'interest', 'other')),
  stage text,
  folded_name text NOT NULL UNIQUE,
  shape text CHECK (shape IN ('shield', 'circle', 'hexagon', 'diamond', 'square')),
  color text CHECK (color IN ('purple', 'gold', 'teal', 'brown', 'green', 'red')),
  glyph text CHECK (glyph IN ('tent', 'compass', 'mountain', 'campfire', 'knot', 'firstAid', 'swim', 'cook', 'plant', 'star', 'flag', 'music', 'map', 'book', 'heart', 'hand')),
  any_of int CHECK (any_of >= 1),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (num_nulls(shape, color, glyph) IN (0, 3))
);

CREATE TABLE badge_requirements (
  requirement_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  badge_id int NOT NULL REFERENCES badges ON DELETE CASCADE,
  place int NOT NULL,
  text text NOT NULL,
  is_required boolean NOT NULL,
  closed_at timestamptz
);
CREATE INDEX badge_requirements_badge ON badge_requirements (badge_id, place);

CREATE TABLE badge_passes (
  scout_id int NOT NULL REFERENCES scouts,
  requirement_id int NOT NULL REFERENCES badge_requirements,
  passed_on date NOT NULL,
  passed_by int NOT NULL REFERENCES captains,
  wording text NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (scout_id, requirement_id)
);
CREATE INDEX badge_passes_requirement ON badge_passes (requirement_id);

CREATE TABLE badge_certificates (
  certificate_number int PRIMARY KEY,
  given_at timestamptz NOT NULL
);

CREATE TABLE scout_badges (
  scout_id int NOT NULL REFERENCES scouts,
  badge_id int NOT NULL REFERENCES badges,
  completed_at timestamptz,
  approved_at timestamptz,
  approved_by int REFERENCES captains,
  awarded_on date,
  awarded_by int REFERENCES captains,
  certificate_number int UNIQUE REFERENCES badge_certificates,
  PRIMARY KEY (scout_id, badge_id),
  CHECK ((approved_at IS NULL) OR (completed_at IS NOT NULL)),
  CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  CHECK ((approved_at IS NULL) OR (certificate_number IS NOT NULL)),
  CHECK ((awarded_on IS NULL) OR (approved_at IS NOT NULL)),
  CHECK ((awarded_on IS NULL) = (awarded_by IS NULL))
);
CREATE INDEX scout_badges_badge ON scout_badges (badge_id);
CREATE INDEX scout_badges_owed ON scout_badges (scout_id) WHERE ((completed_at IS NOT NULL) AND (awarded_on IS NULL));

CREATE TABLE badge_reminders (
  captain_id int PRIMARY KEY REFERENCES captains,
  day date NOT NULL,
  sent_at timestamptz NOT NULL
);
`;
