import { type Kysely, sql } from 'kysely';

/**
 * The ways in which families pay, in the place of one text, and the reference that a family writes beside a transfer. Who is
 * of a trip already gets a reference here: six digits, the last one by Damm's scheme as `contract/trips/references.ts` has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE payment_ways (
  way_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cash', 'wallet', 'link', 'bank', 'other')),
  name text NOT NULL CHECK (length(name) <= 40),
  note text CHECK (length(note) <= 500),
  value text CHECK (length(value) <= 300),
  holder text CHECK (length(holder) <= 80),
  hidden boolean NOT NULL DEFAULT false,
  place int NOT NULL,
  -- Payments and claims go on naming a way that was deleted.
  deleted_at timestamptz
);

CREATE TABLE payment_way_changes (
  change_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  way_id int NOT NULL REFERENCES payment_ways,
  before text NOT NULL,
  changed_by int NOT NULL REFERENCES captains,
  changed_at timestamptz NOT NULL
);
CREATE INDEX payment_way_changes_way ON payment_way_changes (way_id);
CREATE INDEX payment_way_changes_by ON payment_way_changes (changed_by);

INSERT INTO payment_ways (kind, name, note, place)
SELECT 'other', 'طريقة الدفع', left(payment_text, 500), 1 FROM group_settings WHERE payment_text IS NOT NULL;
ALTER TABLE group_settings DROP COLUMN payment_text;

ALTER TABLE trip_payments ADD COLUMN way_id int REFERENCES payment_ways;
CREATE INDEX trip_payments_way ON trip_payments (way_id) WHERE way_id IS NOT NULL;
ALTER TABLE trip_claims
  ADD COLUMN way_id int REFERENCES payment_ways,
  -- The link by which the family said so, and the whole sum that it named for several children.
  ADD COLUMN link_id int REFERENCES links ON DELETE SET NULL,
  ADD COLUMN said numeric(14,3);
CREATE INDEX trip_claims_way ON trip_claims (way_id) WHERE way_id IS NOT NULL;
CREATE INDEX trip_claims_link ON trip_claims (link_id) WHERE link_id IS NOT NULL;
ALTER TABLE trip_people ADD COLUMN reference text UNIQUE;
`)
    .execute(db);
  await giveReferences(db);
}

const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

async function giveReferences(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ personId: number }>`
    SELECT person_id AS "personId" FROM trip_people JOIN trips USING (trip_id)
    WHERE scout_id IS NOT NULL AND trips.state IN ('draft', 'open', 'closed')
    ORDER BY person_id DESC LIMIT 45000`.execute(db);
  const stems = new Set<number>();
  while (stems.size < rows.length) stems.add(10_000 + Math.floor(Math.random() * 90_000));
  const references = [...stems].map((stem) => {
    const digits = String(stem);
    const check = [...digits].reduce((at, digit) => QUASIGROUP[Number(at)]![Number(digit)]!, '0');
    return `${digits}${check}`;
  });
  await sql`
    UPDATE trip_people SET reference = given.reference
    FROM unnest(${rows.map(({ personId }) => personId)}::int[], ${references}::text[]) AS given (person_id, reference)
    WHERE trip_people.person_id = given.person_id`.execute(db);
}
