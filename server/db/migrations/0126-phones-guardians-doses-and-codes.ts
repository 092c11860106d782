import { type Kysely, sql } from 'kysely';
import { folded } from './0107-names-in-either-spelling.ts';

/**
 * A roll-call keeps of each person what a captain said last by name and counted last, from each of their phones. An answer is a
 * guardian's by name, a call beside what they wrote, with since when they say so. A dose is given for one row of the health card
 * and one of its times, as often as it was said, and can be taken back. A family without a telephone number writes its first card
 * by a code. A moving up knows its day and who was kept; a request to join what was sent again; a trip who left it with the sector.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE trip_roll_marks
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN said_at timestamptz;
UPDATE trip_roll_marks SET said_at = marked_at;
ALTER TABLE trip_roll_marks
  ALTER COLUMN said_at SET NOT NULL,
  ALTER COLUMN phone DROP DEFAULT,
  DROP CONSTRAINT trip_roll_marks_pkey,
  ADD PRIMARY KEY (roll_call_id, person_id, captain_id, named, phone);

UPDATE health_cards SET card = jsonb_set(card, '{medicine,items}', (
  SELECT coalesce(jsonb_agg(item || jsonb_build_object('medicineId', gen_random_uuid()) ORDER BY place), '[]')
  FROM jsonb_array_elements(card->'medicine'->'items') WITH ORDINALITY AS medicines (item, place)
));

ALTER TABLE trip_answers
  ADD COLUMN guardian text NOT NULL DEFAULT '',
  ADD COLUMN is_call boolean GENERATED ALWAYS AS (way = 'call') STORED,
  ADD COLUMN changed_at timestamptz;
UPDATE trip_answers SET changed_at = answered_at,
  guardian = CASE WHEN relation = 'other' THEN ${folded('guardian_name')} ELSE '' END;
ALTER TABLE trip_answers
  ALTER COLUMN changed_at SET NOT NULL,
  ALTER COLUMN guardian DROP DEFAULT,
  DROP CONSTRAINT trip_answers_pkey,
  ADD PRIMARY KEY (person_id, relation, guardian, is_call);

ALTER TABLE trip_doses
  ADD COLUMN dose_id int GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN medicine_id uuid,
  ADD COLUMN said_at timestamptz,
  ADD COLUMN times text[] NOT NULL DEFAULT '{}',
  ADD COLUMN taken_back_at timestamptz,
  ADD COLUMN taken_back_by int REFERENCES captains;
UPDATE trip_doses SET times = ARRAY["time"] WHERE "time" <> '';
UPDATE trip_doses SET said_at = given_at, medicine_id = coalesce((
  SELECT (item->>'medicineId')::uuid
  FROM health_cards, jsonb_array_elements(card->'medicine'->'items') AS item
  WHERE health_cards.scout_id = trip_doses.scout_id AND item->>'name' = trip_doses.medicine
  LIMIT 1
), gen_random_uuid());
ALTER TABLE trip_doses
  ALTER COLUMN medicine_id SET NOT NULL,
  ALTER COLUMN said_at SET NOT NULL,
  ALTER COLUMN times DROP DEFAULT,
  DROP CONSTRAINT trip_doses_pkey,
  ADD PRIMARY KEY (dose_id),
  ADD CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL)),
  ADD UNIQUE (person_id, day, medicine_id, "time", given_by, said_at);

CREATE TABLE health_codes (
  scout_id int PRIMARY KEY REFERENCES scouts,
  code_hash bytea NOT NULL,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);

ALTER TABLE moving_ups ADD COLUMN day date,
  ADD COLUMN kept_scouts int[] DEFAULT '{}' NOT NULL;
CREATE INDEX moving_ups_day ON moving_ups (day);

ALTER TABLE join_requests ADD COLUMN corrections jsonb DEFAULT '[]' NOT NULL;

ALTER TABLE trip_people ADD COLUMN left_at timestamptz;
`)
    .execute(db);
}
