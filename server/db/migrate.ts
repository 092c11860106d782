import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { describeFailure, StartupError } from '../startup-error.ts';
import type { OpenDatabase } from './database-server.ts';
import type { DB } from './tables.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** The lock number of Kysely's own migrator, so that versions with either lock wait for each other. */
const LOCK = 3853314791062309107n;
/** Another process may be migrating a group of many years. */
const LONGEST_WAIT = '1h';

/** The last version that reads data from before 1.0.0, whose migrations were numbered 0002 to 0099. */
const LAST_BEFORE_1 = '0.1.0';

/**
 * Throws DATA_BEFORE_1_0 for data of a version before 1.0.0: one with a migration of that time, or with the first one
 * alone, which had the name of today's and no table of consents.
 */
export function refuseBefore1(
  what: string,
  { migrations, hasConsents }: { migrations: readonly string[]; hasConsents: boolean },
): void {
  const isFirst = migrations.length === 1 && migrations[0] === '0001-initial' && !hasConsents;
  const isLater = migrations.some((name) => name >= '0002' && name < '0100');
  if (!isFirst && !isLater) return;
  throw new StartupError(
    'DATA_BEFORE_1_0',
    `هذه البيانات من إصدار تجريبي قبل 1.0.0 ولا يقرؤها إلا الإصدار ${LAST_BEFORE_1}، ولم يتغير فيها شيء`,
    `${what} is of a version before 1.0.0, which only version ${LAST_BEFORE_1} reads; nothing was changed`,
  );
}

/** Throws DATA_BEFORE_1_0 for a database of a version before 1.0.0. */
export async function refuseDatabaseBefore1(db: Kysely<DB>): Promise<void> {
  const { rows: tables } = await sql<{ migrations: string | null; consents: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS migrations, to_regclass('consents')::text AS consents
  `.execute(db);
  const { migrations, consents } = tables[0]!;
  if (migrations === null) return;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  refuseBefore1('the database', {
    migrations: rows.map(({ name }) => name),
    hasConsents: consents !== null,
  });
}

/**
 * Migrates the tables to the newest version (or to `to`) in one transaction and under an advisory lock, so that
 * processes that start together wait for each other; if a step fails, nothing changes. `timeZone` is the group's, for
 * migrations that turn moments into days. `schema` is the connections' schema, if it is not the default. `folder` holds
 * the migrations (tests add future ones). Throws StartupError if it can't.
 */
export async function migrate(
  { jobDb, schema }: Pick<OpenDatabase, 'jobDb'> & { schema?: string },
  timeZone: string,
  { to, folder = MIGRATIONS }: { to?: string; folder?: string } = {},
): Promise<void> {
  if (to === undefined && (await isUpToDate(jobDb, folder))) return;
  await refuseDatabaseBefore1(jobDb);
  await jobDb.transaction().execute(async (db) => {
    await waitForOthers(db);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => readMigrations(timeZone, folder) },
      // Otherwise the migration list of another schema would be found.
      ...(schema !== undefined && { migrationTableSchema: schema }),
    });
    const { error, results } = await (to === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(to));
    if (error === undefined) return;
    if (/previously executed migration .* is missing/.test(describeFailure(error))) {
      throw new StartupError(
        'DATABASE_NEWER_THAN_APP',
        'قاعدة البيانات من إصدار أحدث من هذا البرنامج، حدّث البرنامج',
        `the database was migrated by a newer version of the app: ${describeFailure(error)}`,
        { cause: error },
      );
    }
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    throw new StartupError(
      'MIGRATION_FAILED',
      'تعذّر تحديث جداول قاعدة البيانات',
      `migration ${failed ?? ''} failed: ${describeFailure(error)}`,
      { cause: error },
    );
  });
}

/**
 * Whether all migrations have run and no unknown one, which is so at most starts: the migrator would read the whole
 * catalogue.
 */
async function isUpToDate(db: Kysely<DB>, folder: string): Promise<boolean> {
  const { rows: tables } = await sql<{ found: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS found
  `.execute(db);
  if (tables[0]!.found === null) return false;
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name COLLATE "C"
  `.execute(db);
  const all = await listVersions(folder);
  return rows.length === all.length && rows.every(({ name }, nth) => name === all[nth]);
}

/**
 * Waits for the migration lock, and holds it until the transaction ends. Later statements have the usual lock timeout.
 */
async function waitForOthers(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ usual: string }>`
    SELECT current_setting('lock_timeout') AS usual
  `.execute(db);
  await sql`SELECT set_config('lock_timeout', ${LONGEST_WAIT}, true)`.execute(db);
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
  await sql`SELECT set_config('lock_timeout', ${rows[0]!.usual}, true)`.execute(db);
}

/** The exports of a migration file. */
type Step = (db: Kysely<unknown>, timeZone: string) => Promise<void>;

async function listMigrations(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name)).sort();
}

/** The names of all migrations, oldest first. */
export async function listVersions(folder = MIGRATIONS): Promise<string[]> {
  return (await listMigrations(folder)).map((name) => name.slice(0, -'.ts'.length));
}

/** The name of the newest migration. */
export async function readLastMigration(): Promise<string> {
  return (await listVersions()).at(-1)!;
}

async function readMigrations(
  timeZone: string,
  folder: string,
): Promise<Record<string, Migration>> {
  const entries = (await listMigrations(folder)).map(async (name): Promise<[string, Migration]> => {
    const url = pathToFileURL(path.join(folder, name)).href;
    const { up }: { up: Step } = await import(/* @vite-ignore */ url);
    return [name.slice(0, -'.ts'.length), { up: (db) => up(db, timeZone) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
