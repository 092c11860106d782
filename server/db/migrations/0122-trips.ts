import { type Kysely, sql } from 'kysely';

/**
 * Trips and camps: an activity that people are signed up for, with their answers, consents and places. Moments of a trip are in the group's zone, as captains write them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const tables = `
CREATE TABLE trips (
  trip_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_id int NOT NULL UNIQUE REFERENCES activities,
  state text DEFAULT 'draft' NOT NULL CHECK (state IN ('draft', 'open', 'closed', 'settled', 'cancelled')),
  reason text CHECK ((reason IS NOT NULL) = (state = 'cancelled')),
  starts_at timestamp NOT NULL,
  ends_at timestamp NOT NULL CHECK (ends_at > starts_at),
  meeting_place text,
  transport text CHECK (transport IN ('bus', 'cars', 'train', 'walk', 'other')),
  captain_id int NOT NULL REFERENCES captains,
  contact_name text,
  contact_phone text,
  capacity int CHECK (capacity > 0),
  answer_by date,
  scout_fee numeric(14,3) NOT NULL CHECK (scout_fee >= 0),
  other_fee numeric(14,3) NOT NULL CHECK (other_fee >= 0),
  packing_list text[] DEFAULT '{}' NOT NULL,
  route text,
  overnight text,
  permit text,
  letter text,
  consent_text text,
  went_well text,
  to_change text,
  settled_at timestamptz CHECK ((settled_at IS NOT NULL) = (state = 'settled')),
  settled_by int REFERENCES captains,
  made_at timestamptz NOT NULL,
  changed_by int NOT NULL REFERENCES captains,
  changed_at timestamptz NOT NULL
);
CREATE INDEX trips_starts_at ON trips (starts_at);

CREATE TABLE trip_sectors (
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  sector_id int NOT NULL REFERENCES sectors,
  agreed_by int REFERENCES captains,
  agreed_at timestamptz,
  PRIMARY KEY (trip_id, sector_id),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL))
);
CREATE INDEX trip_sectors_sector ON trip_sectors (sector_id);

CREATE TABLE trip_helpers (
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  captain_id int NOT NULL REFERENCES captains,
  PRIMARY KEY (trip_id, captain_id)
);
CREATE INDEX trip_helpers_captain ON trip_helpers (captain_id);

CREATE TABLE trip_places (
  place_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('vehicle', 'tent')),
  name text NOT NULL,
  places int NOT NULL CHECK (places > 0),
  driver text,
  phone_number text,
  plate text,
  gender text CHECK (gender IN ('male', 'female'))
);
CREATE INDEX trip_places_trip ON trip_places (trip_id);

CREATE TABLE trip_people (
  person_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  scout_id int REFERENCES scouts,
  captain_id int REFERENCES captains,
  guest_name text,
  guest_phone text,
  state text NOT NULL CHECK (state IN ('invited', 'coming', 'waiting', 'notComing', 'withdrawn')),
  since timestamptz,
  decided_at timestamptz,
  discount numeric(14,3) CHECK (discount >= 0),
  discount_reason text,
  vehicle_id int REFERENCES trip_places ON DELETE SET NULL,
  tent_id int REFERENCES trip_places ON DELETE SET NULL,
  note text,
  CHECK (num_nonnulls(scout_id, captain_id, guest_name) = 1),
  UNIQUE (trip_id, scout_id),
  UNIQUE (trip_id, captain_id)
);
CREATE INDEX trip_people_scout ON trip_people (scout_id) WHERE (scout_id IS NOT NULL);
CREATE INDEX trip_people_captain ON trip_people (captain_id) WHERE (captain_id IS NOT NULL);
CREATE INDEX trip_people_vehicle ON trip_people (vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX trip_people_tent ON trip_people (tent_id) WHERE (tent_id IS NOT NULL);

CREATE TABLE trip_answers (
  person_id int NOT NULL REFERENCES trip_people ON DELETE CASCADE,
  relation text NOT NULL CHECK (relation IN ('father', 'mother', 'other')),
  guardian_name text NOT NULL,
  way text NOT NULL CHECK (way IN ('page', 'paper', 'call')),
  coming boolean NOT NULL,
  words text CHECK ((words IS NOT NULL) = (coming AND way <> 'call')),
  signed_on date,
  answered_at timestamptz NOT NULL,
  noted_by int REFERENCES captains CHECK ((noted_by IS NULL) = (way = 'page')),
  lapsed_at timestamptz,
  PRIMARY KEY (person_id, relation)
);

`;
