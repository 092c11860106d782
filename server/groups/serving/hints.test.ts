import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildAppOf } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { withTransaction } from '../../db/transaction.ts';
import { hintUnread, sendHintsBy } from '../../features/notifications/queries.ts';
import { type Group, groupOf } from '../../http/group.ts';
import { createTokens } from '../../http/session.ts';
import { readSettings } from '../../settings.ts';
import { bearer } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCaptain } from '../../testing/factories.ts';
import { createHints } from './hints.ts';

const NEVER = 3_600_000;
const now = new Date('2026-11-20T15:15:00Z');
const settings = readSettings({});
const tokens = createTokens('a secret of the tests, long enough for HS256');

interface TestGroup {
  id: string;
  group: Group;
  database: OpenDatabase;
}

let cleanUps: (() => Promise<unknown>)[];
let sent: { groupId: string; captainIds: number[] }[];
let hints: ReturnType<typeof createHints>;

beforeEach(() => {
  cleanUps = [];
  sent = [];
  hints = createHints({ onSend: (groupId, captainIds) => sent.push({ groupId, captainIds }) });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** A group with a database of its own, whose hints stay in the process. */
async function aGroup(id: string): Promise<TestGroup> {
  const { connectionString, close } = await testDatabase();
  const database = await openDatabase({ databaseUrl: connectionString, dataDir: '' });
  cleanUps.push(close, database.close);
  const { send, hear } = hints.of(id);
  sendHintsBy(database.db, send);
  const parts = {
    db: database.db,
    hearUnread: hear,
    settings,
    tokens,
    setupCode: null,
    clock: () => now,
  };
  return { id, group: groupOf(parts, () => {}), database };
}

/** One application for these groups, which takes the group from a header. */
async function aProgram(
  groups: TestGroup[],
  unreadTiming = { pollMs: NEVER, heartbeatMs: NEVER },
): Promise<{ app: FastifyInstance; url: string }> {
  const app = await buildAppOf(
    {
      settings,
      isReadOnly: false,
      findGroup: ({ headers }) => groups.find(({ id }) => id === headers['x-group'])!.group,
      readReady: () => Promise.reject(new Error('not asked here')),
    },
    { unreadTiming },
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  cleanUps.push(() => app.close());
  return { app, url };
}

async function aStream(url: string, { id }: TestGroup, token: string) {
  const abort = new AbortController();
  cleanUps.push(async () => abort.abort());
  const response = await fetch(`${url}/api/notification/stream`, {
    headers: { ...bearer(token), 'x-group': id },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
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
  const counts = () => [...heard.text.matchAll(/"count":(\d+)/g)].map(([, count]) => Number(count));
  return { heard, counts, close: () => abort.abort() };
}

const anyone = ({ database }: TestGroup) =>
  aCaptain({ db: database.db, tokens }, { type: 'general' });

const notify = ({ database }: TestGroup, captainId: number) =>
  withTransaction(database.db, async (db) => {
    const message = { type: 'other', title: 'اجتماع', message: 'يوم الجمعة' } as const;
    await db
      .insertInto('notifications')
      .values({ ...message, captainId, createdAt: now.toISOString() })
      .execute();
    await hintUnread(db, [captainId]);
  });

describe('the streams of two groups in one program', () => {
  test('send changes of their own group only, though captains have the same numbers', async () => {
    const [nile, desert] = [await aGroup('nile'), await aGroup('desert')];
    const { url } = await aProgram([nile, desert]);
    const [one, other] = [await anyone(nile), await anyone(desert)];
    expect(one.captainId).toBe(other.captainId);
    const mine = await aStream(url, nile, one.token);
    const theirs = await aStream(url, desert, other.token);
    let reads = 0;
    desert.database.pool.on('acquire', () => (reads += 1));
    await notify(nile, one.captainId);
    await expect.poll(mine.counts).toEqual([0, 1]);
    expect(reads).toBe(0);
    await notify(desert, other.captainId);
    await expect.poll(theirs.counts).toEqual([0, 1]);
    expect(mine.counts()).toEqual([0, 1]);
    expect(sent).toEqual([
      { groupId: 'nile', captainIds: [one.captainId] },
      { groupId: 'desert', captainIds: [other.captainId] },
    ]);
  });

  test('use no NOTIFY and no connection for listening', async () => {
    const nile = await aGroup('nile');
    const { url } = await aProgram([nile]);
    const { captainId, token } = await anyone(nile);
    const stream = await aStream(url, nile, token);
    const listener = nile.database.listenConnection();
    cleanUps.push(() => listener.end());
    await listener.connect();
    await listener.query('LISTEN unread');
    let notices = 0;
    listener.on('notification', () => (notices += 1));
    await notify(nile, captainId);
    await expect.poll(stream.counts).toEqual([0, 1]);
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(nile.database.db);
    expect(rows).toHaveLength(1);
    expect(notices).toBe(0);
  });

  test('count for the captains of each group apart', async () => {
    const [nile, desert] = [await aGroup('nile'), await aGroup('desert')];
    const { url } = await aProgram([nile, desert]);
    const [one, other] = [await anyone(nile), await anyone(desert)];
    const streams = [
      await aStream(url, nile, one.token),
      await aStream(url, nile, one.token),
      await aStream(url, desert, other.token),
      await aStream(url, desert, other.token),
      await aStream(url, desert, other.token),
    ];
    await expect
      .poll(() => streams.map(({ heard }) => heard.isOver))
      .toEqual([false, false, true, false, false]);
  });

  test('read nothing more of a group after its last stream, and read again with the next', async () => {
    const [nile, desert] = [await aGroup('nile'), await aGroup('desert')];
    const { url } = await aProgram([nile, desert], { pollMs: 50, heartbeatMs: NEVER });
    const [one, other] = [await anyone(nile), await anyone(desert)];
    const streams = [await aStream(url, nile, one.token), await aStream(url, nile, one.token)];
    const staying = await aStream(url, desert, other.token);
    expect(hints.size).toBe(2);
    streams[0]!.close();
    let reads = 0;
    nile.database.pool.on('acquire', () => (reads += 1));
    await expect.poll(() => reads).toBeGreaterThan(3);
    streams[1]!.close();
    await expect.poll(() => hints.size).toBe(1);
    // The last read may be under way.
    await new Promise((resolve) => setTimeout(resolve, 100));
    reads = 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reads).toBe(0);
    await notify(nile, one.captainId);
    await notify(desert, other.captainId);
    await expect.poll(staying.counts).toEqual([0, 1]);
    const back = await aStream(url, nile, one.token);
    await notify(nile, one.captainId);
    await expect.poll(back.counts).toEqual([1, 2]);
  });

  test('end when their group is no longer served', async () => {
    const [nile, desert] = [await aGroup('nile'), await aGroup('desert')];
    const { url } = await aProgram([nile, desert]);
    const gone = await aStream(url, nile, (await anyone(nile)).token);
    const staying = await aStream(url, desert, (await anyone(desert)).token);
    hints.end('nile');
    await expect.poll(() => gone.heard.isOver).toBe(true);
    expect(staying.heard.isOver).toBe(false);
    expect(hints.size).toBe(1);
  });
});

describe('a hint of another process', () => {
  test('reaches the streams here, and is not sent on', async () => {
    const nile = await aGroup('nile');
    const { url } = await aProgram([nile]);
    const { captainId, token } = await anyone(nile);
    const stream = await aStream(url, nile, token);
    await nile.database.db
      .insertInto('notifications')
      .values({
        captainId,
        type: 'other',
        title: 'اجتماع',
        message: 'غداً',
        createdAt: now.toISOString(),
      })
      .execute();
    hints.receive('desert', [captainId]);
    hints.receive('nile', [captainId]);
    await expect.poll(stream.counts).toEqual([0, 1]);
    expect(sent).toEqual([]);
  });

  test('a lost hint of another process is made up for by looking again', async () => {
    const nile = await aGroup('nile');
    const { url } = await aProgram([nile]);
    const { captainId, token } = await anyone(nile);
    const stream = await aStream(url, nile, token);
    await nile.database.db
      .insertInto('notifications')
      .values({
        captainId,
        type: 'other',
        title: 'اجتماع',
        message: 'غداً',
        createdAt: now.toISOString(),
      })
      .execute();
    hints.lookAgain();
    await expect.poll(stream.counts).toEqual([0, 1]);
  });
});
