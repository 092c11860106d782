import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { DB } from './tables.ts';

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

test('LISTEN goes past a pooler where there is one', async () => {
  const direct = await testDatabase();
  const { db, listenConnection, close } = await openDatabase({
    databaseUrl: connectionString,
    listenUrl: direct.connectionString,
    dataDir: '',
  });
  const ear = listenConnection();
  await ear.connect();
  const notice = once(ear, 'notification');
  await ear.query('LISTEN unread');
  // Everything except LISTEN goes through the pooler.
  await sql`NOTIFY unread, 'through the pooler'`.execute(db);
  await sql`NOTIFY unread, 'past it'`.execute(direct.db);
  expect((await notice)[0].payload).toBe('past it');
  await ear.end();
  await close();
  await direct.close();
});

test('an unreachable server is reported as such', async () => {
  await expect(
    openDatabase({ databaseUrl: 'postgres://127.0.0.1:9/khayma', dataDir: '' }),
  ).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    arabicMessage: expect.stringContaining('تعذّر الاتصال بقاعدة البيانات'),
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

test('a connection that breaks in use fails only its query', async () => {
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

test('every connection has time limits, and those outside calls are longer', async () => {
  const opened = await openDatabase({ databaseUrl: connectionString, dataDir: '' });
  const limitsOf = async (db: Kysely<DB>) => {
    const { rows } = await sql`
      SELECT current_setting('lock_timeout') AS lock,
        current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
    return rows[0];
  };
  try {
    expect(await limitsOf(opened.db)).toEqual({ lock: '5s', statement: '15s', idle: '30s' });
    expect(await limitsOf(opened.jobDb)).toEqual({
      lock: '5min',
      statement: '30min',
      idle: '5min',
    });
  } finally {
    await opened.close();
  }
});

test('a limit of 0 waits for a statement as long as it takes', async () => {
  const opened = await openDatabase({
    databaseUrl: connectionString,
    dataDir: '',
    limits: { lock: 0, statement: 0, idleInTransaction: 0 },
  });
  try {
    // Longer than what a client waits beyond the database's own limit.
    await expect(sql`SELECT pg_sleep(0.7)`.execute(opened.db)).resolves.toBeDefined();
  } finally {
    await opened.close();
  }
});

test('options of the connection string are added to ours and take precedence', async () => {
  const options = encodeURIComponent('-c work_mem=7MB -c lock_timeout=9s');
  const opened = await openDatabase({
    databaseUrl: `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=${options}`,
    dataDir: '',
  });
  try {
    const { rows } = await sql`
      SELECT current_setting('work_mem') AS memory, current_setting('lock_timeout') AS lock,
        current_setting('statement_timeout') AS statement, current_setting('TimeZone') AS zone
    `.execute(opened.db);
    expect(rows).toEqual([{ memory: '7MB', lock: '9s', statement: '15s', zone: 'UTC' }]);
  } finally {
    await opened.close();
  }
});

test('a migration may wait longer than a call', async () => {
  const hurried = await openDatabase({
    databaseUrl: connectionString,
    dataDir: '',
    limits: { lock: 50, statement: 1000, idleInTransaction: 1000 },
  });
  try {
    let isDone = false;
    const migrated = await db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE`.execute(holder);
      const migrating = migrate(hurried, 'UTC').then(() => (isDone = true));
      // The request times out while the migration still waits.
      const call = sql`SELECT FROM kysely_migration`.execute(hurried.db);
      await expect(call).rejects.toMatchObject({ code: '55P03' });
      expect(isDone).toBe(false);
      return { migrating };
    });
    expect(await migrated.migrating).toBe(true);
  } finally {
    await hurried.close();
  }
});

test('a pooler that refuses the limits is used without them, with a warning', async () => {
  const pooler = await aPooler(connectionString);
  const lines: string[] = [];
  try {
    const opened = await openDatabase({
      databaseUrl: pooler.url,
      dataDir: '',
      log: (line) => lines.push(line),
    });
    const { rows } = await sql`SELECT current_setting('TimeZone') AS zone`.execute(opened.db);
    await opened.close();
    expect(rows).toEqual([{ zone: 'UTC' }]);
    expect(lines).toContain(
      'the connection pooler takes no limits of waiting; set them for the role of DATABASE_URL',
    );
  } finally {
    await pooler.close();
  }
});

/** Refuses connections that bring limits, with PgBouncer's message, and passes on all others. */
async function aPooler(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const { host, port, user, database } = new pg.Client({ connectionString: target });
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (startup) => {
      if (startup.includes('lock_timeout')) {
        const text = 'SFATAL\0C08P01\0Munsupported startup parameter in options: lock_timeout\0\0';
        const answer = Buffer.alloc(5 + text.length);
        answer.write('E');
        answer.writeInt32BE(4 + text.length, 1);
        answer.write(text, 5);
        client.end(answer);
        return;
      }
      const upstream = host.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect(port, host);
      upstream.on('error', () => client.destroy());
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const password = new pg.Client({ connectionString: target }).password;
  const name = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  return {
    url: `postgres://${name}@127.0.0.1:${address.port}/${database}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
