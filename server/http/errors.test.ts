import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';
import { testDatabase, testPool } from '../testing/database.ts';
import { fromDatabaseError } from './errors.ts';

const { db, connectionString, close } = await testDatabase();
const hurried = await openDatabase({
  databaseUrl: connectionString,
  dataDir: '',
  limits: { lock: 50, statement: 200, idleInTransaction: 100 },
});
afterAll(async () => {
  await hurried.close();
  await close();
});

/** The error of `work`, and the failure that the caller gets. */
async function failureOf(work: () => Promise<unknown>) {
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, code: fromDatabaseError(error)?.code };
}

const raise = (state: string) =>
  failureOf(() =>
    sql`DO ${sql.lit(`BEGIN RAISE 'x' USING ERRCODE = '${state}'; END`)}`.execute(db),
  );

/** Runs `work` while another connection locks the table of sectors. */
async function besideLock<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE sectors IN ACCESS EXCLUSIVE MODE`.execute(holder);
    return work(hurried.db);
  });
}

describe('a failure of the database', () => {
  test('the failure for a row that another request removed is a conflict', async () => {
    const failure = await failureOf(() =>
      db
        .insertInto('sessions')
        .values({
          sessionId: crypto.randomUUID(),
          captainId: 4711,
          createdAt: new Date().toISOString(),
          lastUsedAt: new Date().toISOString(),
          expiresAt: new Date().toISOString(),
        })
        .execute(),
    );
    expect(failure).toMatchObject({ error: { code: '23503' }, code: 'CONFLICT' });
  });

  test('the failure for a value that another request took names the field', async () => {
    const createdAt = new Date().toISOString();
    const add = () =>
      db
        .insertInto('sectors')
        .values({ baseName: 'أشبال', suffixName: 'أ', foldedName: 'اشبال ا', createdAt })
        .execute();
    await add();
    const { error, code } = await failureOf(add);
    expect({ error, code }).toMatchObject({ error: { code: '23505' }, code: 'SECTOR_EXISTS' });
    expect(fromDatabaseError(error)?.issues).toMatchObject([{ path: 'suffixName' }]);
  });

  test('a failure of the database by another transaction’s lock is a busy database', async () => {
    const failure = await besideLock((db) =>
      failureOf(() => db.selectFrom('sectors').selectAll().execute()),
    );
    expect(failure).toMatchObject({ error: { code: '55P03' }, code: 'DATABASE_BUSY' });
  });

  test('a failure of the database by a statement that takes too long is a busy database', async () => {
    const failure = await failureOf(() => sql`SELECT pg_sleep(30)`.execute(hurried.db));
    expect(failure).toMatchObject({ error: { code: '57014' }, code: 'DATABASE_BUSY' });
  });

  test('a failure of the database by a transaction that did nothing for too long is a database out of reach', async () => {
    const client = await hurried.pool.connect();
    try {
      await client.query('BEGIN');
      const ended = new Promise((resolve) => client.once('error', resolve));
      const error = await ended;
      expect(error).toMatchObject({ code: '25P03' });
      expect(fromDatabaseError(error)?.code).toBe('DATABASE_UNAVAILABLE');
      await new Promise((resolve) => setImmediate(resolve));
      // The connection is lost, which pg reports without a code.
      const next = await failureOf(() => client.query('SELECT 1'));
      expect(next.error).toMatchObject({ message: expect.stringContaining('not queryable') });
      expect(next.code).toBe('DATABASE_UNAVAILABLE');
    } finally {
      client.release(true);
    }
  });

  test('a failure of the database by a pool without a free connection is a database out of reach', async () => {
    const pool = testPool({ connectionString, max: 1 });
    const only = await pool.connect();
    // The one connection may be slow, but calls that wait for it time out.
    pool.options.connectionTimeoutMillis = 50;
    const failure = await failureOf(() => pool.query('SELECT 1'));
    only.release();
    await pool.end();
    expect(failure).toMatchObject({
      error: { message: 'timeout exceeded when trying to connect' },
      code: 'DATABASE_UNAVAILABLE',
    });
  });

  test.each([
    ['40001', 'CONFLICT'],
    ['40P01', 'CONFLICT'],
    ['53100', 'DISK_FULL'],
    ['53300', 'DATABASE_UNAVAILABLE'],
    ['57P01', 'DATABASE_UNAVAILABLE'],
    ['57P03', 'DATABASE_UNAVAILABLE'],
    ['08006', 'DATABASE_UNAVAILABLE'],
    ['58030', 'DATABASE_UNAVAILABLE'],
    ['42P01', undefined],
    ['23514', undefined],
  ])('a failure of the database with the state %s is %s', async (state, code) => {
    expect(await raise(state)).toMatchObject({ error: { code: state }, code });
  });

  test.each([
    ['ECONNREFUSED', 'DATABASE_UNAVAILABLE'],
    ['EHOSTUNREACH', 'DATABASE_UNAVAILABLE'],
    ['EAI_AGAIN', 'DATABASE_UNAVAILABLE'],
    ['ENOSPC', 'DISK_FULL'],
    ['ERR_ASSERTION', undefined],
  ])('a failure of the database with the code %s is %s', (code, expected) => {
    const error = Object.assign(new Error('of the machine'), { code });
    expect(fromDatabaseError(error)?.code).toBe(expected);
  });
});
