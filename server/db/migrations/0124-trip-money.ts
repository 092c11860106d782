import { type Kysely, sql } from 'kysely';

/**
 * The money of trips. What a trip has handed over is not stored apart: it is the items of the treasury that carry its tag, so
 * that an item which is reversed or deleted there is at hand again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE trips ADD COLUMN next_receipt int DEFAULT 1 NOT NULL;
ALTER TABLE group_settings ADD COLUMN payment_text text;
ALTER TABLE finance_items ADD COLUMN trip_id int REFERENCES trips;
CREATE INDEX finance_items_trip ON finance_items (trip_id) WHERE (trip_id IS NOT NULL);

CREATE TABLE trip_payments (
  payment_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  person_id int NOT NULL REFERENCES trip_people,
  receipt_number int NOT NULL,
  amount numeric(14,3) NOT NULL CHECK (amount <> 0),
  way text NOT NULL CHECK (way IN ('cash', 'wallet')),
  reference text,
  taken_by int NOT NULL REFERENCES captains,
  taken_at timestamptz NOT NULL,
  deleted_by int REFERENCES captains,
  deleted_at timestamptz,
  UNIQUE (trip_id, receipt_number),
  CHECK ((deleted_by IS NULL) = (deleted_at IS NULL))
);
CREATE INDEX trip_payments_person ON trip_payments (person_id);

CREATE TABLE trip_claims (
  claim_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES trip_people ON DELETE CASCADE,
  amount numeric(14,3) NOT NULL CHECK (amount > 0),
  way text NOT NULL CHECK (way IN ('cash', 'wallet')),
  reference text,
  claimed_at timestamptz NOT NULL,
  state text DEFAULT 'waiting' NOT NULL CHECK (state IN ('waiting', 'confirmed', 'refused')),
  reason text CHECK (reason IS NULL OR state = 'refused'),
  decided_by int REFERENCES captains,
  decided_at timestamptz,
  payment_id int REFERENCES trip_payments CHECK (payment_id IS NULL OR state = 'confirmed'),
  CHECK ((decided_at IS NULL) = (state = 'waiting'))
);
CREATE INDEX trip_claims_person ON trip_claims (person_id);

CREATE TABLE trip_expenses (
  expense_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  value numeric(14,3) NOT NULL CHECK (value > 0),
  description text NOT NULL,
  receipt text,
  line text,
  spent_by int NOT NULL REFERENCES captains,
  spent_at timestamptz NOT NULL,
  deleted_by int REFERENCES captains,
  deleted_at timestamptz,
  CHECK ((deleted_by IS NULL) = (deleted_at IS NULL))
);
CREATE INDEX trip_expenses_trip ON trip_expenses (trip_id);

CREATE TABLE trip_budget_lines (
  trip_id int NOT NULL REFERENCES trips ON DELETE CASCADE,
  place int NOT NULL,
  text text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fixed', 'perHead', 'perNight')),
  type text NOT NULL CHECK (type IN ('income', 'expense')),
  amount numeric(14,3) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (trip_id, place),
  UNIQUE (trip_id, text)
);
`)
    .execute(db);
}
