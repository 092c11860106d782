import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import type { ConnectionLimits } from '../../http/limits/connections.ts';
import { createTokens } from '../../http/session.ts';
import { readSettings } from '../../settings.ts';
import { bearer } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCaptain } from '../../testing/factories.ts';
import { listening } from '../../testing/listening.ts';
import { hearUnreadFrom } from './listener.ts';
import { hintUnread } from './queries.ts';
import type { UnreadTiming } from './stream-routes.ts';

const tokens = createTokens('a secret of the tests, long enough for HS256');
const NEVER = 3_600_000;
const HINTS_ONLY = { pollMs: NEVER, heartbeatMs: NEVER };
const FAST_POLL = { pollMs: 100, heartbeatMs: NEVER };

let database: Awaited<ReturnType<typeof testDatabase>>;
let cleanUps: (() => Promise<unknown>)[];
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-20T15:15:00Z');
  database = await testDatabase();
  cleanUps = [];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await database.close();
});

/** A listening application with a pool of its own, as another process would have. */
async function aProcess(
  unreadTiming: UnreadTiming,
  {
    hears = true,
    connectionLimits = {},
  }: { hears?: boolean; connectionLimits?: Partial<ConnectionLimits> } = {},
): Promise<{ app: FastifyInstance; url: string }> {
  const { db, listenConnection, close } = await openDatabase({
    databaseUrl: database.connectionString,
    dataDir: '',
  });
  const settings = readSettings({ CORS_ORIGINS: 'https://other.example' });
  const parts = {
    db,
    ...(hears && { hearUnread: hearUnreadFrom(listenConnection) }),
    settings,
    tokens,
    setupCode: null,
    clock: () => now,
  };
  const app = await buildApp(parts, { unreadTiming, connectionLimits });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  cleanUps.push(close, () => app.close());
  return { app, url };
}

/** An open stream as a client reads it. */
async function aStream(url: string, token: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  cleanUps.push(async () => abort.abort());
  const response = await fetch(`${url}/api/notification/stream`, {
    headers: { ...bearer(token), 'accept-encoding': 'gzip, br', ...headers },
    signal: abort.signal,
  });
  const heard = { text: '', isOver: false };
  void (async () => {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        heard.text += chunk;
      }
      heard.isOver = true;
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
  })();
  return {
    response,
    heard,
    counts: () =>
      [...heard.text.matchAll(/^event: unread\ndata: \{"count":(\d+)\}\n\n/gm)].map(([, count]) =>
        Number(count),
      ),
  };
}

const anyone = (fields: Parameters<typeof aCaptain>[1] = {}) =>
  aCaptain({ db: database.db, tokens }, { type: 'general', ...fields });

async function notify(captainId: number, { hint = true } = {}) {
  await database.db.transaction().execute(async (db) => {
    await db
      .insertInto('notifications')
      .values({
        captainId,
        type: 'other',
        title: 'اجتماع',
        message: 'يوم الجمعة',
        createdAt: now.toISOString(),
      })
      .execute();
    if (hint) await hintUnread(db, [captainId]);
  });
}

describe('the stream of unread counts', () => {
  test('sends the present count at once, uncompressed and unbuffered', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    await notify(captainId);
    await notify(captainId);
    const stream = await aStream(url, token, { origin: 'https://other.example' });
    await expect.poll(stream.counts).toEqual([2]);
    const { status, headers } = stream.response;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('access-control-allow-origin')).toBe('https://other.example');
  });

  test('sends a change after a hint, to the captain concerned only', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const [one, other] = [await anyone(), await anyone()];
    const [mine, theirs] = [await aStream(url, one.token), await aStream(url, other.token)];
    await listening(database.db);
    await notify(one.captainId);
    await expect.poll(mine.counts).toEqual([0, 1]);
    await database.db.updateTable('notifications').set({ status: 'READ' }).execute();
    await hintUnread(database.db, [one.captainId]);
    await expect.poll(mine.counts).toEqual([0, 1, 0]);
    expect(theirs.counts()).toEqual([0]);
  });

  test('sends nothing if a hint changes no count, or its transaction is rolled back', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    const stream = await aStream(url, token);
    await listening(database.db);
    await hintUnread(database.db, [captainId]);
    const undone = database.db.transaction().execute(async (db) => {
      await hintUnread(db, [captainId]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await notify(captainId);
    await expect.poll(stream.counts).toEqual([0, 1]);
  });

  test('sends a change without a hint by polling', async () => {
    const { url } = await aProcess(FAST_POLL, { hears: false });
    const { captainId, token } = await anyone();
    const stream = await aStream(url, token);
    await expect.poll(stream.counts).toEqual([0]);
    await notify(captainId, { hint: false });
    await expect.poll(stream.counts).toEqual([0, 1]);
  });

  test('reaches the streams of every process', async () => {
    const processes = [await aProcess(HINTS_ONLY), await aProcess(HINTS_ONLY)];
    const { captainId, token } = await anyone();
    const streams = await Promise.all(processes.map(({ url }) => aStream(url, token)));
    await listening(database.db, 2);
    await notify(captainId);
    for (const stream of streams) await expect.poll(stream.counts).toEqual([0, 1]);
  });

  test('listens again after its connection broke, and reads what it missed', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    const stream = await aStream(url, token);
    await listening(database.db);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN "unread"'`.execute(database.db);
    await notify(captainId);
    await expect.poll(stream.counts).toEqual([0, 1]);
    await notify(captainId);
    await expect.poll(stream.counts).toEqual([0, 1, 2]);
  });

  test('keeps proxies awake by comments', async () => {
    const { url } = await aProcess({ pollMs: NEVER, heartbeatMs: 50 });
    const { token } = await anyone();
    const stream = await aStream(url, token);
    await expect.poll(() => stream.heard.text).toMatch(/\n\n:\n\n:\n\n/);
    expect(stream.counts()).toEqual([0]);
  });

  test('runs one query for all captains', async () => {
    const { db, pool, close } = await openDatabase({
      databaseUrl: database.connectionString,
      dataDir: '',
    });
    cleanUps.push(close);
    const settings = readSettings({});
    const parts = { db, settings, tokens, setupCode: null, clock: () => now };
    const app = await buildApp(parts, { unreadTiming: { pollMs: 400, heartbeatMs: NEVER } });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    cleanUps.push(() => app.close());
    for (let index = 0; index < 12; index += 1) {
      await aStream(url, (await anyone()).token);
    }
    let queries = 0;
    pool.on('acquire', () => (queries += 1));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(queries).toBeGreaterThanOrEqual(1);
    expect(queries).toBeLessThanOrEqual(3);
  });
});

test('a visitor and a captain with a one-time password are refused as everywhere', async () => {
  const { url } = await aProcess(HINTS_ONLY);
  const stranger = await fetch(`${url}/api/notification/stream`);
  expect(stranger.status).toBe(401);
  expect(await stranger.json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  const { captainId, token } = await anyone();
  await database.db
    .updateTable('captains')
    .set({ mustChangePassword: true })
    .where('captainId', '=', captainId)
    .execute();
  const refused = await fetch(`${url}/api/notification/stream`, {
    headers: bearer(token),
  });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
});

test('a captain who is not assigned yet polls instead', async () => {
  const { url } = await aProcess(HINTS_ONLY);
  const { token } = await anyone({ type: 'regular' });
  const headers = bearer(token);
  const refused = await fetch(`${url}/api/notification/stream`, { headers });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ status: 403, code: 'NOT_ASSIGNED_YET' });
  const inbox = await fetch(`${url}/api/notification?status=UNREAD`, { headers });
  expect(inbox.status).toBe(200);
});

test('a count that can’t be read is a failure, not a silent stream', async () => {
  const { url } = await aProcess(FAST_POLL);
  const { captainId, token } = await anyone();
  const open = await aStream(url, token);
  await sql`ALTER TABLE notifications RENAME TO gone`.execute(database.db);
  const failed = await fetch(`${url}/api/notification/stream`, {
    headers: bearer(token),
  });
  expect(failed.status).toBe(500);
  expect(await failed.json()).toMatchObject({ code: 'INTERNAL' });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(open.heard.isOver).toBe(false);
  await sql`ALTER TABLE gone RENAME TO notifications`.execute(database.db);
  await notify(captainId, { hint: false });
  await expect.poll(open.counts).toEqual([0, 1]);
});

test('a hint for more captains than one notice can carry comes in several', async () => {
  const { url } = await aProcess(HINTS_ONLY);
  const { captainId, token } = await anyone();
  const stream = await aStream(url, token);
  await listening(database.db);
  await notify(captainId, { hint: false });
  const many = Array.from({ length: 5000 }, (_, index) => 2_000_000_000 + index);
  await hintUnread(database.db, [...many, captainId]);
  await expect.poll(stream.counts).toEqual([0, 1]);
  await hintUnread(database.db, []);
});
