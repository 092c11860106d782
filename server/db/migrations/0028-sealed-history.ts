import { type Kysely, sql } from 'kysely';

/**
 * Every row of the history has a seal: a hash of the row and of the seal before it, so that whoever changes, removes or
 * adds one in the database breaks what follows. A trigger seals in the transaction that writes: whatever writes the
 * history can't forget it. There are as many chains as transactions ever wrote at the same moment, and each takes one
 * that no other holds, so none waits for another (docs/decisions/0037). Rows from before are sealed in their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each chain, changed by every write: room for its next version beside it.
  await sql`
    CREATE TABLE history_chains (
      chain integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      length bigint NOT NULL,
      hash bytea NOT NULL
    ) WITH (fillfactor = 20)`.execute(db);
  // No reference to the history: a seal outlives its row, and so tells that there was one.
  await sql`
    CREATE TABLE history_seals (
      chain integer NOT NULL,
      place bigint NOT NULL,
      history_id bigint NOT NULL UNIQUE,
      salt bytea,
      content bytea NOT NULL,
      hash bytea NOT NULL,
      PRIMARY KEY (chain, place)
    )`.execute(db);
  await sql`
    CREATE TABLE history_checks (
      day date PRIMARY KEY,
      checked_at timestamptz NOT NULL,
      entries bigint NOT NULL,
      last_at timestamptz,
      fingerprint text NOT NULL,
      chains jsonb NOT NULL,
      problem_count integer NOT NULL,
      problems jsonb NOT NULL
    )`.execute(db);
  await sql.raw(hashOfContent).execute(db);
  await sql.raw(hashOfSeal).execute(db);
  await sql.raw(sealRows('FROM history')).execute(db);
  await sql`SELECT seal_history_rows()`.execute(db);
  await sql`DROP FUNCTION seal_history_rows`.execute(db);
  await sql.raw(sealRows('FROM added', 'trigger')).execute(db);
  await sql`
    CREATE TRIGGER seal_history AFTER INSERT ON history
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION seal_history()
  `.execute(db);
}

/** What was and what is enter by a hash of their own, with a salt: it can be taken away with them, and nobody guesses a name by it. */
const hashOfContent = `
  CREATE FUNCTION history_content(salt bytea, before jsonb, after jsonb) RETURNS bytea
  LANGUAGE sql STABLE AS $$
    SELECT sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8'))
  $$`;

const hashOfSeal = `
  CREATE FUNCTION history_hash(
    previous bytea, history_id bigint, at timestamptz, captain_id integer, entity text, action text,
    entity_id text, content bytea
  ) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(previous || convert_to(jsonb_build_array(
      history_id, extract(epoch FROM at), captain_id, entity, action, entity_id,
      encode(content, 'hex')
    )::text, 'UTF8'))
  $$`;

/**
 * Seals rows in their order, in the first chain that nobody else holds; a new one where all are held. The chain's row is
 * the lock, until the transaction ends.
 */
const sealRows = (rows: string, returns = 'void') => `
  CREATE FUNCTION ${returns === 'trigger' ? 'seal_history' : 'seal_history_rows'}() RETURNS ${returns}
  LANGUAGE plpgsql AS $$
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
    FOR entry IN SELECT * ${rows} ORDER BY history_id LOOP
      salt := uuid_send(gen_random_uuid());
      content := history_content(salt, entry.before, entry.after);
      own.length := own.length + 1;
      own.hash := history_hash(own.hash, entry.history_id, entry.at, entry.captain_id,
        entry.entity, entry.action, entry.entity_id, content);
      INSERT INTO history_seals (chain, place, history_id, salt, content, hash)
      VALUES (own.chain, own.length, entry.history_id, salt, content, own.hash);
    END LOOP;
    UPDATE history_chains SET length = own.length, hash = own.hash WHERE chain = own.chain;
    ${returns === 'trigger' ? 'RETURN NULL;' : ''}
  END $$`;
