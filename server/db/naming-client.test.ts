import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testPool } from '../testing/database.ts';
import { namingClient } from './naming-client.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let other: pg.Client;

const openPool = () =>
  testPool({
    ...{ connectionString: database.connectionString, max: 1, Client: namingClient() },
  });

beforeAll(async () => {
  database = await testDatabase();
  other = new pg.Client(database.connectionString);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
});

const namesOf = async (pool: pg.Pool) =>
  (await pool.query('SELECT name, statement FROM pg_prepared_statements')).rows as {
    name: string;
    statement: string;
  }[];

describe('statements of a pool', () => {
  test('have a name from the second time on, whatever their values', async () => {
    const pool = openPool();
    const text = 'SELECT $1::int + 1 AS sum';
    const sums = [];
    for (const value of [1, 2, 3]) sums.push((await pool.query(text, [value])).rows[0].sum);
    expect(sums).toEqual([2, 3, 4]);
    const named = (await namesOf(pool)).filter(({ statement }) => statement === text);
    expect(named).toHaveLength(1);
    await pool.query('SELECT $1::text AS once', ['x']);
    expect((await namesOf(pool)).some(({ statement }) => statement.includes('once'))).toBe(false);
    await pool.end();
  });

  test('are as many as a connection may remember, and no text of many rows is among them', async () => {
    const pool = openPool();
    const long = `SELECT $1::int AS n, '${'x'.repeat(20_000)}' AS filling`;
    for (let time = 0; time < 3; time += 1) await pool.query(long, [time]);
    for (let number = 0; number < 600; number += 1) {
      for (let time = 0; time < 2; time += 1) await pool.query(`SELECT $1::int + ${number}`, [1]);
    }
    const names = await namesOf(pool);
    expect(names.length).toBeLessThanOrEqual(500);
    expect(names.some(({ statement }) => statement.includes('filling'))).toBe(false);
    await pool.end();
  });
});

test('several statements in one text have none', async () => {
  const pool = openPool();
  for (let time = 0; time < 3; time += 1) await pool.query('SELECT 1; SELECT 2', []);
  expect(await namesOf(pool)).toEqual([]);
  await pool.end();
});

describe('a table that another process changes', () => {
  test.each(['outside a transaction', 'and a reset of the connection'])(
    'is read anew %s, without a failure',
    async (way) => {
      const own = openPool();
      await other.query(`DROP TABLE IF EXISTS outdated`);
      await other.query(`CREATE TABLE outdated AS SELECT 1 AS one`);
      const read = async () => (await own.query(`SELECT * FROM outdated WHERE one = $1`, [1])).rows;
      for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([{ one: 1 }]);
      if (way.startsWith('outside')) await other.query(`ALTER TABLE outdated ADD two int`);
      else await own.query('DEALLOCATE ALL');
      const expected = way.startsWith('outside') ? { one: 1, two: null } : { one: 1 };
      for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([expected]);
      await own.end();
    },
  );

  test('fails a transaction that had read it, which may begin again', async () => {
    const own = openPool();
    await other.query(`DROP TABLE IF EXISTS outdated`);
    await other.query(`CREATE TABLE outdated AS SELECT 1 AS one`);
    const text = `SELECT * FROM outdated WHERE one = $1`;
    for (let time = 0; time < 3; time += 1) await own.query(text, [1]);
    await other.query(`ALTER TABLE outdated ADD two int`);
    const client = await own.connect();
    await client.query('BEGIN');
    await expect(client.query(text, [1])).rejects.toMatchObject({ code: '0A000' });
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    expect((await client.query(text, [1])).rows).toEqual([{ one: 1, two: null }]);
    await client.query('COMMIT');
    client.release();
    await own.end();
  });

  test('and whose end was sent already, is asked again nowhere else', async () => {
    const own = openPool();
    await other.query(`DROP TABLE IF EXISTS outdated, noted`);
    await other.query(`CREATE TABLE noted (one int)`);
    await other.query(`CREATE TABLE outdated AS SELECT 1 AS one`);
    const text = `INSERT INTO noted SELECT one FROM outdated WHERE one = $1`;
    const client = await own.connect();
    for (let time = 0; time < 2; time += 1) await client.query(text, [1]);
    await client.query('DEALLOCATE ALL');
    const ends = await Promise.allSettled([
      client.query('BEGIN'),
      client.query(text, [1]),
      client.query('COMMIT'),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await client.query('SELECT count(*)::int AS n FROM noted')).rows).toEqual([{ n: 2 }]);
    client.release();
    await own.end();
  });
});

test('what is asked at the same time is sent in one go, before the first answer', async () => {
  const own = openPool();
  const client = await own.connect();
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let answers = 0;
  const asked = [1, 2, 3].map(async (n) => {
    await client.query('SELECT $1::int', [n]);
    answers += 1;
  });
  expect(stream.writableLength).toBeGreaterThan(0);
  await setImmediate();
  expect([stream.writableLength, answers]).toEqual([0, 0]);
  await Promise.all(asked);
  expect(answers).toBe(3);
  client.release();
  await own.end();
});
