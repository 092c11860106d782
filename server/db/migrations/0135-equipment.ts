import { type Kysely, sql } from 'kysely';

/** Tables of equipment: items and pieces, lendings, requests, reservations and counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE responsibilities DROP CONSTRAINT responsibilities_responsibility_check,
  ADD CONSTRAINT responsibilities_responsibility_check CHECK (responsibility IN
    ('treasurer', 'equipment', 'joining', 'qualifications', 'programmes', 'dataOfficer'));

CREATE TABLE equipment_categories (
  category_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) <= 40)
);
INSERT INTO equipment_categories (name)
VALUES ('الخيام'), ('الطبخ'), ('الحبال والريادة'), ('الإسعافات'), ('الأزياء والأعلام'), ('الأدوات'), ('أخرى');

CREATE TABLE equipment_places (
  place_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) <= 40)
);

CREATE TABLE equipment_imports (
  import_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  -- The stocks of before of items that it added to.
  changed jsonb NOT NULL
);

CREATE TABLE equipment_items (
  item_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) <= 80),
  -- The name as a search folds it: no two items have the same.
  name_key text NOT NULL,
  category_id int NOT NULL REFERENCES equipment_categories,
  tracking text NOT NULL CHECK (tracking IN ('counted', 'pieces')),
  -- Of a counted item; those of a piece stand with the piece.
  to_repair int NOT NULL DEFAULT 0 CHECK (to_repair >= 0),
  broken int NOT NULL DEFAULT 0 CHECK (broken >= 0),
  lost int NOT NULL DEFAULT 0 CHECK (lost >= 0),
  price numeric(14,3),
  bought_on date,
  valid_until date,
  note text CHECK (length(note) <= 500),
  label_key text NOT NULL UNIQUE,
  import_id int REFERENCES equipment_imports,
  changed_by int NOT NULL REFERENCES captains,
  changed_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_reason text CHECK (deleted_reason IN ('sold', 'broken', 'given', 'lost', 'undone'))
);
CREATE UNIQUE INDEX equipment_items_name ON equipment_items (name_key) WHERE deleted_at IS NULL;
CREATE INDEX equipment_items_category ON equipment_items (category_id);
CREATE INDEX equipment_items_import ON equipment_items (import_id) WHERE import_id IS NOT NULL;

-- How many of a counted item belong to each place, away or not; their sum is what the group owns.
CREATE TABLE equipment_stocks (
  item_id int NOT NULL REFERENCES equipment_items,
  place_id int REFERENCES equipment_places,
  quantity int NOT NULL CHECK (quantity >= 0),
  UNIQUE NULLS NOT DISTINCT (item_id, place_id)
);
CREATE INDEX equipment_stocks_place ON equipment_stocks (place_id);

CREATE TABLE equipment_pieces (
  piece_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id int NOT NULL REFERENCES equipment_items,
  code text NOT NULL CHECK (length(code) <= 20),
  -- Never given twice, also after the piece is gone.
  code_key text NOT NULL UNIQUE,
  condition text NOT NULL DEFAULT 'sound' CHECK (condition IN ('sound', 'repair', 'broken', 'lost')),
  place_id int REFERENCES equipment_places,
  note text CHECK (length(note) <= 200),
  label_key text NOT NULL UNIQUE,
  removed_at timestamptz
);
CREATE INDEX equipment_pieces_item ON equipment_pieces (item_id);
CREATE INDEX equipment_pieces_place ON equipment_pieces (place_id);

CREATE TABLE equipment_drying (
  item_id int NOT NULL REFERENCES equipment_items,
  piece_id int REFERENCES equipment_pieces,
  quantity int NOT NULL CHECK (quantity > 0),
  -- The last day on which it dries.
  until_day date NOT NULL
);
CREATE INDEX equipment_drying_item ON equipment_drying (item_id, until_day);
CREATE INDEX equipment_drying_piece ON equipment_drying (piece_id) WHERE piece_id IS NOT NULL;

CREATE TABLE equipment_requests (
  request_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  captain_id int NOT NULL REFERENCES captains,
  from_day date NOT NULL,
  until_day date NOT NULL,
  session_id int REFERENCES session_plans ON DELETE SET NULL,
  trip_id int REFERENCES trips ON DELETE SET NULL,
  note text CHECK (length(note) <= 300),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'reserved', 'declined', 'withdrawn', 'lent')),
  reason text CHECK (length(reason) <= 200),
  asked_at timestamptz NOT NULL,
  decided_by int REFERENCES captains,
  decided_at timestamptz,
  CHECK (from_day <= until_day)
);
CREATE INDEX equipment_requests_captain ON equipment_requests (captain_id);
CREATE INDEX equipment_requests_session ON equipment_requests (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX equipment_requests_trip ON equipment_requests (trip_id) WHERE trip_id IS NOT NULL;
CREATE INDEX equipment_requests_decided_by ON equipment_requests (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX equipment_requests_state ON equipment_requests (state) WHERE state IN ('open', 'reserved');

CREATE TABLE equipment_request_lines (
  request_id int NOT NULL REFERENCES equipment_requests ON DELETE CASCADE,
  place int NOT NULL,
  item_id int REFERENCES equipment_items,
  -- What the group does not own, in words.
  text text CHECK (length(text) <= 80),
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (request_id, place),
  CHECK ((item_id IS NULL) <> (text IS NULL))
);
CREATE INDEX equipment_request_lines_item ON equipment_request_lines (item_id) WHERE item_id IS NOT NULL;

CREATE TABLE equipment_reservations (
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  item_id int NOT NULL REFERENCES equipment_items,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (trip_id, item_id)
);
CREATE INDEX equipment_reservations_item ON equipment_reservations (item_id);

CREATE TABLE equipment_lendings (
  lending_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The number on its paper, without gaps.
  number int NOT NULL UNIQUE,
  captain_id int REFERENCES captains,
  sector_id int REFERENCES sectors ON DELETE SET NULL,
  trip_id int REFERENCES trips,
  -- A borrower outside is forgotten 60 days after the return.
  outsider_name text CHECK (length(outsider_name) <= 80),
  outsider_phone text CHECK (length(outsider_phone) <= 30),
  due_on date NOT NULL,
  note text CHECK (length(note) <= 300),
  request_id int REFERENCES equipment_requests,
  lent_by int NOT NULL REFERENCES captains,
  lent_at timestamptz NOT NULL,
  -- When the last of it came back.
  ended_at timestamptz,
  undone_at timestamptz
);
CREATE INDEX equipment_lendings_captain ON equipment_lendings (captain_id) WHERE captain_id IS NOT NULL;
CREATE INDEX equipment_lendings_sector ON equipment_lendings (sector_id) WHERE sector_id IS NOT NULL;
CREATE INDEX equipment_lendings_trip ON equipment_lendings (trip_id) WHERE trip_id IS NOT NULL;
CREATE INDEX equipment_lendings_request ON equipment_lendings (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX equipment_lendings_by ON equipment_lendings (lent_by);
CREATE INDEX equipment_lendings_open ON equipment_lendings (due_on) WHERE ended_at IS NULL AND undone_at IS NULL;

CREATE TABLE equipment_lending_lines (
  line_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lending_id int NOT NULL REFERENCES equipment_lendings,
  item_id int NOT NULL REFERENCES equipment_items,
  quantity int NOT NULL CHECK (quantity > 0),
  -- The sum of its returns.
  back int NOT NULL DEFAULT 0,
  -- Another day for what comes later.
  due_on date,
  CHECK (back BETWEEN 0 AND quantity)
);
CREATE INDEX equipment_lending_lines_lending ON equipment_lending_lines (lending_id);
CREATE INDEX equipment_lending_lines_item ON equipment_lending_lines (item_id, line_id);
CREATE INDEX equipment_lending_lines_out ON equipment_lending_lines (item_id) WHERE back < quantity;

CREATE TABLE equipment_lending_pieces (
  line_id int NOT NULL REFERENCES equipment_lending_lines ON DELETE CASCADE,
  piece_id int NOT NULL REFERENCES equipment_pieces,
  back_at timestamptz,
  PRIMARY KEY (line_id, piece_id)
);
-- A piece is out once at most.
CREATE UNIQUE INDEX equipment_lending_pieces_out ON equipment_lending_pieces (piece_id) WHERE back_at IS NULL;
CREATE INDEX equipment_lending_pieces_piece ON equipment_lending_pieces (piece_id);

CREATE TABLE equipment_returns (
  return_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id int NOT NULL REFERENCES equipment_lending_lines,
  piece_id int REFERENCES equipment_pieces,
  quantity int NOT NULL CHECK (quantity > 0),
  outcome text NOT NULL CHECK (outcome IN ('sound', 'repair', 'broken', 'wet', 'used', 'lost')),
  note text CHECK (length(note) <= 200),
  returned_by int NOT NULL REFERENCES captains,
  returned_at timestamptz NOT NULL
);
CREATE INDEX equipment_returns_line ON equipment_returns (line_id);
CREATE INDEX equipment_returns_piece ON equipment_returns (piece_id) WHERE piece_id IS NOT NULL;
CREATE INDEX equipment_returns_by ON equipment_returns (returned_by);

CREATE TABLE equipment_counts (
  count_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place_id int REFERENCES equipment_places,
  category_id int REFERENCES equipment_categories,
  started_by int NOT NULL REFERENCES captains,
  started_at timestamptz NOT NULL,
  settled_by int REFERENCES captains,
  settled_at timestamptz,
  dropped_at timestamptz,
  -- The rows of a settled count, with what was expected.
  rows jsonb,
  CHECK ((place_id IS NULL) <> (category_id IS NULL))
);
CREATE INDEX equipment_counts_place ON equipment_counts (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX equipment_counts_category ON equipment_counts (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX equipment_counts_by ON equipment_counts (started_by);
CREATE INDEX equipment_counts_settled_by ON equipment_counts (settled_by) WHERE settled_by IS NOT NULL;

-- The number of a counted item, or whether a piece was seen; the latest counts.
CREATE TABLE equipment_count_entries (
  count_id int NOT NULL REFERENCES equipment_counts ON DELETE CASCADE,
  item_id int NOT NULL REFERENCES equipment_items,
  piece_id int REFERENCES equipment_pieces,
  quantity int CHECK (quantity >= 0),
  seen boolean,
  counted_by int NOT NULL REFERENCES captains,
  counted_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (count_id, item_id, piece_id)
);
CREATE INDEX equipment_count_entries_item ON equipment_count_entries (item_id);
CREATE INDEX equipment_count_entries_piece ON equipment_count_entries (piece_id) WHERE piece_id IS NOT NULL;
CREATE INDEX equipment_count_entries_by ON equipment_count_entries (counted_by);

-- What happened to an item beside lendings: repairs, purchases, losses, settled differences.
CREATE TABLE equipment_events (
  event_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id int NOT NULL REFERENCES equipment_items,
  piece_id int REFERENCES equipment_pieces,
  kind text NOT NULL CHECK (kind IN ('repair', 'mended', 'broken', 'lost', 'found', 'used', 'bought', 'wrong', 'moved', 'removed', 'wet')),
  quantity int NOT NULL,
  note text CHECK (length(note) <= 200),
  count_id int REFERENCES equipment_counts,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
CREATE INDEX equipment_events_item ON equipment_events (item_id, event_id);
CREATE INDEX equipment_events_piece ON equipment_events (piece_id) WHERE piece_id IS NOT NULL;
CREATE INDEX equipment_events_count ON equipment_events (count_id) WHERE count_id IS NOT NULL;
CREATE INDEX equipment_events_by ON equipment_events (made_by);
`)
    .execute(db);
}
