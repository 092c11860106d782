import type pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { SharedConnections } from './connections.ts';

const opened: pg.Pool[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()));
});

/** Pools that share at most `most` connections. */
function pools(
  most: number,
  count: number,
  max = 2,
): { shared: SharedConnections; all: pg.Pool[] } {
  const shared = new SharedConnections(most);
  const all = Array.from({ length: count }, () => {
    const pool = shared.makePool({
      connectionString: inject('databaseServer'),
      max,
      connectionTimeoutMillis: 5000,
    });
    pool.on('error', () => {});
    opened.push(pool);
    return pool;
  });
  return { shared, all };
}

test('a pool takes the place of the connection that was unused longest', async () => {
  const { shared, all } = pools(2, 3);
  const [first, second, third] = all as [pg.Pool, pg.Pool, pg.Pool];
  (await first.connect()).release();
  (await second.connect()).release();
  (await third.connect()).release();
  expect(all.map(({ totalCount }) => totalCount)).toEqual([0, 1, 1]);
  expect(shared.totalCount).toBe(2);
});

test('a busy connection is not closed for another pool, which waits', async () => {
  const { shared, all } = pools(1, 2);
  const [busy, cold] = all as [pg.Pool, pg.Pool];
  const client = await busy.connect();
  const waiting = cold.connect();
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  client.release();
  (await waiting).release();
  expect(shared.totalCount).toBe(1);
});

test('many calls over few connections all get their turn', async () => {
  const { shared, all } = pools(3, 8);
  let most = 0;
  const call = async (pool: pg.Pool) => {
    const client = await pool.connect();
    most = Math.max(most, shared.totalCount);
    await client.query('SELECT pg_sleep(0.002)');
    client.release();
  };
  await Promise.all(Array.from({ length: 200 }, (_, nth) => call(all[nth % all.length]!)));
  expect(most).toBeLessThanOrEqual(3);
  expect(shared.waitingCount).toBe(0);
});

test('a call that gets no connection in time fails', async () => {
  const shared = new SharedConnections(1);
  const [busy, cold] = [60_000, 100].map((connectionTimeoutMillis) => {
    const pool = shared.makePool({
      connectionString: inject('databaseServer'),
      max: 2,
      connectionTimeoutMillis,
    });
    opened.push(pool);
    return pool;
  }) as [pg.Pool, pg.Pool];
  const client = await busy.connect();
  await expect(cold.connect()).rejects.toThrow(/timeout exceeded/);
  client.release();
});
