import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { OpenDatabase } from '../db/database-server.ts';
import { listVersions, migrate, refuseBefore1 } from '../db/migrate.ts';
import type { DB } from '../db/tables.ts';
import { isTimeZone } from '../lib/calendar.ts';
import { StartupError } from '../startup-error.ts';
import { type Copied, copyOf, inCopy, listSequences, listStored, quoteName } from './backup.ts';
import { copyIn, copyOut } from './copy.ts';
import { type BackupHeader, type BackupPart, RowPrint } from './file.ts';
import { tooNew } from './file-failures.ts';

/** The connections that a group is restored over. */
export type Restored = Copied & Pick<OpenDatabase, 'jobDb' | 'openSchema'>;

/** The schema that a backup is restored into before it replaces the group, or is checked and dropped. */
export type Scratch = 'khayma_restore' | 'khayma_proof';

/** Content of a restored backup. */
export interface Laid {
  header: BackupHeader;
  rows: number;
}

/**
 * Restores a backup into a scratch schema beside the group: runs the migrations up to the backup's version, fills the
 * tables, compares them with the backup, then migrates to the newest version. On failure the schema is dropped and
 * nothing else has changed. Throws StartupError as `decodeBackup` does, and where its tables are not those of its
 * version.
 */
export async function restoreToScratch(
  database: Restored,
  parts: AsyncIterable<BackupPart>,
  where: { schema: Scratch; timeZone: string },
): Promise<Laid> {
  const reader = parts[Symbol.asyncIterator]();
  try {
    return await lay(database, reader, where);
  } finally {
    // Otherwise the file of a refused backup would stay open.
    await reader.return?.(undefined);
  }
}

type Reader = AsyncIterator<BackupPart>;

async function lay(
  database: Restored,
  reader: Reader,
  { schema, timeZone }: { schema: Scratch; timeZone: string },
): Promise<Laid> {
  const header = await readHeader(reader);
  const { jobDb, openSchema } = database;
  await dropSchema(jobDb, schema);
  await makeSchema(jobDb, schema);
  try {
    const made = openSchema(schema, 'make');
    let rows: number;
    try {
      await migrate({ jobDb: made.db, schema }, timeZone, { to: header.schemaVersion });
      rows = await inCopy(database, 'BEGIN', async (client) => {
        await client.query(`SET LOCAL search_path = ${quoteName(schema)}`);
        return fill(client, header, reader);
      });
      await migrate({ jobDb: made.db, schema }, timeZone);
      await refuseUnknownZone(made.db);
      await refusing('trips', () => mendNextReceipts(made.db));
    } finally {
      await made.close();
    }
    await analyze(jobDb, schema);
    return { header, rows };
  } catch (error) {
    await dropSchema(jobDb, schema);
    throw error;
  }
}

/** Reads the header, and refuses one whose version this program does not know. */
async function readHeader(reader: Reader): Promise<BackupHeader> {
  const first = (await reader.next()).value as BackupPart | undefined;
  if (first?.kind !== 'header') throw notItsTables('it begins with no header');
  const { schemaVersion } = first.header;
  const versions = await listVersions();
  refuseBefore1('the backup', {
    migrations: [schemaVersion],
    hasConsents: first.header.tables.some(({ name }) => name === 'consents'),
  });
  if (versions.includes(schemaVersion)) return first.header;
  if (schemaVersion > versions.at(-1)!) throw tooNew(`its tables are ${schemaVersion}`);
  throw notItsTables(`there was no version ${schemaVersion}`);
}

/**
 * Restores a backup beside the group, compares it, and drops it again. Returns false if the database role may not
 * create schemas: then only the file and its checksums were checked. Throws StartupError as `restoreToScratch` does.
 */
export async function proveBackup(
  database: Restored,
  parts: AsyncIterable<BackupPart>,
  timeZone: string,
): Promise<boolean> {
  const reader = parts[Symbol.asyncIterator]();
  try {
    const schema = 'khayma_proof';
    await lay(database, reader, { schema, timeZone });
    await dropSchema(database.jobDb, schema);
    return true;
  } catch (error) {
    if (!(error instanceof StartupError) || error.code !== 'SCHEMA_NOT_ALLOWED') throw error;
    while (!(await reader.next()).done);
    return false;
  } finally {
    await reader.return?.(undefined);
  }
}

/** Drops a scratch schema, including what an interrupted restore left behind. */
async function dropSchema(db: Kysely<DB>, schema: Scratch): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${sql.table(schema)} CASCADE`.execute(db);
}

async function makeSchema(db: Kysely<DB>, schema: Scratch): Promise<void> {
  try {
    await sql`CREATE SCHEMA ${sql.table(schema)}`.execute(db);
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartupError(
      'SCHEMA_NOT_ALLOWED',
      'لا يملك مستخدم قاعدة البيانات صلاحية إنشاء مخطط فيها: GRANT CREATE ON DATABASE',
      'the role of DATABASE_URL may not create a schema; GRANT CREATE ON DATABASE … TO …',
      { cause: error },
    );
  }
}

/** PostgreSQL's code for a role that may not create a schema. */
const INSUFFICIENT_PRIVILEGE = '42501';

const notItsTables = (detail: string) =>
  new StartupError(
    'BACKUP_DAMAGED',
    'جداول هذه النسخة ليست جداول إصدارها، ولم يُستعَد منها شيء. جرّب نسخة أخرى',
    `the backup does not have the tables of its version (${detail}); nothing of it was restored`,
  );

/**
 * Fills empty tables, then reads them back and compares. Keys, indexes and foreign keys are created at the end, which
 * checks all rows at once, whatever their order. What triggers wrote is already part of the backup.
 */
async function fill(
  client: pg.Client,
  { tables, sequences }: BackupHeader,
  reader: Reader,
): Promise<number> {
  const own = await listStored(client);
  if (JSON.stringify(own) !== JSON.stringify(tables)) {
    const [there, said] = [own, tables].map(
      (list) => new Set(list.map((row) => JSON.stringify(row))),
    );
    throw notItsTables([...there!.symmetricDifference(said!)].join(', ') || 'in another order');
  }
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).join(', ');
  const ownSequences = namesOf(await listSequences(client));
  if (namesOf(sequences) !== ownSequences) throw notItsTables(`other than ${ownSequences}`);
  const rules = await listRules(client);
  for (const { drop } of rules.toReversed()) await client.query(drop);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${quoteName(name)} DISABLE TRIGGER USER`);
  }
  // Creating indexes may use more memory than the default, which is meant for many statements at once.
  await client.query(`SET LOCAL maintenance_work_mem = '128MB'`);
  // Always reads from the first page, even while another session scans the table.
  await client.query('SET LOCAL synchronize_seqscans = off');
  let all = 0;
  for (const table of tables) all += await fillTable(client, table, reader);
  // Only at its end is the file known to be complete.
  if (!(await reader.next()).done) throw notItsTables('it has more than its tables');
  for (const { name, value, isCalled } of sequences) {
    const state = [quoteName(name), value, isCalled];
    await refusing(name, () => client.query('SELECT setval($1::regclass, $2::bigint, $3)', state));
  }
  await refuseWildValues(client);
  for (const { make } of rules) await refusing(make, () => client.query(make));
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${quoteName(name)} ENABLE TRIGGER USER`);
  }
  return all;
}

/** Stores the rows of one table, reads them back and compares; returns how many there are. */
async function fillTable(
  client: pg.Client,
  table: BackupHeader['tables'][number],
  reader: Reader,
): Promise<number> {
  let end: Extract<BackupPart, { kind: 'table' }> | undefined;
  const rows = async function* () {
    for (;;) {
      const { done, value: part } = await reader.next();
      if (done) throw notItsTables('it has an end too early');
      if (part.kind === 'rows') yield part.bytes;
      else if (part.kind === 'table') {
        end = part;
        return;
      }
    }
  };
  const stored = await refusing(table.name, () =>
    copyIn(client, copyOf(table, 'FROM STDIN'), rows()),
  );
  const print = new RowPrint();
  for await (const bytes of copyOut(client, copyOf(table, 'TO STDOUT'))) print.add(bytes);
  if (print.end().sha256 !== end?.sha256 || stored !== end.rows) {
    throw notItsTables(`the rows of ${table.name} were stored differently`);
  }
  return stored;
}

/** Characters of a text at most, many times as many as any form takes. */
const LONGEST_TEXT = 100_000;
/** SQL conditions on values of each type: forms store no others, and answers could not represent them. */
const TAME: Record<string, (column: string) => string> = {
  timestamptz: (column) => `${column} BETWEEN '0001-01-01' AND '9999-12-31'`,
  date: (column) => `${column} BETWEEN '0001-01-01' AND '9999-12-31'`,
  numeric: (column) => `abs(${column}) < 1e15`,
  text: (column) => `length(${column}) <= ${LONGEST_TEXT}`,
};

/** Refuses infinite moments and amounts, and texts of megabytes: the types of the columns allow them. */
async function refuseWildValues(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT relname AS table, attname AS column, typname AS type
    FROM pg_class
    JOIN pg_attribute ON attrelid = pg_class.oid
    JOIN pg_type ON pg_type.oid = atttypid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped AND typname = ANY ($1)`,
    [Object.keys(TAME)],
  );
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const tame = columns.map(({ column, type }) => TAME[type]!(quoteName(column)));
    const found = await client.query(
      `SELECT FROM ${quoteName(table)} WHERE NOT (${tame.join(' AND ')}) LIMIT 1`,
    );
    if (found.rows.length > 0) throw notItsTables(`a value of ${table} is out of bounds`);
  }
}

/** Refuses a group in a time zone that this program does not know: it could not say which day it is there. */
async function refuseUnknownZone(db: Kysely<DB>): Promise<void> {
  const group = await db.selectFrom('groupSettings').select('timeZone').executeTakeFirst();
  const zone = group?.timeZone ?? null;
  if (zone === null || isTimeZone(zone)) return;
  throw new StartupError(
    'BACKUP_DAMAGED',
    'المنطقة الزمنية في هذه النسخة لا يعرفها البرنامج، ولم يُستعَد منها شيء. جرّب نسخة أخرى',
    `the backup has a time zone that is not known (${zone.slice(0, 40)}); nothing of it was restored`,
  );
}

/** The receipts of a trip go on after its last one, whatever the backup says of the next: two may not have one number. */
async function mendNextReceipts(db: Kysely<DB>): Promise<void> {
  await sql`
    UPDATE trips SET next_receipt = paid.next FROM (
      SELECT trip_id, greatest(1, 1 + max(receipt_number)) AS next
      FROM trips LEFT JOIN trip_payments USING (trip_id) GROUP BY trip_id
    ) paid
    WHERE paid.trip_id = trips.trip_id AND next_receipt <> paid.next
  `.execute(db);
}

/**
 * Rows that the database rejects (SQLSTATE classes 22 and 23, and 54 for a value that no index holds) mean that the file
 * is no backup.
 */
async function refusing<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw /^(2[23]|54)/.test(code) ? notItsTables(`${what}: ${error}`) : error;
  }
}

/**
 * Keys, indexes and foreign keys, in the order in which they can be created: building them once is faster than keeping
 * them up to date with each row.
 */
async function listRules(client: pg.Client) {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', relname, conname) AS drop,
      format('ALTER TABLE %I ADD CONSTRAINT %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) AS make,
      CASE contype WHEN 'f' THEN 3 ELSE 1 END AS rank, conname AS name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE relnamespace = current_schema()::regnamespace AND contype IN ('p', 'u', 'x', 'f')
    UNION ALL
    SELECT format('DROP INDEX %I', relname), pg_get_indexdef(indexrelid), 2, relname
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
    ORDER BY rank, name`);
  return rows;
}

/** New tables have no statistics, and without them the planner guesses badly. */
async function analyze(db: Kysely<DB>, schema: Scratch): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = ${schema}`.execute(db);
  await sql`ANALYZE ${sql.join(rows.map(({ name }) => sql.table(`${schema}.${name}`)))}`.execute(
    db,
  );
}
