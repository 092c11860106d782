import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { bearer, testApp } from '../testing/app.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../testing/factories.ts';

// Every test file searches its log for people of its database (server/testing/app.ts); these tests cover other ways in
// which a log could reveal them.

const server = testApp();
const lines: string[] = [];
let app: FastifyInstance;
let general: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  app = await buildApp(server, {
    logger: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
  });
});
afterAll(() => app.close());

async function logOf(url: string, payload?: object): Promise<string> {
  lines.length = 0;
  await app.inject({
    ...(payload ? { method: 'POST', payload } : { method: 'GET' }),
    url,
    headers: bearer(general.token),
  });
  return lines.join('');
}

test('logs the pattern of a route, not the address', async () => {
  const name = encodeURIComponent('آية صبحي');
  const log = await logOf(`/api/scout?name=${name}`);
  expect(log).toContain('"route":"/api/scout"');
  expect(log).not.toMatch(/\?|آية|%D8/i);
  const { scoutId } = await aScout(server.db, await aSector(server.db));
  expect(await logOf(`/api/scout/${scoutId}`)).toContain('"route":"/api/scout/:id"');
  expect(await logOf('/whoever/01012345678')).not.toContain('01012345678');
  expect(await logOf('/api/parent/a-key-of-parents')).toContain('"route":"/api/parent/:key"');
  for (const url of ['/api/parent/a-key-of-parents', '/p/a-key-of-parents']) {
    expect(await logOf(url)).not.toContain('a-key-of-parents');
  }
});

test('logs a request in one line, with its route, status and duration', async () => {
  await logOf('/api/auth/me');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      req: { method: 'GET', route: '/api/auth/me' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      reqId: expect.any(String),
    },
  ]);
});

test('logs a refusal of PostgreSQL without the values', async () => {
  const { phoneNumber, email } = general;
  const payload = {
    firstName: 'ماري',
    middleName: 'فوزي',
    lastName: 'حنا',
    gender: 'female',
    phoneNumber,
    email,
    password: 'خيمة فوق الجبل',
  };
  const log = await logOf('/api/auth/signUp', payload);
  expect(log).toContain('PHONE_TAKEN');
  for (const value of Object.values(payload)) expect(log).not.toContain(value);
});

test('logs a fault with its code and place, without a text that may quote stored data', async () => {
  await sql`ALTER TABLE activities RENAME TO elsewhere`.execute(server.db);
  const log = await logOf('/api/activities/all');
  await sql`ALTER TABLE elsewhere RENAME TO activities`.execute(server.db);
  expect(log).toContain('"statusCode":500');
  expect(log).toContain('"code":"42P01"');
  expect(log).toContain('activities/routes.ts');
  expect(log).not.toMatch(/does not exist|relation/);
});
