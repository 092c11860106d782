import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { historyChange } from '../../contract/history/changes.ts';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { restoreToScratch } from '../backup/restore.ts';
import { openBackup } from '../backup/store.ts';
import { swapSchema } from '../backup/swap.ts';
import { NOBODYS_HASH } from '../testing/factories.ts';
import { runOn, withDatabase } from '../testing/global-setup.ts';
import { printTables } from '../testing/tables.ts';
import { openDatabase } from './connect.ts';
import type { OpenDatabase } from './database-server.ts';
import { listVersions, migrate } from './migrate.ts';
import { upgrade } from './upgrade.ts';

/** A made-up group of each released version, filled by that version. */
const GROUPS = path.join(import.meta.dirname, '../testing/groups');
const fileOf = (version: string) => path.join(GROUPS, `${version}.backup`);
const PLAIN = { backupPassphrase: undefined };
const TIME_ZONE = 'Africa/Cairo';
const versions = await listVersions();
const newest = versions.at(-1)!;
/** One of the middle versions a day, so that all have been tried after some weeks. */
const middle = versions.slice(1, -2);
const ofToday = middle[Math.floor(Date.now() / 86_400_000) % middle.length]!;
const tried = thorough ? versions : [versions[0]!, ofToday, ...versions.slice(-2)];
/** A future migration. */
const NEXT = '9999-next';

let database: OpenDatabase;
let folder: string;
const name = `khayma_upgrades_${process.pid}`;

beforeAll(async () => {
  await runOn(inject('databaseServer'), `CREATE DATABASE ${name}`);
  const databaseUrl = withDatabase(inject('databaseServer'), name);
  database = await openDatabase({ databaseUrl, dataDir: '' });
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-upgrades-'));
});
afterAll(async () => {
  await database.close();
  await runOn(inject('databaseServer'), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

/** Restores the group of a version and migrates it to the newest. */
async function restore(version: string) {
  const laid = await restoreToScratch(database, openBackup(fileOf(version), PLAIN), {
    schema: 'khayma_restore',
    timeZone: TIME_ZONE,
  });
  await swapSchema(database, 'khayma_restore', { mayReplace: true });
  return laid;
}

describe('a group of an older version', () => {
  test.each(versions)('%s is kept', (version) => {
    expect(existsSync(fileOf(version)), 'make it by `npm run keep-group`').toBe(true);
  });

  test.each(tried)('%s is restored into the newest tables with all its rows', async (version) => {
    const { header } = await restore(version);
    expect(header.schemaVersion).toBe(version);
    const { db } = database;
    // Each table that still exists has as many rows as before, and the important ones are not empty.
    const counts = new Map<string, number>();
    for await (const part of openBackup(fileOf(version), PLAIN)) {
      if (part.kind === 'table') counts.set(part.name, part.rows);
    }
    const now = await printTables(db, ['sessions']);
    for (const table of ['captains', 'sectors', 'terms', 'weeks', 'scouts', 'scout_attendance']) {
      expect(now[table]![0], table).toBe(counts.get(table));
      expect(now[table]![0], table).toBeGreaterThan(0);
    }
    expect(now.finance_items![0]).toBe(counts.get('finance_items'));
    // Numbers are stored with their country's code.
    const { rows: numbers } = await sql<{ stored: number; local: number }>`
        SELECT count(*) FILTER (WHERE number LIKE '+201%')::int AS stored,
          count(*) FILTER (WHERE number LIKE '01%')::int AS local
        FROM (
          SELECT phone_number FROM captains
          UNION ALL SELECT phone_number FROM scouts
          UNION ALL SELECT stored ->> 'phoneNumber' FROM imported_scouts
        ) numbers (number)
      `.execute(db);
    expect(numbers).toEqual([{ stored: expect.any(Number), local: 0 }]);
    expect(numbers[0]!.stored).toBeGreaterThan(0);
    // The history can still be read.
    const told = await db
      .selectFrom('history')
      .select(['entity', 'action', 'entityId', 'before', 'after'])
      .execute();
    for (const row of told) historyChange.parse(row);
  });

  test('has the tables, columns, keys and triggers of a new database', async () => {
    await restore(versions[0]!);
    const shape = async () => {
      const { rows } = await sql<{ text: string }>`
        SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS text
        FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text FROM pg_trigger
        JOIN pg_class ON pg_class.oid = tgrelid
        WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
        UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = current_schema()::regnamespace
        UNION ALL SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull,
          attidentity, attgenerated, pg_get_expr(adbin, adrelid))
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
        ORDER BY 1`.execute(database.db);
      return rows.map(({ text }) => text);
    };
    const restored = await shape();
    await sql`DROP SCHEMA public CASCADE`.execute(database.db);
    await sql`CREATE SCHEMA public`.execute(database.db);
    await migrate(database, TIME_ZONE);
    expect(restored).toEqual(await shape());
  });
});

/** Recreates the tables of the newest version, with one captain. */
async function layNewest() {
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  await migrate(database, TIME_ZONE);
  await sql`
    INSERT INTO captains (first_name, middle_name, last_name, phone_number, gender, type,
      password_hash, must_change_password, created_at)
    VALUES ('هدى', 'سمير', 'لطيف', '01000000001', 'female', 'general', ${NOBODYS_HASH}, false, now())
  `.execute(database.db);
}

/** A migrations folder with one more step than the newest version, which creates the tables `first` and `second`. */
async function nextMigrations(): Promise<string> {
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations, { recursive: true });
  for (const version of versions) {
    const file = path.join(import.meta.dirname, 'migrations', `${version}.ts`);
    const own = path.join(migrations, `${version}.ts`);
    await writeFile(own, `export { up } from ${JSON.stringify(pathToFileURL(file).href)};`);
  }
  await writeFile(
    path.join(migrations, `${NEXT}.ts`),
    `export async function up(db) {
      for (const name of ['first', 'second']) await db.schema.createTable(name).addColumn('a', 'integer').execute();
    }`,
  );
  return migrations;
}

describe('an upgrade', () => {
  const settings = { timeZone: TIME_ZONE, backupKeep: 7, backupPassphrase: undefined };

  test('leaves a backup of the former state, once per version', async () => {
    const backupDir = path.join(folder, 'before');
    await layNewest();
    const before = await printTables(database.db, []);
    const next = await nextMigrations();
    await upgrade(database, { ...settings, backupDir }, { folder: next });
    expect(await printTables(database.db, [])).toHaveProperty('second');
    expect(await readdir(backupDir)).toEqual([`before-upgrade-${newest}.khayma`]);
    // A finished conversion leaves nothing behind.
    await upgrade(database, { ...settings, backupDir }, { folder: next });
    expect(await readdir(backupDir)).toHaveLength(1);
    const file = path.join(backupDir, `before-upgrade-${newest}.khayma`);
    for await (const part of openBackup(file, PLAIN)) {
      if (part.kind === 'header') expect(part.header.schemaVersion).toBe(newest);
      if (part.kind === 'table') expect(part.rows, part.name).toBe(before[part.name]![0]);
    }
  });

  test('changes nothing if one of its steps fails', async () => {
    await layNewest();
    // Makes the second step fail.
    await sql`CREATE TABLE second (b int)`.execute(database.db);
    const before = await printTables(database.db, []);
    const backupDir = path.join(folder, 'failing');
    const next = await nextMigrations();
    await expect(
      upgrade(database, { ...settings, backupDir }, { folder: next }),
    ).rejects.toMatchObject({
      code: 'MIGRATION_FAILED',
      message: expect.stringContaining(NEXT),
    });
    expect(await printTables(database.db, [])).toEqual(before);
    await sql`DROP TABLE second`.execute(database.db);
    await upgrade(database, { ...settings, backupDir }, { folder: next });
    expect(await printTables(database.db, [])).toHaveProperty('first');
  });

  test('does not begin if the backup can’t be written, unless backups are turned off', async () => {
    await layNewest();
    const backupDir = path.join(fileOf(newest), 'no-folder');
    const next = await nextMigrations();
    await expect(
      upgrade(database, { ...settings, backupDir }, { folder: next }),
    ).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
    expect(await printTables(database.db, [])).not.toHaveProperty('first');
    await upgrade(database, { ...settings, backupDir, backupKeep: 0 }, { folder: next });
    expect(await printTables(database.db, [])).toHaveProperty('first');
  });

  test('is refused for versions before 1.0.0, without a backup', async () => {
    await layNewest();
    await sql`INSERT INTO kysely_migration VALUES ('0056-joined-at', now()::text)`.execute(
      database.db,
    );
    const before = await printTables(database.db, []);
    const backupDir = path.join(folder, 'refused');
    await expect(upgrade(database, { ...settings, backupDir })).rejects.toMatchObject({
      code: 'DATA_BEFORE_1_0',
    });
    expect(existsSync(backupDir)).toBe(false);
    expect(await printTables(database.db, [])).toEqual(before);
  });
});
