import { type Kysely, sql } from 'kysely';

/** Criteria, the points of scouts by week or by test, and which patrol each scout was in when a week was evaluated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const tables = `
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
CREATE INDEX evaluation_points_criterion ON evaluation_points (criterion_id);

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
