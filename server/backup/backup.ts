import pg from 'pg';
import type { OpenDatabase } from '../db/database-server.ts';
import { cutOff } from '../db/impatient-client.ts';
import { StartupError } from '../startup-error.ts';
import { copyOut } from './copy.ts';
import { type BackupHeader, type BackupPart, RowPrint } from './file.ts';

/** The database that a backup is read from or restored into; each copy opens a connection of its own. */
export type Copied = Pick<OpenDatabase, 'pool'>;

/** Long enough for a large group, and still finite. */
const LIMITS = `SET LOCAL lock_timeout = '5min'; SET LOCAL statement_timeout = '2h';
  SET LOCAL idle_in_transaction_session_timeout = '1h'`;
/** Fixes the text form of values, whatever the server's own settings are. */
const FORMS = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8'`;

/**
 * Runs `work` in one transaction on a connection of its own, with the value formats of backups. `begin` is the BEGIN
 * statement. The settings are transaction-local, so a connection pooler never passes them on.
 */
export async function inCopy<T>(
  { pool: { options } }: Copied,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { client, open, commit, close } = connectionFor(options);
  try {
    await open(begin);
    const done = await work(client);
    await commit();
    return done;
  } finally {
    await close();
  }
}

/** `close` drops the connection at once, unless `commit` has already ended the transaction. */
function connectionFor(options: pg.PoolOptions) {
  // The pool hides its password from a plain copy of its options.
  const password = options.password !== undefined && { password: options.password };
  const client = new pg.Client({ ...options, ...password });
  client.on('error', () => {});
  let isDone = false;
  return {
    client,
    open: async (begin: string) => {
      await client.connect();
      await client.query(`${begin}; ${LIMITS}; ${FORMS}`);
    },
    commit: async () => {
      await client.query('COMMIT');
      isDone = true;
    },
    close: async () => {
      // A polite end would wait until all unread rows have arrived.
      if (!isDone) cutOff(client);
      else await client.end().catch(() => {});
    },
  };
}

/** An identifier, quoted for SQL. */
export const quoteName = (name: string) => pg.escapeIdentifier(name);

/** The tables of the current schema with their stored (not generated) columns. */
export async function listStored(client: pg.Client): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<BackupHeader['tables'][number]>(`
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      -- What the migrator knows is said by the version.
      AND relname NOT LIKE 'kysely%'
      AND NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
      )
    GROUP BY relname ORDER BY relname`);
  return rows;
}

/** The positions of the sequences of the current schema. */
export async function listSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`);
  if (rows.length === 0) return [];
  const states = rows.map(
    ({ name }) => `SELECT ${pg.escapeLiteral(name)} AS name, last_value::text AS value,
      is_called AS "isCalled" FROM ${quoteName(name)}`,
  );
  return (await client.query<BackupHeader['sequences'][number]>(states.join(' UNION ALL '))).rows;
}

/** The last migration of the current schema, or null if there was none. */
export async function readVersion(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT to_regclass('kysely_migration') IS NOT NULL AS "isThere"`,
  );
  if (!rows[0].isThere) return null;
  const last = await client.query('SELECT max(name) AS name FROM kysely_migration');
  return last.rows[0].name;
}

/** The group's name as set on the screen, or null. Older tables have no place for it. */
async function readName(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT to_regclass('group_settings') IS NOT NULL AS "isThere"`,
  );
  if (!rows[0].isThere) return null;
  return (await client.query('SELECT name FROM group_settings')).rows[0]?.name ?? null;
}

/** The COPY statement for a table. */
export const copyOf = (
  { name, columns }: BackupHeader['tables'][number],
  direction: 'TO STDOUT' | 'FROM STDIN',
) => `COPY ${quoteName(name)} (${columns.map(quoteName).join(', ')}) ${direction}`;

/**
 * Streams everything that the group has stored, as of one moment, while others go on writing; the tables may be of any
 * version. The list of tables comes from the database, so none can be forgotten. Throws StartupError where there is no
 * group.
 */
export async function* readGroup(database: Copied, now: Date): AsyncGenerator<BackupPart> {
  const { client, open, commit, close } = connectionFor(database.pool.options);
  try {
    await open('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first read fixes the snapshot. Sequences are read after it, so that no number is used twice.
    const schemaVersion = await readVersion(client);
    if (schemaVersion === null) {
      throw new StartupError(
        'NO_DATA',
        'لا توجد مجموعة في قاعدة البيانات هذه',
        'there is no group in this database',
      );
    }
    const tables = await listStored(client);
    const groupName = await readName(client);
    const sequences = await listSequences(client);
    const madeAt = now.toISOString();
    yield {
      kind: 'header',
      header: { schemaVersion, madeAt, groupName, tables, sequences },
    };
    for (const table of tables) {
      const print = new RowPrint();
      for await (const bytes of copyOut(client, copyOf(table, 'TO STDOUT'))) {
        print.add(bytes);
        yield { kind: 'rows', bytes };
      }
      yield { kind: 'table', name: table.name, ...print.end() };
    }
    await commit();
  } finally {
    await close();
  }
}
