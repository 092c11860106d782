import { type Kysely, sql } from 'kysely';

/**
 * The tables of the whole product. Money is numeric, days are dates, instants are timestamptz.
 * What people delete keeps its row and says who and when; no trigger and no function, so that any
 * PostgreSQL from 15 on, a distributed one too, can hold it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sectors (
      sector_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      base_name text NOT NULL,
      suffix_name text NOT NULL,
      unit_captain_id integer,
      created_at timestamptz NOT NULL,
      UNIQUE (base_name, suffix_name)
    )`.execute(db);
  await sql`
    CREATE TABLE captains (
      captain_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      first_name text NOT NULL,
      middle_name text NOT NULL,
      last_name text NOT NULL,
      phone_number text NOT NULL CONSTRAINT captains_phone_number_key UNIQUE,
      email text CONSTRAINT captains_email_key UNIQUE,
      gender text NOT NULL CHECK (gender IN ('male', 'female')),
      type text NOT NULL CHECK (type IN ('general', 'unit', 'regular')),
      sector_id integer REFERENCES sectors,
      password_hash text NOT NULL,
      must_change_password boolean NOT NULL DEFAULT false,
      closed_at timestamptz,
      created_at timestamptz NOT NULL,
      CHECK (sector_id IS NULL OR type = 'regular')
    )`.execute(db);
  await sql`CREATE INDEX captains_sector ON captains (sector_id)`.execute(db);
  await sql`
    ALTER TABLE sectors
      ADD CONSTRAINT sectors_unit_captain_id_fkey FOREIGN KEY (unit_captain_id) REFERENCES captains
  `.execute(db);
  await sql`CREATE INDEX sectors_unit_captain ON sectors (unit_captain_id)`.execute(db);
  await sql`
    CREATE TABLE sessions (
      session_id uuid PRIMARY KEY,
      captain_id integer NOT NULL REFERENCES captains,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sessions_captain ON sessions (captain_id)`.execute(db);
  await sql`CREATE INDEX sessions_expiry ON sessions (expires_at)`.execute(db);
  await sql`
    CREATE TABLE throttle_events (
      throttle_event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subject text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX throttle_events_subject ON throttle_events (subject, at)`.execute(db);
  await sql`CREATE INDEX throttle_events_at ON throttle_events (at)`.execute(db);
  await sql`
    CREATE TABLE scouts (
      scout_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      gender text NOT NULL CHECK (gender IN ('male', 'female')),
      sector_id integer NOT NULL REFERENCES sectors,
      phone_number text,
      address text,
      birth_date date,
      enroll_date date,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      deleted_by integer REFERENCES captains
    )`.execute(db);
  await sql`CREATE INDEX scouts_sector ON scouts (sector_id) WHERE deleted_at IS NULL`.execute(db);
  await sql`
    CREATE TABLE terms (
      term_number integer PRIMARY KEY CHECK (term_number > 0),
      term_name text NOT NULL,
      start_date date NOT NULL,
      end_date date NOT NULL,
      CHECK (end_date > start_date)
    )`.execute(db);
  await sql`
    CREATE TABLE weeks (
      term_number integer NOT NULL REFERENCES terms,
      week_number integer NOT NULL CHECK (week_number > 0),
      start_date date NOT NULL,
      cancelled_at timestamptz,
      cancelled_by integer REFERENCES captains,
      PRIMARY KEY (term_number, week_number)
    )`.execute(db);
  await sql`
    CREATE TABLE scout_attendance (
      scout_id integer NOT NULL REFERENCES scouts,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      sector_id integer NOT NULL REFERENCES sectors,
      status text NOT NULL CHECK (status IN ('attended', 'execused', 'absent', 'termExecused')),
      PRIMARY KEY (scout_id, term_number, week_number),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks
    )`.execute(db);
  await sql`
    CREATE INDEX scout_attendance_week
      ON scout_attendance (term_number, week_number, sector_id) INCLUDE (status)
  `.execute(db);
  await sql`CREATE INDEX scout_attendance_sector ON scout_attendance (sector_id)`.execute(db);
  await sql`
    CREATE TABLE scout_attendance_sheets (
      sector_id integer NOT NULL REFERENCES sectors,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      recorded_by integer NOT NULL REFERENCES captains,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (sector_id, term_number, week_number),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks
    )`.execute(db);
  await sql`
    CREATE TABLE captain_attendance (
      captain_id integer NOT NULL REFERENCES captains,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      unit_captain_id integer NOT NULL REFERENCES captains,
      status text NOT NULL CHECK (status IN ('attended', 'execused', 'absent', 'termExecused')),
      PRIMARY KEY (captain_id, term_number, week_number),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks
    )`.execute(db);
  await sql`
    CREATE INDEX captain_attendance_week
      ON captain_attendance (term_number, week_number, unit_captain_id) INCLUDE (status)
  `.execute(db);
  await sql`
    CREATE TABLE captain_attendance_sheets (
      unit_captain_id integer NOT NULL REFERENCES captains,
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      recorded_by integer NOT NULL REFERENCES captains,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (unit_captain_id, term_number, week_number),
      FOREIGN KEY (term_number, week_number) REFERENCES weeks
    )`.execute(db);
  await sql`
    CREATE TABLE finance_items (
      item_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      value numeric(12, 2) NOT NULL CHECK (value >= 0 AND value <= 1000000),
      type text NOT NULL CHECK (type IN ('income', 'expense')),
      description text,
      recorded_at timestamptz NOT NULL,
      recorded_by integer NOT NULL REFERENCES captains,
      is_subscription boolean NOT NULL DEFAULT false,
      sector_id integer REFERENCES sectors,
      term_number integer,
      week_number integer,
      deleted_at timestamptz,
      deleted_by integer REFERENCES captains,
      FOREIGN KEY (term_number, week_number) REFERENCES weeks,
      CHECK (NOT is_subscription OR (
        type = 'income' AND sector_id IS NOT NULL
        AND term_number IS NOT NULL AND week_number IS NOT NULL
      ))
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX finance_items_subscription
      ON finance_items (term_number, week_number, sector_id)
      WHERE is_subscription AND deleted_at IS NULL
  `.execute(db);
  await sql`CREATE INDEX finance_items_time ON finance_items (recorded_at, item_id)`.execute(db);
  await sql`CREATE INDEX finance_items_sector ON finance_items (sector_id)`.execute(db);
  await sql`
    CREATE TABLE activities (
      activity_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      type text NOT NULL CHECK (type IN (
        'entertainment', 'rowing', 'camping', 'wildCooking', 'scouting', 'volunteering', 'other'
      )),
      place text,
      day text NOT NULL CHECK (day IN ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri')),
      term_number integer NOT NULL,
      week_number integer NOT NULL,
      planned_by integer NOT NULL REFERENCES captains,
      created_at timestamptz NOT NULL,
      FOREIGN KEY (term_number, week_number) REFERENCES weeks
    )`.execute(db);
  await sql`CREATE INDEX activities_week ON activities (term_number, week_number)`.execute(db);
  await sql`
    CREATE TABLE notifications (
      notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      captain_id integer NOT NULL REFERENCES captains,
      type text NOT NULL CHECK (type IN ('attendance', 'report', 'financeItemCreated', 'other')),
      title text NOT NULL,
      message text NOT NULL,
      status text NOT NULL DEFAULT 'UNREAD' CHECK (status IN ('UNREAD', 'READ')),
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE INDEX notifications_captain ON notifications (captain_id, status, notification_id DESC)
  `.execute(db);
  await sql`
    CREATE TABLE history (
      history_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      captain_id integer REFERENCES captains,
      action text NOT NULL,
      entity text NOT NULL,
      entity_id text NOT NULL,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`CREATE INDEX history_entity ON history (entity, entity_id, history_id)`.execute(db);
  await sql`CREATE INDEX history_captain ON history (captain_id, history_id)`.execute(db);
}
