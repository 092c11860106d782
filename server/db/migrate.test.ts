import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { startPooler } from '../testing/pooler.ts';
import { printTables } from '../testing/tables.ts';
import { openDatabase } from './connect.ts';
import type { OpenDatabase } from './database-server.ts';
import { migrate } from './migrate.ts';
import type { DB } from './tables.ts';
import { upgrade } from './upgrade.ts';

describe('a migration', () => {
  const oldest = { to: '0001-initial' };
  const NO_BACKUPS = { backupDir: '', backupKeep: 0, backupPassphrase: undefined };

  /** An empty database. */
  async function emptyDatabase() {
    const database = await testDatabase();
    await sql`DROP SCHEMA public CASCADE`.execute(database.db);
    await sql`CREATE SCHEMA public`.execute(database.db);
    return database;
  }
  const countMigrations = async (db: Kysely<DB>) =>
    (await sql`SELECT name FROM kysely_migration`.execute(db)).rows.length;
  /** The advisory locks held in this database. */
  const findLocks = async (db: Kysely<DB>) =>
    (
      await sql`
        SELECT pid FROM pg_locks WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      `.execute(db)
    ).rows;

  test('waits for another process that migrates', async () => {
    const { db, close } = await emptyDatabase();
    try {
      const all = [migrate({ jobDb: db }, 'UTC', oldest), migrate({ jobDb: db }, 'UTC', oldest)];
      await Promise.all(all);
      expect(await countMigrations(db)).toBe(1);
    } finally {
      await close();
    }
  });

  test('refuses a database of a newer app', async () => {
    const { db, close } = await testDatabase();
    try {
      await sql`INSERT INTO kysely_migration VALUES ('9999-from-the-future', now()::text)`.execute(
        db,
      );
      await expect(migrate({ jobDb: db }, 'UTC')).rejects.toMatchObject({
        code: 'DATABASE_NEWER_THAN_APP',
      });
    } finally {
      await close();
    }
  });

  test.each([
    ['0001-initial', '0002-absence-alerts'],
    ['0001-initial', '0056-joined-at'],
  ])('refuses a database of before 1.0.0, whose last migration is %s and %s', async (...names) => {
    const { db, close } = await testDatabase();
    try {
      await sql`DELETE FROM kysely_migration`.execute(db);
      for (const name of names) {
        await sql`INSERT INTO kysely_migration VALUES (${name}, now()::text)`.execute(db);
      }
      const before = await printTables(db, []);
      await expect(migrate({ jobDb: db }, 'UTC')).rejects.toMatchObject({
        code: 'DATA_BEFORE_1_0',
        message: expect.stringContaining('only version 0.1.0 reads'),
      });
      expect(await printTables(db, [])).toEqual(before);
    } finally {
      await close();
    }
  });

  test('refuses a database of the very first version, which had fewer tables', async () => {
    const { db, close } = await testDatabase();
    try {
      await sql`DROP TABLE consents`.execute(db);
      await sql`DELETE FROM kysely_migration WHERE name <> '0001-initial'`.execute(db);
      const failing = upgrade({ jobDb: db } as OpenDatabase, { ...NO_BACKUPS, timeZone: 'UTC' });
      await expect(failing).rejects.toMatchObject({ code: 'DATA_BEFORE_1_0' });
    } finally {
      await close();
    }
  });

  test('names the failed step, and leaves the tables unchanged', async () => {
    const { db, close } = await emptyDatabase();
    try {
      await sql`CREATE TABLE captains ()`.execute(db);
      const failing = migrate({ jobDb: db }, 'UTC', oldest);
      await expect(failing).rejects.toMatchObject({ code: 'MIGRATION_FAILED' });
      await expect(failing).rejects.toThrow(/0001-initial failed: .*"captains" already exists/);
      const tables = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(
        db,
      );
      expect(tables.rows).toEqual([{ tablename: 'captains' }]);
      expect(await findLocks(db)).toEqual([]);
    } finally {
      await close();
    }
  });

  test('leaves no lock behind a pooler in transaction mode', async () => {
    const direct = await emptyDatabase();
    const pooler = await startPooler(direct.connectionString);
    const open = () =>
      openDatabase({ databaseUrl: pooler.address, dataDir: '', prepareStatements: false });
    const [one, other] = await Promise.all([open(), open()]);
    try {
      await Promise.all([migrate(one, 'UTC', oldest), migrate(other, 'UTC', oldest)]);
      expect(await findLocks(direct.db)).toEqual([]);
      expect(await countMigrations(direct.db)).toBe(1);
    } finally {
      await Promise.all([one.close(), other.close()]);
      await pooler.close();
      await direct.close();
    }
  });
});
