import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plainAnswer } from '../../contract/core/answers.ts';
import { endpoint } from '../../contract/core/endpoint.ts';
import type { HistoryChange } from '../../contract/history/changes.ts';
import { bearer, testApp } from '../testing/app.ts';
import { aCaptain } from '../testing/factories.ts';
import { ApiError } from './errors.ts';
import { groupOf } from './group.ts';
import { route } from './route.ts';
import { routeWrite } from './route-write.ts';

const server = testApp();
const definition = {
  method: 'POST',
  path: '/made-up',
  access: 'public',
  summary: 'Made up for a test',
  response: plainAnswer,
} as const;
const answer = { message: 'Done' };
let app: ReturnType<typeof newApp>;

function newApp() {
  const made = Fastify();
  const group = groupOf(server, () => {});
  made.decorate('findGroup', () => group);
  made.decorateRequest('group', null);
  made.decorate('reads', new Map());
  made.decorateRequest('caller', null);
  made.decorateRequest('place', null);
  made.setValidatorCompiler(validatorCompiler);
  made.setSerializerCompiler(serializerCompiler);
  return made;
}

beforeEach(() => {
  app = newApp();
});

test('an answer has only the fields of its schema', async () => {
  const response = z.object({ message: z.string(), body: z.object({ name: z.string() }) });
  const read = endpoint({ ...definition, method: 'GET', response });
  const row = { name: 'كيرلس', passwordHash: '$argon2id$', phoneNumber: '01012345678' };
  route(app, read, async () => ({ message: 'Read', body: row, secret: 'x' }));
  const sent = await app.inject('/api/made-up');
  expect(sent.json()).toEqual({ message: 'Read', body: { name: 'كيرلس' } });
});

describe('an endpoint that is not a GET', () => {
  test('must be bound as a write, or the program does not start', () => {
    expect(() => route(app, endpoint(definition), async () => answer)).toThrow(
      'POST /made-up: bind it by routeWrite(), or say in its notAWrite why not',
    );
  });

  test('may say why it is no write', () => {
    const readOnly = endpoint({ ...definition, notAWrite: 'it only reads' });
    expect(() => route(app, readOnly, async () => answer)).not.toThrow();
  });
});

describe('a write', () => {
  const change: HistoryChange = {
    entity: 'week',
    action: 'cancel',
    entityId: '1/1',
    before: { termNumber: 1, weekNumber: 1, startDate: '2026-10-09', cancelled: false },
    after: { termNumber: 1, weekNumber: 1, startDate: '2026-10-09', cancelled: true },
  };
  const events = () => server.db.selectFrom('throttleEvents').selectAll().execute();
  const insert = (db: typeof server.db) =>
    db.insertInto('throttleEvents').values({ subject: 'x', at: server.now }).execute();

  beforeEach(async () => {
    await server.db.deleteFrom('throttleEvents').execute();
    await server.db.deleteFrom('history').execute();
  });

  test('a write that records nothing without a reason fails and stores nothing', async () => {
    routeWrite(app, endpoint(definition), async ({ db }) => {
      await insert(db);
      return answer;
    });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/made-up' });
    expect(statusCode).toBe(500);
    expect(body).toContain('POST /made-up wrote and recorded nothing');
    expect(await events()).toEqual([]);
  });

  test('stores only the fields in the shapes of its changes', async () => {
    routeWrite(app, endpoint(definition), async ({ record }) => {
      const secret = { passwordHash: 'argon2' };
      record({ ...change, after: { ...change.after, ...secret } } as HistoryChange);
      return answer;
    });
    await app.inject({ method: 'POST', url: '/api/made-up' });
    const rows = await server.db.selectFrom('history').selectAll().execute();
    expect(rows).toEqual([
      { ...change, at: server.now.toISOString(), captainId: null, historyId: expect.any(Number) },
    ]);
  });

  test('a write that is retried after a deadlock records once', async () => {
    let runs = 0;
    routeWrite(app, endpoint(definition), async ({ record }) => {
      record(change);
      runs += 1;
      if (runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return answer;
    });
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/made-up' });
    expect([statusCode, runs]).toEqual([200, 2]);
    expect(await server.db.selectFrom('history').selectAll().execute()).toHaveLength(1);
  });

  test('a write whose preparation fails after a simultaneous first request answers as that one did', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    let isDone = false;
    // The second begins before the first has stored anything, and reads only afterwards.
    const both = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    let begun = 0;
    routeWrite(
      app,
      endpoint({ ...definition, access: 'session' }),
      async () => {
        begun += 1;
        const isFirst = begun === 1;
        if (begun === 2) both.resolve();
        await both.promise;
        if (!isFirst) await first.promise;
        if (isDone) throw new ApiError('WRONG_PASSWORD');
      },
      async ({ recordNothing }) => {
        recordNothing('nothing is kept of it');
        isDone = true;
        return answer;
      },
    );
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/made-up',
        headers: { ...bearer(token), 'idempotency-key': 'k' },
      });
    // Whichever of them began first ends first.
    const sent = [send(), send()].map(async (request) => {
      const { statusCode } = await request;
      first.resolve();
      return statusCode;
    });
    expect(await Promise.all(sent)).toEqual([200, 200]);
    expect(begun).toBe(2);
  });

  test('a write that is repeated gets the first answer, whatever changed since', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    let reads = 0;
    routeWrite(
      app,
      endpoint({ ...definition, access: 'session' }),
      async ({ db, recordNothing }) => {
        reads += 1;
        const row = await db
          .selectFrom('throttleEvents')
          .where('subject', '=', 'x')
          .selectAll()
          .executeTakeFirst();
        if (row) throw new ApiError('WEEK_CANCELLED');
        recordNothing('nothing is kept of it');
        await insert(db);
        return { message: 'stored' };
      },
    );
    const send = async (key: string) => {
      const { statusCode, json } = await app.inject({
        method: 'POST',
        url: '/api/made-up',
        headers: { ...bearer(token), 'idempotency-key': key },
      });
      return [statusCode, json().message];
    };
    expect(await send('a')).toEqual([200, 'stored']);
    expect(await send('a')).toEqual([200, 'stored']);
    expect(reads).toBe(1);
    const [status] = await send('b');
    expect(status).not.toBe(200);
    expect((await events()).filter(({ subject }) => subject === 'x')).toHaveLength(1);
  });

  test('a write that is a dry run stores no answer, and runs again under its key', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    let runs = 0;
    const body = z.object({ dryRun: z.boolean() });
    routeWrite(app, endpoint({ ...definition, access: 'session', body }), async () => {
      runs += 1;
      return { message: 'مينا عادل' };
    });
    const keys = () => server.db.selectFrom('idempotencyKeys').select('keyHash').execute();
    const before = await keys();
    const headers = { ...bearer(token), 'idempotency-key': 'k' };
    const request = { method: 'POST', url: '/api/made-up', headers } as const;
    for (const run of [1, 2]) {
      const { statusCode } = await app.inject({ ...request, payload: { dryRun: true } });
      expect([statusCode, runs]).toEqual([200, run]);
    }
    expect(await keys()).toEqual(before);
  });
});
