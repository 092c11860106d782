import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testPool } from '../testing/database.ts';
import { sharedConnection } from './shared-connection.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let fallback: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  fallback = testPool({ connectionString: database.connectionString, max: 2 });
});
afterAll(async () => {
  await fallback.end();
  await database.close();
});

const ask = async (pool: ReturnType<typeof sharedConnection>, text: string, values: unknown[]) => {
  const client = await pool.connect();
  try {
    return (await client.query<Record<string, number>>(text, values)).rows[0]!;
  } finally {
    client.release();
  }
};
const shared = (connectionString: string) =>
  sharedConnection(() => new pg.Client({ connectionString, pipeline: true }), fallback);

describe('a connection of all askers', () => {
  test('answers each with what they asked, a failure to its own asker alone', async () => {
    const pool = shared(database.connectionString);
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const answers = await Promise.allSettled(
      numbers.map((number) =>
        ask(pool, 'SELECT 100 / $1::int AS share, pg_backend_pid() AS pid', [number]),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    const rows = answers.slice(1).map((answer) => {
      expect(answer.status).toBe('fulfilled');
      return (answer as PromiseFulfilledResult<Record<string, number>>).value;
    });
    expect(rows.map(({ share }) => share)).toEqual(
      numbers.slice(1).map((number) => Math.floor(100 / number)),
    );
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
    await pool.end();
  });

  test('that breaks is replaced, and who asks meanwhile gets another', async () => {
    const pool = shared(database.connectionString);
    const { pid } = await ask(pool, 'SELECT pg_backend_pid() AS pid', []);
    await fallback.query('SELECT pg_terminate_backend($1)', [pid]);
    await expect
      .poll(async () => (await ask(pool, 'SELECT $1::int AS n', [7]).catch(() => null))?.n)
      .toBe(7);
    expect((await ask(pool, 'SELECT pg_backend_pid() AS pid', [])).pid).not.toBe(pid);
    await pool.end();
  });

  test('that can not be had leaves ordinary ones', async () => {
    const pool = shared('postgres://nobody@127.0.0.1:1/nothing');
    expect(await ask(pool, 'SELECT $1::int AS n', [7])).toEqual({ n: 7 });
    await pool.end();
  });
});
