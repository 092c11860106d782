import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/connect.ts';
import { hearUnreadFrom } from '../features/notifications/listener.ts';
import { hintUnread } from '../features/notifications/queries.ts';
import type { UnreadTiming } from '../features/notifications/stream-routes.ts';
import type { ConnectionLimits } from '../http/limits/connections.ts';
import { createTokens } from '../http/session.ts';
import { readSettings } from '../settings.ts';
import { bearer } from './app.ts';
import { testDatabase } from './database.ts';
import { aCaptain } from './factories.ts';

export const NEVER = 3_600_000;
export const HINTS_ONLY = { pollMs: NEVER, heartbeatMs: NEVER };
export const FAST_POLL = { pollMs: 100, heartbeatMs: NEVER };

/** Processes on one database whose streams of unread counts are read as clients read them; each test has its own. */
export function streamProcesses() {
  const tokens = createTokens('a secret of the tests, long enough for HS256');
  const test = {
    tokens,
    now: new Date(0),
    database: undefined as unknown as Awaited<ReturnType<typeof testDatabase>>,
    cleanUps: [] as (() => Promise<unknown>)[],
    aProcess,
    aStream,
    anyone,
    notify,
  };
  beforeEach(async () => {
    test.now = new Date('2026-11-20T15:15:00Z');
    test.database = await testDatabase();
    test.cleanUps = [];
  });
  afterEach(async () => {
    for (const cleanUp of test.cleanUps.reverse()) await cleanUp();
    await test.database.close();
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
      databaseUrl: test.database.connectionString,
      dataDir: '',
    });
    const settings = readSettings({ CORS_ORIGINS: 'https://other.example' });
    const parts = {
      db,
      ...(hears && { hearUnread: hearUnreadFrom(listenConnection) }),
      settings,
      tokens,
      setupCode: null,
      clock: () => test.now,
    };
    const app = await buildApp(parts, { unreadTiming, connectionLimits });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    test.cleanUps.push(close, () => app.close());
    return { app, url };
  }

  /** An open stream as a client reads it. */
  async function aStream(url: string, token: string, headers: Record<string, string> = {}) {
    const abort = new AbortController();
    test.cleanUps.push(async () => abort.abort());
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

  function anyone(fields: Parameters<typeof aCaptain>[1] = {}) {
    return aCaptain({ db: test.database.db, tokens }, { type: 'general', ...fields });
  }

  async function notify(captainId: number, { hint = true } = {}) {
    await test.database.db.transaction().execute(async (db) => {
      await db
        .insertInto('notifications')
        .values({
          captainId,
          type: 'other',
          title: 'اجتماع',
          message: 'يوم الجمعة',
          createdAt: test.now.toISOString(),
        })
        .execute();
      if (hint) await hintUnread(db, [captainId]);
    });
  }
  return test;
}
