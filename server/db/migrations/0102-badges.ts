import { type Kysely, sql } from 'kysely';

/**
 * Badges with their requirements, what scouts passed, and how far each scout's badge is. A requirement that somebody has
 * passed keeps its row when it is closed. Certificate numbers have rows of their own, which stay when a scout is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const tables = `
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
