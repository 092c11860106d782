import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import { readSettings } from '../../settings.ts';
import { bearer } from '../../testing/app.ts';
import { listening } from '../../testing/listening.ts';
import { FAST_POLL, HINTS_ONLY, NEVER, streamProcesses } from '../../testing/stream-processes.ts';
import { hintUnread } from './queries.ts';

const group = streamProcesses();
const { aProcess, aStream, anyone, notify, tokens } = group;

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
    await listening(group.database.db);
    await notify(one.captainId);
    await expect.poll(mine.counts).toEqual([0, 1]);
    await group.database.db.updateTable('notifications').set({ status: 'READ' }).execute();
    await hintUnread(group.database.db, [one.captainId]);
    await expect.poll(mine.counts).toEqual([0, 1, 0]);
    expect(theirs.counts()).toEqual([0]);
  });

  test('sends nothing if a hint changes no count, or its transaction is rolled back', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    const stream = await aStream(url, token);
    await listening(group.database.db);
    await hintUnread(group.database.db, [captainId]);
    const undone = group.database.db.transaction().execute(async (db) => {
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
    await listening(group.database.db, 2);
    await notify(captainId);
    for (const stream of streams) await expect.poll(stream.counts).toEqual([0, 1]);
  });

  test('listens again after its connection broke, and reads what it missed', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    const stream = await aStream(url, token);
    await listening(group.database.db);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN "unread"'`.execute(group.database.db);
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
      databaseUrl: group.database.connectionString,
      dataDir: '',
    });
    group.cleanUps.push(close);
    const settings = readSettings({});
    const parts = { db, settings, tokens, setupCode: null, clock: () => group.now };
    const app = await buildApp(parts, { unreadTiming: { pollMs: 400, heartbeatMs: NEVER } });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    group.cleanUps.push(() => app.close());
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
  await group.database.db
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
  await sql`ALTER TABLE notifications RENAME TO gone`.execute(group.database.db);
  const failed = await fetch(`${url}/api/notification/stream`, {
    headers: bearer(token),
  });
  expect(failed.status).toBe(500);
  expect(await failed.json()).toMatchObject({ code: 'INTERNAL' });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(open.heard.isOver).toBe(false);
  await sql`ALTER TABLE gone RENAME TO notifications`.execute(group.database.db);
  await notify(captainId, { hint: false });
  await expect.poll(open.counts).toEqual([0, 1]);
});

test('a hint for more captains than one notice can carry comes in several', async () => {
  const { url } = await aProcess(HINTS_ONLY);
  const { captainId, token } = await anyone();
  const stream = await aStream(url, token);
  await listening(group.database.db);
  await notify(captainId, { hint: false });
  const many = Array.from({ length: 5000 }, (_, index) => 2_000_000_000 + index);
  await hintUnread(group.database.db, [...many, captainId]);
  await expect.poll(stream.counts).toEqual([0, 1]);
  await hintUnread(group.database.db, []);
});
