import { type Kysely, sql } from 'kysely';

/** The directory of groups: no name of a person of a group has a place here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE clusters (
      name text PRIMARY KEY,
      -- No new groups on it.
      is_full boolean DEFAULT false NOT NULL
    );

    CREATE TABLE groups (
      group_id uuid PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      own_domain text UNIQUE,
      name text NOT NULL,
      state text NOT NULL CHECK (state IN ('founding', 'active', 'suspended', 'moving')),
      suspended_because text,
      delete_after timestamptz,
      cluster text NOT NULL REFERENCES clusters,
      database text NOT NULL,
      schema_version text NOT NULL,
      -- Its signing key is derived from the program's secret and this.
      salt bytea NOT NULL,
      time_zone text NOT NULL,
      founded_at timestamptz NOT NULL,
      last_used_at timestamptz,
      scouts int DEFAULT 0 NOT NULL,
      captains int DEFAULT 0 NOT NULL,
      megabytes int DEFAULT 0 NOT NULL,
      counted_at timestamptz,
      last_backup_at timestamptz,
      scouts_limit int CHECK (scouts_limit > 0),
      megabytes_limit int CHECK (megabytes_limit > 0),
      upgrade_attempts int DEFAULT 0 NOT NULL,
      upgrade_failed_at timestamptz,
      upgrade_error text,
      UNIQUE (cluster, database)
    );
    CREATE INDEX groups_by_use ON groups (last_used_at DESC NULLS LAST);

    CREATE TABLE former_addresses (
      slug text PRIMARY KEY,
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      until timestamptz NOT NULL
    );

    -- Migrated, empty databases that a founding takes.
    CREATE TABLE spare_databases (
      cluster text NOT NULL REFERENCES clusters,
      database text NOT NULL,
      schema_version text NOT NULL,
      PRIMARY KEY (cluster, database)
    );

    CREATE TABLE operators (
      operator_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text NOT NULL UNIQUE,
      password_hash text NOT NULL,
      sealed_secret bytea NOT NULL,
      is_set_up boolean DEFAULT false NOT NULL,
      last_step bigint DEFAULT 0 NOT NULL,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE operator_sessions (
      session_id uuid PRIMARY KEY,
      operator_id int NOT NULL REFERENCES operators ON DELETE CASCADE,
      last_used_at timestamptz NOT NULL
    );

    CREATE TABLE operator_log (
      entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      -- Null for a command on the server.
      operator_id int REFERENCES operators ON DELETE SET NULL,
      action text NOT NULL,
      slug text,
      detail text
    );

    CREATE TABLE founding_links (
      key_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );

    CREATE TABLE jobs (
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      job text NOT NULL,
      due_at timestamptz NOT NULL,
      PRIMARY KEY (group_id, job)
    );
    CREATE INDEX jobs_due ON jobs (due_at);

    CREATE TABLE group_errors (
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      day date NOT NULL,
      count int NOT NULL,
      PRIMARY KEY (group_id, day)
    );

    CREATE TABLE upgrade_failures (
      failure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      at timestamptz NOT NULL,
      from_version text NOT NULL,
      reason text NOT NULL
    );

    CREATE TABLE rehearsals (
      rehearsal_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      started_at timestamptz NOT NULL,
      ended_at timestamptz,
      done int DEFAULT 0 NOT NULL,
      total int NOT NULL,
      failures jsonb DEFAULT '[]' NOT NULL
    );

    CREATE TABLE broadcasts (
      broadcast_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL,
      message text NOT NULL,
      at timestamptz NOT NULL,
      until timestamptz NOT NULL
    );

    CREATE TABLE censuses (
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      year int NOT NULL,
      date date NOT NULL,
      handed_in_at timestamptz NOT NULL,
      counts jsonb NOT NULL,
      PRIMARY KEY (group_id, year)
    );

    -- As in a group's database, so that the same throttles work on it.
    CREATE TABLE throttle_events (
      throttle_event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subject text NOT NULL,
      at timestamptz NOT NULL
    );
    CREATE INDEX throttle_events_at ON throttle_events (at);
    CREATE INDEX throttle_events_subject ON throttle_events (subject, at);
  `.execute(db);
}
