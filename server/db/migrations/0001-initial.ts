import { type Kysely, sql } from 'kysely';

/**
 * The tables of version 1.0.0. Money is numeric, days are dates, moments are timestamptz. What people delete keeps its row
 * and says who and when. Triggers guard (closed months, the seal of the history) and cache nothing. Later migrations are
 * numbered from 0100 on: what lies between was before 1.0.0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [people, accounts, weeks, attendance, finance, families, group, history]) {
    await sql.raw(tables).execute(db);
  }
}

/** Captains, their sectors and the scouts. */
const people = `
CREATE TABLE sectors (
  sector_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  base_name text NOT NULL,
  suffix_name text NOT NULL,
  unit_captain_id int,
  created_at timestamptz NOT NULL,
  folded_name text NOT NULL UNIQUE,
  notes_who_paid boolean DEFAULT false NOT NULL,
  usual_payment int DEFAULT 10 NOT NULL CHECK ((usual_payment >= 1) AND (usual_payment <= 10000)),
  UNIQUE (base_name, suffix_name)
);
CREATE INDEX sectors_unit_captain ON sectors (unit_captain_id);

CREATE TABLE captains (
  captain_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  middle_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL UNIQUE,
  email text UNIQUE,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  type text NOT NULL CHECK (type IN ('general', 'unit', 'regular')),
  sector_id int REFERENCES sectors,
  password_hash text NOT NULL,
  must_change_password boolean DEFAULT false NOT NULL,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  one_time_password_until timestamptz,
  folded_name text GENERATED ALWAYS AS (translate(lower(((((first_name || ' ') || middle_name) || ' ') || last_name)), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹أإآٱةىؤئـًٌٍَُِّْٰ', '01234567890123456789ااااهيوي')) STORED NOT NULL,
  joined_at timestamptz,
  CHECK ((sector_id IS NULL) OR (type = 'regular'))
);
CREATE INDEX captains_sector ON captains (sector_id);
ALTER TABLE sectors ADD FOREIGN KEY (unit_captain_id) REFERENCES captains;

CREATE TABLE scouts (
  scout_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  sector_id int NOT NULL REFERENCES sectors,
  phone_number text,
  address text,
  birth_date date,
  enroll_date date,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by int REFERENCES captains,
  folded_name text GENERATED ALWAYS AS (translate(lower(name), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹أإآٱةىؤئـًٌٍَُِّْٰ', '01234567890123456789ااااهيوي')) STORED NOT NULL,
  erased_at timestamptz,
  joined_at timestamptz,
  CONSTRAINT scouts_erased_check CHECK ((erased_at IS NULL) OR ((deleted_at IS NOT NULL) AND (num_nonnulls(phone_number, address, birth_date, enroll_date) = 0)))
);
CREATE INDEX scouts_by_name ON scouts (name COLLATE "ar-x-icu", scout_id) INCLUDE (sector_id, folded_name) WHERE (deleted_at IS NULL);
CREATE INDEX scouts_deleted ON scouts (deleted_at, scout_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX scouts_folded_name ON scouts (folded_name) WHERE (deleted_at IS NULL);
CREATE INDEX scouts_sector ON scouts (sector_id) WHERE (deleted_at IS NULL);
`;

/** How captains sign in, and what counts attempts. */
const accounts = `
CREATE TABLE sessions (
  session_id uuid PRIMARY KEY,
  captain_id int NOT NULL REFERENCES captains,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  device text,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX sessions_captain ON sessions (captain_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE known_devices (
  captain_id int NOT NULL REFERENCES captains,
  key_hash bytea NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (captain_id, key_hash)
);
CREATE INDEX known_devices_last_seen ON known_devices (last_seen_at);

CREATE TABLE throttle_events (
  throttle_event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX throttle_events_at ON throttle_events (at);
CREATE INDEX throttle_events_subject ON throttle_events (subject, at);

CREATE TABLE code_secrets (
  captain_id int PRIMARY KEY REFERENCES captains,
  sealed bytea NOT NULL,
  last_step bigint NOT NULL,
  made_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  captain_id int NOT NULL REFERENCES captains,
  code_hash bytea NOT NULL,
  PRIMARY KEY (captain_id, code_hash)
);

CREATE TABLE passkeys (
  passkey_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  captain_id int NOT NULL REFERENCES captains,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  host text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  made_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_captain ON passkeys (captain_id);

CREATE TABLE spent_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_expiry ON spent_challenges (expires_at);

CREATE TABLE invitations (
  invitation_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonce bytea NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('general', 'unit', 'regular')),
  sector_id int REFERENCES sectors ON DELETE CASCADE,
  uses text NOT NULL CHECK (uses IN ('one', 'many')),
  used_count int DEFAULT 0 NOT NULL,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((type = 'regular') = (sector_id IS NOT NULL))
);
CREATE INDEX invitations_sector ON invitations (sector_id);

CREATE TABLE stand_ins (
  captain_id int PRIMARY KEY REFERENCES captains,
  sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  until_day date NOT NULL,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL
);
CREATE INDEX stand_ins_sector ON stand_ins (sector_id);

CREATE TABLE idempotency_keys (
  captain_id int NOT NULL REFERENCES captains,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  answer bytea DEFAULT '' NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (captain_id, key_hash)
);
CREATE INDEX idempotency_keys_at ON idempotency_keys (at);
`;

/** Terms, their weeks and what is planned in them. */
const weeks = `
CREATE TABLE terms (
  term_number int PRIMARY KEY CHECK (term_number > 0),
  term_name text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  CHECK (end_date > start_date)
);

CREATE TABLE weeks (
  term_number int NOT NULL REFERENCES terms,
  week_number int NOT NULL CHECK (week_number > 0),
  start_date date NOT NULL,
  cancelled_at timestamptz,
  cancelled_by int REFERENCES captains,
  PRIMARY KEY (term_number, week_number)
);

CREATE TABLE activities (
  activity_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('entertainment', 'rowing', 'camping', 'wildCooking', 'scouting', 'volunteering', 'other')),
  place text,
  day text NOT NULL CHECK (day IN ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri')),
  term_number int NOT NULL,
  week_number int NOT NULL,
  planned_by int NOT NULL REFERENCES captains,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);
CREATE INDEX activities_week ON activities (term_number, week_number);

CREATE TABLE calendar_links (
  calendar_link_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonce bytea NOT NULL UNIQUE,
  sector_id int UNIQUE NULLS NOT DISTINCT REFERENCES sectors ON DELETE CASCADE,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  last_read_at timestamptz
);

CREATE TABLE week_reminders (
  sector_id int NOT NULL REFERENCES sectors ON DELETE CASCADE,
  term_number int NOT NULL,
  week_number int NOT NULL,
  reminded_by int NOT NULL REFERENCES captains,
  reminded_at timestamptz NOT NULL,
  PRIMARY KEY (sector_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks ON DELETE CASCADE
);
`;

/** Attendance of the weeks. */
const attendance = `
CREATE TABLE scout_attendance (
  scout_id int NOT NULL REFERENCES scouts,
  term_number int NOT NULL,
  week_number int NOT NULL,
  sector_id int NOT NULL REFERENCES sectors,
  status text NOT NULL CHECK (status IN ('attended', 'execused', 'absent', 'termExecused')),
  PRIMARY KEY (scout_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
) WITH (fillfactor=90);
CREATE INDEX scout_attendance_sector ON scout_attendance (sector_id);
CREATE INDEX scout_attendance_week ON scout_attendance (term_number, week_number, sector_id);

CREATE TABLE scout_attendance_sheets (
  sector_id int NOT NULL REFERENCES sectors,
  term_number int NOT NULL,
  week_number int NOT NULL,
  recorded_by int NOT NULL REFERENCES captains,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (sector_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);

CREATE TABLE captain_attendance (
  captain_id int NOT NULL REFERENCES captains,
  term_number int NOT NULL,
  week_number int NOT NULL,
  unit_captain_id int NOT NULL REFERENCES captains,
  status text NOT NULL CHECK (status IN ('attended', 'execused', 'absent', 'termExecused')),
  PRIMARY KEY (captain_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);
CREATE INDEX captain_attendance_week ON captain_attendance (term_number, week_number, unit_captain_id) INCLUDE (status);

CREATE TABLE captain_attendance_sheets (
  unit_captain_id int NOT NULL REFERENCES captains,
  term_number int NOT NULL,
  week_number int NOT NULL,
  recorded_by int NOT NULL REFERENCES captains,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (unit_captain_id, term_number, week_number),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);

CREATE TABLE absence_alerts (
  kind text NOT NULL CHECK (kind IN ('scouts', 'captains')),
  term_number int NOT NULL,
  week_number int NOT NULL,
  subject_id int NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (kind, term_number, week_number, subject_id),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks ON DELETE CASCADE
);
`;

/** The treasury. */
const finance = `
CREATE TABLE cash_counts (
  count_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  counted numeric(12,2) NOT NULL CHECK (counted >= 0),
  book_balance numeric NOT NULL,
  denominations jsonb,
  note text,
  counted_at timestamptz NOT NULL,
  counted_by int NOT NULL REFERENCES captains
);

CREATE TABLE closed_months (
  month date PRIMARY KEY CHECK (EXTRACT(day FROM month) = 1),
  closed_at timestamptz NOT NULL,
  closed_by int NOT NULL REFERENCES captains,
  balance numeric NOT NULL,
  item_count int NOT NULL
);

CREATE FUNCTION next_item_number()
RETURNS integer
LANGUAGE plpgsql
AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('treasury', 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('item-number', 0));
    RETURN (SELECT coalesce(max(item_number), 0) + 1 FROM finance_items);
  END $$;

CREATE TABLE finance_items (
  item_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  value numeric(12,2) NOT NULL CHECK ((value >= 0) AND (value <= 1000000)),
  type text NOT NULL CHECK (type IN ('income', 'expense')),
  description text,
  recorded_at timestamptz NOT NULL,
  recorded_by int NOT NULL REFERENCES captains,
  is_subscription boolean DEFAULT false NOT NULL,
  sector_id int REFERENCES sectors,
  term_number int,
  week_number int,
  deleted_at timestamptz,
  deleted_by int REFERENCES captains,
  item_number int DEFAULT next_item_number() NOT NULL UNIQUE,
  item_date date NOT NULL,
  reverses int UNIQUE REFERENCES finance_items,
  count_id int UNIQUE REFERENCES cash_counts,
  CHECK ((NOT is_subscription) OR ((type = 'income') AND (sector_id IS NOT NULL) AND (term_number IS NOT NULL) AND (week_number IS NOT NULL))),
  CHECK ((reverses IS NULL) OR ((NOT is_subscription) AND (reverses <> item_id))),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);
CREATE INDEX finance_items_date ON finance_items (item_date, recorded_at, item_number) WHERE (deleted_at IS NULL);
CREATE INDEX finance_items_deleted ON finance_items (item_date) WHERE (deleted_at IS NOT NULL);
CREATE INDEX finance_items_expense ON finance_items (item_date, recorded_at, item_number) WHERE ((deleted_at IS NULL) AND (type = 'expense'));
CREATE INDEX finance_items_sector ON finance_items (sector_id);
CREATE INDEX finance_items_value ON finance_items (value, item_date, recorded_at, item_number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX finance_items_subscription ON finance_items (term_number, week_number, sector_id) WHERE (is_subscription AND (deleted_at IS NULL));

CREATE FUNCTION keep_closed_months()
RETURNS trigger
LANGUAGE plpgsql
AS $$
  DECLARE
    open_from date;
    ignored jsonb := '{"recorded_at": null, "recorded_by": null}';
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('treasury', 0));
    SELECT max(month) + interval '1 month' INTO open_from FROM closed_months;
    IF open_from IS NULL
      OR (TG_OP = 'INSERT' OR OLD.item_date >= open_from)
        AND (TG_OP = 'DELETE' OR NEW.item_date >= open_from)
    THEN
      RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF to_jsonb(OLD) || ignored = to_jsonb(NEW) || ignored THEN RETURN OLD; END IF;
      IF NEW.is_subscription AND NEW.deleted_at IS NULL THEN
        RAISE EXCEPTION 'the subscription lies in a closed month' USING ERRCODE = 'KM002';
      END IF;
    END IF;
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'KM001';
  END $$;

CREATE TRIGGER keep_closed_months BEFORE INSERT OR DELETE OR UPDATE ON finance_items
  FOR EACH ROW EXECUTE FUNCTION keep_closed_months();
`;

/** Tables of scouts and their families. */
const families = `
CREATE TABLE scout_payments (
  sector_id int NOT NULL REFERENCES sectors,
  term_number int NOT NULL,
  week_number int NOT NULL,
  scout_id int NOT NULL REFERENCES scouts,
  amount int NOT NULL CHECK ((amount >= 1) AND (amount <= 10000)),
  PRIMARY KEY (sector_id, term_number, week_number, scout_id),
  FOREIGN KEY (term_number, week_number) REFERENCES weeks
);
CREATE INDEX scout_payments_scout ON scout_payments (scout_id, term_number, week_number);

CREATE TABLE contacts (
  contact_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scout_id int REFERENCES scouts,
  captain_id int REFERENCES captains,
  contacted_on date NOT NULL,
  note text,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  CHECK (num_nonnulls(scout_id, captain_id) = 1)
);
CREATE INDEX contacts_captain ON contacts (captain_id, contacted_on) WHERE (captain_id IS NOT NULL);
CREATE INDEX contacts_scout ON contacts (scout_id, contacted_on) WHERE (scout_id IS NOT NULL);

CREATE TABLE follow_up_messages (
  message_case text PRIMARY KEY CHECK (message_case IN ('absenceMale', 'absenceFemale', 'rateMale', 'rateFemale', 'captainMale', 'captainFemale', 'invitation')),
  text text NOT NULL
);

CREATE TABLE parent_links (
  scout_id int PRIMARY KEY REFERENCES scouts,
  key_hash bytea NOT NULL UNIQUE,
  term_number int NOT NULL REFERENCES terms,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  opened_count int DEFAULT 0 NOT NULL,
  last_opened_at timestamptz
);

CREATE TABLE consents (
  consent_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scout_id int NOT NULL REFERENCES scouts,
  guardian_name text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('father', 'mother', 'other')),
  way text NOT NULL CHECK (way IN ('paper', 'inPerson', 'whatsApp', 'phone', 'parentsPage')),
  photos boolean NOT NULL,
  given_on date NOT NULL,
  recorded_by int REFERENCES captains,
  recorded_at timestamptz NOT NULL,
  ended_how text CHECK (ended_how IN ('withdrawn', 'replaced')),
  ended_on date,
  ended_by int REFERENCES captains,
  CHECK ((way = 'parentsPage') = (recorded_by IS NULL)),
  CHECK ((ended_how IS NULL) = (ended_on IS NULL)),
  CHECK ((ended_how IS NOT NULL) OR (ended_by IS NULL))
);
CREATE INDEX consents_scout_idx ON consents (scout_id, consent_id);
CREATE UNIQUE INDEX consents_standing_key ON consents (scout_id) WHERE (ended_on IS NULL);

CREATE TABLE contact_views (
  captain_id int NOT NULL REFERENCES captains,
  day date NOT NULL,
  place text NOT NULL,
  scout_ids int[] NOT NULL,
  PRIMARY KEY (captain_id, day, place)
);
CREATE INDEX contact_views_day_idx ON contact_views (day);
CREATE INDEX contact_views_scouts_idx ON contact_views USING gin (scout_ids);

CREATE TABLE profile_reads (
  reader text NOT NULL,
  day date NOT NULL,
  scout_ids int[] NOT NULL,
  PRIMARY KEY (reader, day)
);
CREATE INDEX profile_reads_day ON profile_reads (day);

CREATE TABLE imports (
  import_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  skipped int NOT NULL
);
CREATE INDEX imports_made_at ON imports (made_at);

CREATE TABLE imported_scouts (
  import_id int NOT NULL REFERENCES imports ON DELETE CASCADE,
  scout_id int NOT NULL REFERENCES scouts ON DELETE CASCADE,
  is_new boolean NOT NULL,
  stored jsonb NOT NULL,
  PRIMARY KEY (import_id, scout_id)
);
CREATE INDEX imported_scouts_scout ON imported_scouts (scout_id);
`;

/** The group, its notifications and its backups. */
const group = `
CREATE TABLE group_settings (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  name text,
  logo bytea,
  logo_type text CHECK (logo_type IN ('image/png', 'image/jpeg')),
  logo_version text,
  generals_need_second_factor boolean DEFAULT false NOT NULL,
  retention_years int CHECK ((retention_years >= 1) AND (retention_years <= 10)),
  CHECK (num_nulls(logo, logo_type, logo_version) = ANY (ARRAY[0, 3]))
);

CREATE TABLE notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  captain_id int NOT NULL REFERENCES captains,
  type text NOT NULL CHECK (type IN ('attendance', 'report', 'financeItemCreated', 'other')),
  title text NOT NULL,
  message text NOT NULL,
  status text DEFAULT 'UNREAD' NOT NULL CHECK (status IN ('UNREAD', 'READ')),
  created_at timestamptz NOT NULL,
  brief text,
  sector_id int REFERENCES sectors ON DELETE SET NULL,
  topic text
);
CREATE INDEX notifications_captain ON notifications (captain_id, status, notification_id DESC);
CREATE INDEX notifications_sector ON notifications (sector_id) WHERE (sector_id IS NOT NULL);
CREATE INDEX notifications_topic ON notifications (captain_id, topic) WHERE ((topic IS NOT NULL) AND (status = 'UNREAD'));

CREATE TABLE push_keys (
  is_the_pair boolean DEFAULT true PRIMARY KEY CHECK (is_the_pair),
  public_key text NOT NULL,
  private_key text NOT NULL
);

CREATE TABLE push_subscriptions (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  told bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  attempts int DEFAULT 0 NOT NULL,
  not_before timestamptz
);

CREATE TABLE backups (
  day date PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  made_at timestamptz,
  bytes bigint,
  proven_at timestamptz,
  failure text,
  CHECK ((made_at IS NULL) = (bytes IS NULL)),
  CHECK ((made_at IS NOT NULL) OR (proven_at IS NULL))
);
`;

/** The history of changes, sealed in chains of hashes. */
const history = `
CREATE TABLE history (
  history_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  captain_id int REFERENCES captains,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX history_captain ON history (captain_id, history_id);
CREATE INDEX history_entity ON history (entity, entity_id, history_id);

CREATE TABLE history_chains (
  chain int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  length bigint NOT NULL,
  hash bytea NOT NULL
) WITH (fillfactor=20);

INSERT INTO history_chains (length, hash) VALUES (0, '');

CREATE TABLE history_seals (
  chain int NOT NULL,
  place bigint NOT NULL,
  history_id bigint NOT NULL UNIQUE,
  salt bytea,
  content bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, place)
);

CREATE TABLE history_checks (
  day date PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  entries bigint NOT NULL,
  last_at timestamptz,
  fingerprint text NOT NULL,
  chains jsonb NOT NULL,
  problem_count int NOT NULL,
  problems jsonb NOT NULL
);

CREATE FUNCTION history_content(salt bytea, before jsonb, after jsonb)
RETURNS bytea
LANGUAGE sql
STABLE
AS $$
    SELECT sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8'))
  $$;

CREATE FUNCTION history_hash(previous bytea, history_id bigint, at timestamptz, captain_id integer, entity text, action text, entity_id text, content bytea)
RETURNS bytea
LANGUAGE sql
STABLE
AS $$
    SELECT sha256(previous || convert_to(jsonb_build_array(
      history_id, extract(epoch FROM at), captain_id, entity, action, entity_id,
      encode(content, 'hex')
    )::text, 'UTF8'))
  $$;

CREATE FUNCTION seal_history()
RETURNS trigger
LANGUAGE plpgsql
AS $$
  DECLARE
    own history_chains;
    entry record;
    salt bytea;
    content bytea;
  BEGIN
    SELECT * INTO own FROM history_chains LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      INSERT INTO history_chains (length, hash) VALUES (0, '') RETURNING * INTO own;
    END IF;
    FOR entry IN SELECT * FROM added ORDER BY history_id LOOP
      salt := uuid_send(gen_random_uuid());
      content := history_content(salt, entry.before, entry.after);
      own.length := own.length + 1;
      own.hash := history_hash(own.hash, entry.history_id, entry.at, entry.captain_id,
        entry.entity, entry.action, entry.entity_id, content);
      INSERT INTO history_seals (chain, place, history_id, salt, content, hash)
      VALUES (own.chain, own.length, entry.history_id, salt, content, own.hash);
    END LOOP;
    UPDATE history_chains SET length = own.length, hash = own.hash WHERE chain = own.chain;
    RETURN NULL;
  END $$;

CREATE TRIGGER seal_history AFTER INSERT ON history REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION seal_history();
`;
