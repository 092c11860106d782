import { type Kysely, sql } from 'kysely';

/** Plans of meetings with their segments, materials and sectors, the requirements they cover, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const tables = `
CREATE TABLE session_plans (
  session_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  term_number int NOT NULL,
  week_number int NOT NULL,
  day date NOT NULL,
  start_time time NOT NULL,
  end_time time,
  title text NOT NULL,
  goal text,
  notes text,
  captain_id int NOT NULL REFERENCES captains,
  state text DEFAULT 'planned' NOT NULL CHECK (state IN ('planned', 'held', 'notHeld')),
  stars int CHECK (stars BETWEEN 1 AND 3),
  lesson text,
  proposed boolean DEFAULT false NOT NULL,
  library boolean DEFAULT false NOT NULL,
  copied_from int REFERENCES session_plans ON DELETE SET NULL,
  -- Title, goal, segments and materials, folded: what a search reads.
  folded_text text NOT NULL,
  created_by int NOT NULL REFERENCES captains,
  created_at timestamptz NOT NULL,
  changed_by int NOT NULL REFERENCES captains,
  changed_at timestamptz NOT NULL,
  FOREIGN KEY (term_number, week_number) REFERENCES weeks,
  CHECK ((stars IS NULL) OR (state = 'held'))
);
CREATE INDEX session_plans_week ON session_plans (term_number, week_number, day, start_time, session_id);
CREATE INDEX session_plans_copied_from ON session_plans (copied_from) WHERE (copied_from IS NOT NULL);
CREATE INDEX session_plans_day ON session_plans (day);
CREATE INDEX session_plans_best ON session_plans (library DESC, proposed DESC, stars DESC, session_id DESC)
  WHERE (library OR proposed OR (stars IS NOT NULL));

CREATE TABLE session_sectors (
  session_id int NOT NULL REFERENCES session_plans ON DELETE CASCADE,
  sector_id int NOT NULL REFERENCES sectors,
  PRIMARY KEY (session_id, sector_id)
);
CREATE INDEX session_sectors_sector ON session_sectors (sector_id, session_id);

CREATE TABLE session_segments (
  segment_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id int NOT NULL REFERENCES session_plans ON DELETE CASCADE,
  place int NOT NULL,
  title text NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 480),
  captain_id int REFERENCES captains,
  notes text
);
CREATE INDEX session_segments_session ON session_segments (session_id, place);

CREATE TABLE session_materials (
  segment_id int NOT NULL REFERENCES session_segments ON DELETE CASCADE,
  place int NOT NULL,
  text text NOT NULL,
  quantity int CHECK (quantity BETWEEN 1 AND 10000),
  captain_id int REFERENCES captains,
  ready_at timestamptz,
  ready_by int REFERENCES captains,
  PRIMARY KEY (segment_id, place),
  CHECK ((ready_at IS NULL) = (ready_by IS NULL))
);

CREATE TABLE session_requirements (
  session_id int NOT NULL REFERENCES session_plans ON DELETE CASCADE,
  requirement_id int NOT NULL REFERENCES badge_requirements,
  place int NOT NULL,
  PRIMARY KEY (session_id, requirement_id)
);
CREATE INDEX session_requirements_requirement ON session_requirements (requirement_id);

CREATE TABLE session_links (
  session_id int NOT NULL REFERENCES session_plans ON DELETE CASCADE,
  place int NOT NULL,
  url text NOT NULL,
  title text,
  PRIMARY KEY (session_id, place)
);
`;
