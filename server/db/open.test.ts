import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { migrate, openDatabase } from './open.ts';

const { db, connectionString, close: closeDatabase } = await testDatabase();
afterAll(closeDatabase);

test('values arrive as the table types say', async () => {
  const { rows } = await sql`
    SELECT date '2026-03-27' AS a_day, 12.50::numeric(10, 2) AS amount, 7::int8 AS big,
      timestamptz '2026-03-27 23:30:00.5+02' AS instant, NULL::date AS nothing,
      ARRAY[date '2026-03-27', NULL] AS days, ARRAY[1.5, 2] AS amounts,
      ARRAY[timestamptz '2026-03-27 01:00+02'] AS instants`.execute(db);
  expect(rows).toEqual([
    {
      aDay: '2026-03-27',
      amount: 12.5,
      big: 7,
      instant: '2026-03-27T21:30:00.500Z',
      nothing: null,
      days: ['2026-03-27', null],
      amounts: [1.5, 2],
      instants: ['2026-03-26T23:00:00.000Z'],
    },
  ]);
});

test('the session counts days in UTC whatever the server says', async () => {
  const { rows } = await sql<{
    timeZone: string;
  }>`SELECT current_setting('TimeZone') AS time_zone`.execute(db);
  expect(rows[0]?.timeZone).toBe('UTC');
});

test('two processes may migrate at once', async () => {
  await Promise.all([migrate(db), migrate(db)]);
});

test('a database of a newer app is refused', async () => {
  await sql`INSERT INTO kysely_migration VALUES ('9999-from-the-future', now()::text)`.execute(db);
  await expect(migrate(db)).rejects.toMatchObject({ code: 'DATABASE_NEWER_THAN_APP' });
  await sql`DELETE FROM kysely_migration WHERE name = '9999-from-the-future'`.execute(db);
});

test('a server that nobody answers for is named as such', async () => {
  await expect(
    openDatabase({ databaseUrl: 'postgres://127.0.0.1:9/khayma', dataDir: '' }),
  ).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    arabicMessage: expect.stringContaining('تعذر الاتصال بقاعدة البيانات'),
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a broken idle connection is replaced', async () => {
  const lines: string[] = [];
  const { db: other, close } = await openDatabase({
    databaseUrl: connectionString,
    dataDir: '',
    log: (line) => lines.push(line),
  });
  await sql`SELECT 1`.execute(other);
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await sql`SELECT 1`.execute(other);
  await close();
});

test('a connection that breaks in use fails its query and nothing else', async () => {
  const lines: string[] = [];
  const { db: other, close } = await openDatabase({
    databaseUrl: connectionString,
    dataDir: '',
    log: (line) => lines.push(line),
  });
  await expect(sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(other)).rejects.toThrow();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await sql`SELECT 1`.execute(other);
  await close();
});
