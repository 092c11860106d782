import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorsOf } from '../contract/core/endpoint.ts';
import { describeError, type ErrorCode } from '../contract/core/errors.ts';
import { readHealth, readReadiness } from '../contract/group/health.ts';
import { createSector, listSectors } from '../contract/sectors/endpoints.ts';
import { endpoints } from '../scripts/endpoints.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/connect.ts';
import { bearer, testApp } from './testing/app.ts';
import { aCaptain, type TestCaptain } from './testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let headers: Record<string, string>;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  headers = bearer(general.token);
});

const isArabic = expect.stringMatching(/[\u0600-\u06FF]/);

describe('paths', () => {
  test.each(['/api/sector/all', '/api/sector/all/', '/API/Sector/ALL', '/api/sector/ALL/'])(
    '%s is the list of sectors',
    async (url) => {
      const answer = await server.app.inject({ url, headers });
      expect(answer.json()).toMatchObject({ message: 'Sectors', count: 0 });
    },
  );

  test.each(['/api/nothing', '/nothing', '/api/scout/1/2/3', '/api'])(
    '%s does not exist, according to the failure',
    async (url) => {
      const answer = await server.app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        status: 404,
        code: 'ROUTE_NOT_FOUND',
        message: 'No such endpoint',
        arabicMessage: isArabic,
      });
    },
  );

  test.each(['/api/scout/%E0%A4%A', `/api/scout/${'9'.repeat(200)}`])(
    'a broken address is answered in the same shape',
    async (url) => {
      const answer = await server.app.inject({ url, headers });
      expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    },
  );
});

describe('requests', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/sector',
      headers: { ...bearer(general.token), 'content-type': 'application/json', ...headers },
      payload,
    });

  test('answer 401 and 403 before 400', async () => {
    expect((await call(createSector, { body: { baseName: 1 } })).status).toBe(401);
    const regular = await aCaptain(server);
    const refused = await call(createSector, { as: regular.token, body: { baseName: 1 } });
    expect(refused.failure).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(refused.failure).not.toHaveProperty('issues');
  });

  test.each([
    ['{"baseName":', 400, 'INVALID_REQUEST'],
    ['[]', 400, 'INVALID_REQUEST'],
    ['null', 400, 'INVALID_REQUEST'],
    ['"text"', 400, 'INVALID_REQUEST'],
    ['', 400, 'INVALID_REQUEST'],
    ['{"__proto__":{"baseName":"x"}}', 400, 'INVALID_REQUEST'],
    [JSON.stringify({ baseName: 'x'.repeat(1024 * 1024) }), 413, 'BODY_TOO_LARGE'],
  ])('the body %.20s answers %i', async (payload, status, code) => {
    expect((await post(payload)).json()).toMatchObject({ status, code, arabicMessage: isArabic });
  });

  test('answer 415 to what is not JSON', async () => {
    const answer = await post('baseName=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.json()).toMatchObject({ status: 415, code: 'NOT_JSON', arabicMessage: isArabic });
  });

  test('read the texts "null" and "undefined" in a query as absent', async () => {
    const url = '/api/scout/sector/all?baseName=null&suffixName=undefined';
    const answer = await server.app.inject({ url, headers });
    expect(answer.json()).toMatchObject({ body: [], count: 0 });
  });
});

describe('other origins', () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.app.inject({
      method,
      url: '/api/sector/all',
      headers: { ...headers, origin, 'access-control-request-method': 'GET' },
    });

  test('one of the setting is answered with credentials and a cached preflight', async () => {
    const answer = await ask('https://other.example');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://other.example',
      'access-control-allow-credentials': 'true',
    });
    const preflight = await ask('https://other.example', 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-max-age']).toBe('86400');
  });

  test('any other origin is refused', async () => {
    const answer = await ask('https://evil.example');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the documents', () => {
  test('OpenAPI 3.1 holds every endpoint with its fields and failures', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of endpoints) {
      const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      expect(operation?.summary, endpoint.path).toBe(endpoint.summary);
      expect(Object.keys(operation.responses)).toContain(String(endpoint.status));
      for (const code of errorsOf(endpoint)) {
        const { description, content } = operation.responses[describeError(code).status];
        expect(description, endpoint.path).toContain(`${code}: ${describeError(code).message}`);
        expect(content['application/json'].schema.properties.code.enum).toContain(code);
      }
    }
    // Only endpoints that compare versions answer with the stored content.
    const versionCodes: ErrorCode[] = [
      'WEEK_CHANGED',
      // Names the scout of a file that was received before.
      'TRANSFER_RECEIVED',
      'SCOUT_CHANGED',
      'CAPTAIN_CHANGED',
      'PAYMENT_WAYS_CHANGED',
      'ACTIVITY_CHANGED',
      'TERM_CHANGED',
      'MESSAGES_CHANGED',
      'PATROLS_CHANGED',
      'BADGE_CHANGED',
      'COUNCIL_CHANGED',
      'MEETING_CHANGED',
      'SESSION_CHANGED',
      'WORDS_CHANGED',
      'MOVING_UP_RULES_CHANGED',
      'MOVING_UP_CHANGED',
      'KINDS_CHANGED',
      'JOINING_CHANGED',
      'HEALTH_CARD_CHANGED',
      'TRIP_CHANGED',
      'RESPONSIBILITY_CHANGED',
      'NOTICE_CHANGED',
      'EQUIPMENT_CHANGED',
      'LENDING_CHANGED',
      'RETURN_TOO_MUCH',
      'EQUIPMENT_REQUEST_CHANGED',
      'TRIP_EQUIPMENT_CHANGED',
      'COUNT_CHANGED',
    ];
    for (const { endpoint } of endpoints) {
      const operation = document.paths[`/api${endpoint.path}`][endpoint.method.toLowerCase()];
      const conflict = operation.responses[409]?.content['application/json'].schema.properties;
      expect('stored' in (conflict ?? {}), endpoint.path).toBe(endpoint.stored !== null);
      const isVersioned = endpoint.errors.some((code) => versionCodes.includes(code));
      expect(endpoint.stored !== null, endpoint.path).toBe(isVersioned);
    }
    const handIn = document.paths['/api/scoutAttendance'].post;
    const { stored } = handIn.responses[409].content['application/json'].schema.properties;
    expect(Object.keys(stored.properties)).toEqual([
      'version',
      'recordedBy',
      'recordedAt',
      'attendance',
      'subscription',
      'payments',
    ]);
    // Registered without `route`, because it answers with a stream.
    const stream = document.paths['/api/notification/stream'].get;
    expect(stream.security).toEqual([{ bearer: [] }]);
    expect(Object.keys(stream.responses['200'].content)).toEqual(['text/event-stream']);
    const body = document.paths['/api/auth/login'].post.requestBody.content['application/json'];
    expect(body.schema.required).toEqual(['emailOrMobile', 'password']);
  });

  test('have a page that loads nothing from other hosts', async () => {
    const page = await server.app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('/api/openapi.json');
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
    const [, script] = /src="([^"]+\.js)"/.exec(page.body)!;
    const loaded = await server.app.inject(`/api/docs/${script}`);
    expect(loaded.headers['content-type']).toContain('javascript');
    expect(loaded.body.length).toBeGreaterThan(1_000_000);
    const { statusCode, headers } = await server.app.inject('/api/docs');
    expect([statusCode, headers.location]).toEqual([301, '/api/docs/']);
    expect((await server.app.inject('/api/docs/nothing')).statusCode).toBe(404);
  });
});

describe('a route', () => {
  test('a route without access keeps the program from starting', async () => {
    const app = await buildApp(server);
    try {
      expect(() => app.get('/api/open-door', async () => 'in')).toThrow(/who may call it/);
    } finally {
      await app.close();
    }
  });
});

describe('failures of ours', () => {
  const lines: string[] = [];
  let app: FastifyInstance;

  beforeAll(async () => {
    app = await buildApp(server, {
      logger: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    });
  });
  afterAll(() => app.close());

  test('hide their text and have a request id that is in the log', async () => {
    await sql`ALTER TABLE sectors RENAME TO hidden`.execute(server.db);
    try {
      // The read of the session already fails on the missing table.
      const answer = await app.inject({ url: '/api/sector/all', headers });
      const body = answer.json();
      expect(body).toMatchObject({ status: 500, code: 'INTERNAL', arabicMessage: isArabic });
      expect(answer.body).not.toMatch(/relation|sectors|select/i);
      expect(lines.some((line) => JSON.parse(line).reqId === body.requestId)).toBe(true);
    } finally {
      await sql`ALTER TABLE hidden RENAME TO sectors`.execute(server.db);
    }
    expect((await call(listSectors, { as: general.token })).status).toBe(200);
  });

  test('a database out of reach answers 503, while the process is healthy', async () => {
    const unreachable = {
      ...server,
      db: server.db.withPlugin({
        transformQuery: ({ node }) => node,
        // A statement that ran before would be prepared by now.
        transformResult: async () => {
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        },
      }),
    };
    const app = await buildApp(unreachable);
    try {
      const ready = await app.inject('/api/ready');
      expect(ready.json()).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
      const listed = await app.inject({ url: '/api/sector/all', headers });
      expect(listed.json()).toMatchObject({ status: 503, arabicMessage: isArabic });
      expect((await app.inject('/api/health')).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('answer 503 if the database keeps a call waiting, and serve the next call', async () => {
    const hurried = await openDatabase({
      databaseUrl: server.connectionString,
      dataDir: '',
      limits: { lock: 50, statement: 1000, idleInTransaction: 1000 },
    });
    const app = await buildApp({ ...server, db: hurried.db });
    const list = () => app.inject({ url: '/api/sector/all', headers });
    try {
      const answers = await server.db.transaction().execute(async (holder) => {
        await sql`LOCK TABLE sectors IN ACCESS EXCLUSIVE MODE`.execute(holder);
        // More requests than the pool has connections.
        return Promise.all(Array.from({ length: 30 }, list));
      });
      for (const answer of answers) {
        expect(answer.json()).toMatchObject({
          status: 503,
          code: 'DATABASE_BUSY',
          arabicMessage: 'الخدمة مشغولة الآن، يرجى المحاولة بعد قليل',
        });
      }
      expect((await list()).statusCode).toBe(200);
    } finally {
      await app.close();
      await hurried.close();
    }
  });

  test('health and readiness answer 200 otherwise', async () => {
    expect((await call(readHealth, {})).status).toBe(200);
    expect((await call(readReadiness, {})).status).toBe(200);
  });
});

describe('pages', () => {
  let folder: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'khayma-pages-'));
    const head = '<meta property="og:image" content="/social.png" /><title>خيمة</title>';
    await writeFile(path.join(folder, 'index.html'), head);
    app = await buildApp(server, { webRoot: folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test.each(['/', '/dashboard', '/scout/7', '/no/such/page'])('%s is the app', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('خيمة');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('the picture that messages show has its whole address, of no host that is none', async () => {
    const pictureFor = async (host: string) => {
      const { body } = await app.inject({ url: '/', headers: { host } });
      return /og:image" content="([^"]*)"/.exec(body)?.[1];
    };
    expect(await pictureFor('khayma.example:8080')).toBe('http://khayma.example:8080/social.png');
    expect(await pictureFor('[::1]:3000')).toBe('http://[::1]:3000/social.png');
    for (const host of ['"><script>', 'a b', "x'onload"]) {
      expect(await pictureFor(host)).toBe('/social.png');
    }
  });

  test('the address for changing a password redirects to its screen', async () => {
    const answer = await app.inject('/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/edit-password']);
  });

  const noFiles = [
    '/api/nothing',
    '/assets/gone.js',
    '/..%2f..%2fetc/passwd',
    '/llms.txt',
    '/wp-login.php',
    '/.env',
    '/.well-known/security.txt',
  ];
  test.each(noFiles)('%s is not served', async (url) => {
    expect((await app.inject(url)).body).not.toContain('root:');
    expect((await app.inject(url)).statusCode).toBe(url.includes('passwd') ? 200 : 404);
  });
});
