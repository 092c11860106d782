import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { onOneConnection } from './one-connection.ts';
import type { Parts } from './route.ts';
import { write } from './transaction.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
type Database = Parts['db'];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const read = async (db: Database, one = 1) => {
  const { rows } = await sql<{ pid: number; one: number }>`
    SELECT pg_backend_pid() AS pid, ${one}::int AS one`.execute(db);
  return rows[0]!;
};

test('all ask the same connection, each gets its own answer', async () => {
  const answers = await onOneConnection(
    database.db,
    async (db) => [await read(db, 1), await read(db, 2)],
    (db) => read(db, 3),
  );
  const all = answers.flat();
  expect(all.map(({ one }) => one)).toEqual([1, 2, 3]);
  expect(new Set(all.map(({ pid }) => pid)).size).toBe(1);
});

test('a failure fails none of the others and is thrown once they are done', async () => {
  const done: number[] = [];
  const reading = onOneConnection(
    database.db,
    async (db) => void (await sql`SELECT 1 / 0`.execute(db)),
    async (db) => {
      for (const one of [1, 2, 3]) done.push((await read(db, one)).one);
    },
  );
  await expect(reading).rejects.toThrow('division by zero');
  expect(done).toEqual([1, 2, 3]);
});

test('no transaction begins there, which would take in what the others ask', async () => {
  const writing = onOneConnection(
    database.db,
    (db) => write(db, (db) => read(db)),
    (db) => read(db),
  );
  await expect(writing).rejects.toThrow('a connection of its own');
  expect((await onOneConnection(database.db, (db) => read(db, 4)))[0].one).toBe(4);
});

test('nothing is asked any more once the connection is given back', async () => {
  let kept: Database | undefined;
  await onOneConnection(database.db, async (db) => {
    kept = db;
    return read(db);
  });
  await expect(read(kept!)).rejects.toThrow('given back');
});
