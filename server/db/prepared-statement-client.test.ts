import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { preparedStatementClient } from './prepared-statement-client.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let other: pg.Client;

async function openClient(): Promise<pg.Client> {
  const Client = preparedStatementClient();
  const client = new Client(database.connectionString);
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await testDatabase();
  other = new pg.Client(database.connectionString);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
});

const namesOf = async (client: pg.Client) =>
  (await client.query('SELECT name, statement FROM pg_prepared_statements')).rows as {
    name: string;
    statement: string;
  }[];

describe('prepared statements', () => {
  test('have a name from the second use on, whatever their values', async () => {
    const client = await openClient();
    const text = 'SELECT $1::int + 1 AS sum';
    const sums = [];
    for (const value of [1, 2, 3]) sums.push((await client.query(text, [value])).rows[0].sum);
    expect(sums).toEqual([2, 3, 4]);
    const named = (await namesOf(client)).filter(({ statement }) => statement === text);
    expect(named).toHaveLength(1);
    await client.query('SELECT $1::text AS once', ['x']);
    expect((await namesOf(client)).some(({ statement }) => statement.includes('once'))).toBe(false);
    await client.end();
  });

  test('are limited per connection, and leave out statements of many rows', async () => {
    const client = await openClient();
    const long = `SELECT $1::int AS n, '${'x'.repeat(20_000)}' AS filling`;
    for (let time = 0; time < 3; time += 1) await client.query(long, [time]);
    for (let number = 0; number < 600; number += 1) {
      for (let time = 0; time < 2; time += 1) await client.query(`SELECT $1::int + ${number}`, [1]);
    }
    const names = await namesOf(client);
    expect(names.length).toBeLessThanOrEqual(500);
    expect(names.some(({ statement }) => statement.includes('filling'))).toBe(false);
    await client.end();
  });
});

test('are not used for several statements in one text', async () => {
  const client = await openClient();
  for (let time = 0; time < 3; time += 1) await client.query('SELECT 1; SELECT 2', []);
  expect(await namesOf(client)).toEqual([]);
  await client.end();
});

describe('a table that another process changes', () => {
  test.each(['outside a transaction', 'and a reset of the connection'])(
    'is read again %s, without a failure',
    async (way) => {
      const own = await openClient();
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

  test('fails a transaction that had read it, which may be retried', async () => {
    const own = await openClient();
    await other.query(`DROP TABLE IF EXISTS outdated`);
    await other.query(`CREATE TABLE outdated AS SELECT 1 AS one`);
    const text = `SELECT * FROM outdated WHERE one = $1`;
    for (let time = 0; time < 3; time += 1) await own.query(text, [1]);
    await other.query(`ALTER TABLE outdated ADD two int`);
    await own.query('BEGIN');
    await expect(own.query(text, [1])).rejects.toMatchObject({ code: '0A000' });
    await own.query('ROLLBACK');
    await own.query('BEGIN');
    expect((await own.query(text, [1])).rows).toEqual([{ one: 1, two: null }]);
    await own.query('COMMIT');
    await own.end();
  });

  test('is not read again after the end of the transaction that had read it', async () => {
    const own = await openClient();
    await other.query(`DROP TABLE IF EXISTS outdated, noted`);
    await other.query(`CREATE TABLE noted (one int)`);
    await other.query(`CREATE TABLE outdated AS SELECT 1 AS one`);
    const text = `INSERT INTO noted SELECT one FROM outdated WHERE one = $1`;
    for (let time = 0; time < 2; time += 1) await own.query(text, [1]);
    await own.query('DEALLOCATE ALL');
    await own.query('BEGIN');
    await expect(own.query(text, [1])).rejects.toThrow(/does not exist/);
    await expect(own.query('COMMIT')).rejects.toThrow(/was not stored/);
    expect((await own.query('SELECT count(*)::int AS n FROM noted')).rows).toEqual([{ n: 2 }]);
    await own.end();
  });
});
