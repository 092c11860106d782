import type { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMe } from '../contract/auth.ts';
import { openDatabase } from './db/open.ts';
import { testApp } from './testing/app.ts';
import { aCaptain } from './testing/factories.ts';
import { warmUp } from './warm-up.ts';

const server = testApp();
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
});
afterAll(() => database.close());

const CONNECTIONS = 4;

const counts = async () => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM throttle_events) AS events, (SELECT count(*) FROM history) AS history,
      (SELECT count(*) FROM scout_attendance) AS records, (SELECT count(*) FROM sessions) AS sessions
  `.execute(server.db);
  return rows;
};

test('a start opens the connections, plans what a hand-in asks, and leaves nothing behind', async () => {
  const before = await counts();
  await warmUp({ ...server, db: database.db, brief: database.brief }, CONNECTIONS);
  expect(database.pool.totalCount).toBeGreaterThanOrEqual(CONNECTIONS);
  expect(await counts()).toEqual(before);
  const clients = await Promise.all(
    Array.from({ length: database.pool.idleCount }, () => database.pool.connect()),
  );
  const planned = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query('SELECT statement FROM pg_prepared_statements');
      return rows.map(({ statement }) => statement as string).join();
    }),
  );
  for (const client of clients) client.release();
  // The session is read by the same statement as before.
  const { token } = await aCaptain(server, { type: 'regular' });
  expect((await server.call(readMe, { as: token })).status).toBe(200);
  // The last that a hand-in reads; it is refused for what the one before finds.
  expect(planned.join()).toContain('FROM "scout_attendance" records');
  expect(planned.filter((text) => text.includes('INSERT INTO "scout_attendance"')).length).toBe(
    CONNECTIONS - 1,
  );
});

test('a start sends nothing that the database finds malformed', async () => {
  const fresh = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
  const refused: (string | undefined)[] = [];
  fresh.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => refused.push(code));
  });
  await warmUp({ ...server, db: fresh.db, brief: fresh.brief }, CONNECTIONS);
  await fresh.close();
  // Invalid text representation.
  expect(refused).not.toContain('22P02');
});

test('a start on a database that does not answer is none the worse for it', async () => {
  const closed = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
  await closed.close();
  await expect(warmUp({ ...server, db: closed.db }, CONNECTIONS)).resolves.toBeUndefined();
});

test('a start that gets fewer connections than it wants, as behind a pooler, goes on with these', async () => {
  const few = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
  // Who waits for one is not told before the test has run out of time.
  few.pool.options.connectionTimeoutMillis = 600_000;
  await warmUp({ ...server, db: few.db }, few.pool.options.max + 1);
  expect(few.pool.totalCount).toBe(few.pool.options.max);
  await few.close();
});
