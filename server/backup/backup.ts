import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { OpenDatabase } from '../db/connect.ts';
import { StartupError } from '../startup-error.ts';
import { copyOut } from './copy.ts';
import { type BackupHeader, type BackupPart, RowPrint } from './file.ts';

/** What a group is copied from and to: connections of their own, beside the pools. */
export type Copied = Pick<OpenDatabase, 'pool'>;

/** Nobody waits for a copy, but nothing waits for ever. */
const LIMITS = `SET LOCAL lock_timeout = '5min'; SET LOCAL statement_timeout = '2h';
  SET LOCAL idle_in_transaction_session_timeout = '1h'`;
/** As every server writes and reads values, whatever it is set to otherwise. */
const FORMS = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8'`;

/**
 * Does `work` on a connection and in a transaction of its own, in which values have the form that backups have.
 * `begin` is the BEGIN. The settings end with the transaction, so that no pooler hands them on.
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

/** `close` ends the connection in the middle of what it does, unless `commit` has ended the transaction. */
function connectionFor(options: pg.PoolOptions) {
  // The pool keeps its password where a copy of its options does not find it.
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
      // A goodbye would wait until all rows are read that nobody takes any more.
      const { connection } = client as unknown as { connection: { stream: Duplex } };
      if (!isDone) connection.stream.destroy();
      else await client.end().catch(() => {});
    },
  };
}

/** A name as SQL takes it. */
export const quoted = (name: string) => pg.escapeIdentifier(name);

/** The tables of the schema that the connection sees, with the columns that are stored and not worked out. */
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

/** Where the sequences of the schema that the connection sees stand. */
async function listSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`);
  if (rows.length === 0) return [];
  const states = rows.map(
    ({ name }) => `SELECT ${pg.escapeLiteral(name)} AS name, last_value::text AS value,
      is_called AS "isCalled" FROM ${quoted(name)}`,
  );
  return (await client.query<BackupHeader['sequences'][number]>(states.join(' UNION ALL '))).rows;
}

/** The last migration of the schema that the connection sees; null where there was none. */
export async function readVersion(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT to_regclass('kysely_migration') IS NOT NULL AS "isThere"`,
  );
  if (!rows[0].isThere) return null;
  const last = await client.query('SELECT max(name) AS name FROM kysely_migration');
  return last.rows[0].name;
}

/** The name that was set on the screen; none where it was not, or could not be yet. */
async function readName(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT to_regclass('group_settings') IS NOT NULL AS "isThere"`,
  );
  if (!rows[0].isThere) return null;
  return (await client.query('SELECT name FROM group_settings')).rows[0]?.name ?? null;
}

/** The statement that copies a table out or in. */
export const copyOf = (
  { name, columns }: BackupHeader['tables'][number],
  direction: 'TO STDOUT' | 'FROM STDIN',
) => `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`;

/**
 * Everything that the group has stored, as it is at one moment, while others go on writing; of whatever version its
 * tables are. Which tables there are the database says, so that none can be forgotten. Throws StartupError where there
 * is no group.
 */
export async function* readGroup(database: Copied, now: Date): AsyncGenerator<BackupPart> {
  const { client, open, commit, close } = connectionFor(database.pool.options);
  try {
    await open('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first read is the moment; where sequences stand is read after it, so that no number is given twice.
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
