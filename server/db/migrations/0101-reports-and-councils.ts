import { type Kysely, sql } from 'kysely';

/** Reports on scouts, and councils with their seats, meetings and decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [councils, reports, meetings]) await sql.raw(tables).execute(db);
}

/** A seat belongs to a captain or to a scout. */
const councils = `
CREATE TABLE councils (
  council_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('honour', 'leaders', 'patrol')),
  scope text NOT NULL CHECK (scope IN ('group', 'unit', 'sector')),
  unit_captain_id int REFERENCES captains,
  sector_id int REFERENCES sectors,
  created_at timestamptz NOT NULL,
  CHECK ((scope = 'unit') = (unit_captain_id IS NOT NULL)),
  CHECK ((scope = 'sector') = (sector_id IS NOT NULL))
);
CREATE INDEX councils_unit ON councils (unit_captain_id);
CREATE INDEX councils_sector ON councils (sector_id);

CREATE TABLE council_seats (
  seat_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  council_id int NOT NULL REFERENCES councils ON DELETE CASCADE,
  place int NOT NULL,
  captain_id int REFERENCES captains,
  scout_id int REFERENCES scouts,
  role text NOT NULL CHECK (role IN ('chair', 'secretary', 'member')),
  UNIQUE (council_id, captain_id),
  UNIQUE (council_id, scout_id),
  CHECK (num_nonnulls(captain_id, scout_id) = 1)
);
CREATE INDEX council_seats_captain ON council_seats (captain_id);
CREATE INDEX council_seats_scout ON council_seats (scout_id);
`;

/** A corrected report keeps its earlier texts. */
const reports = `
CREATE TABLE scout_reports (
  report_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scout_id int NOT NULL REFERENCES scouts,
  kind text NOT NULL CHECK (kind IN ('praise', 'note', 'caution', 'breach')),
  text text NOT NULL,
  happened_on date NOT NULL,
  written_by int NOT NULL REFERENCES captains,
  written_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('submitted', 'referred', 'decided', 'closed')),
  council_id int REFERENCES councils,
  referred_by int REFERENCES captains,
  referred_at timestamptz,
  decision_id int,
  decided_at timestamptz,
  closed_by int REFERENCES captains,
  closed_at timestamptz,
  close_reason text
);
CREATE INDEX scout_reports_scout ON scout_reports (scout_id);
CREATE INDEX scout_reports_writer ON scout_reports (written_by);
CREATE INDEX scout_reports_council ON scout_reports (council_id);

CREATE TABLE scout_report_texts (
  report_text_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id int NOT NULL REFERENCES scout_reports ON DELETE CASCADE,
  text text NOT NULL,
  replaced_by int NOT NULL REFERENCES captains,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX scout_report_texts_report ON scout_report_texts (report_id);
`;

/** A decision belongs to the meeting that took it; points of later meetings carry it. */
const meetings = `
CREATE TABLE council_meetings (
  meeting_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  council_id int NOT NULL REFERENCES councils,
  number int NOT NULL,
  held_on date NOT NULL,
  place text,
  created_by int NOT NULL REFERENCES captains,
  created_at timestamptz NOT NULL,
  updated_by int NOT NULL REFERENCES captains,
  updated_at timestamptz NOT NULL,
  approved_by int REFERENCES captains,
  approved_at timestamptz,
  UNIQUE (council_id, number),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL))
);

CREATE TABLE meeting_attendance (
  meeting_id int NOT NULL REFERENCES council_meetings ON DELETE CASCADE,
  captain_id int REFERENCES captains,
  scout_id int REFERENCES scouts,
  status text NOT NULL CHECK (status IN ('present', 'excused', 'absent')),
  UNIQUE (meeting_id, captain_id),
  UNIQUE (meeting_id, scout_id),
  CHECK (num_nonnulls(captain_id, scout_id) = 1)
);
CREATE INDEX meeting_attendance_scout ON meeting_attendance (scout_id);

CREATE TABLE council_decisions (
  decision_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  council_id int NOT NULL REFERENCES councils,
  meeting_id int NOT NULL REFERENCES council_meetings,
  number int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('task', 'followUp', 'praise', 'caution', 'approval', 'other')),
  text text NOT NULL,
  scout_id int REFERENCES scouts,
  captain_id int REFERENCES captains,
  due_date date,
  first_due_date date,
  extensions int DEFAULT 0 NOT NULL,
  is_confidential boolean NOT NULL,
  report_id int REFERENCES scout_reports ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('open', 'done', 'dropped')),
  reason text,
  settled_by int REFERENCES captains,
  settled_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (council_id, number)
);
CREATE INDEX council_decisions_meeting ON council_decisions (meeting_id);
CREATE INDEX council_decisions_captain ON council_decisions (captain_id);
CREATE INDEX council_decisions_scout ON council_decisions (scout_id);
CREATE INDEX council_decisions_report ON council_decisions (report_id);
CREATE INDEX council_decisions_open ON council_decisions (council_id) WHERE (state = 'open');

ALTER TABLE scout_reports
  ADD FOREIGN KEY (decision_id) REFERENCES council_decisions ON DELETE SET NULL;

CREATE TABLE meeting_points (
  point_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  meeting_id int NOT NULL REFERENCES council_meetings ON DELETE CASCADE,
  place int NOT NULL,
  title text NOT NULL,
  minutes text,
  source text CHECK (source IN ('decision', 'report', 'badges', 'attendance')),
  report_id int REFERENCES scout_reports ON DELETE SET NULL,
  is_confidential boolean NOT NULL
);
CREATE INDEX meeting_points_meeting ON meeting_points (meeting_id);
CREATE INDEX meeting_points_report ON meeting_points (report_id);

CREATE TABLE point_decisions (
  point_id int NOT NULL REFERENCES meeting_points ON DELETE CASCADE,
  decision_id int NOT NULL REFERENCES council_decisions ON DELETE CASCADE,
  place int NOT NULL,
  PRIMARY KEY (point_id, decision_id)
);
CREATE INDEX point_decisions_decision ON point_decisions (decision_id);

CREATE TABLE meeting_addenda (
  addendum_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  meeting_id int NOT NULL REFERENCES council_meetings ON DELETE CASCADE,
  text text NOT NULL,
  added_by int NOT NULL REFERENCES captains,
  added_at timestamptz NOT NULL
);
CREATE INDEX meeting_addenda_meeting ON meeting_addenda (meeting_id);

CREATE TABLE decision_reminders (
  captain_id int PRIMARY KEY REFERENCES captains,
  day date NOT NULL
);
`;
