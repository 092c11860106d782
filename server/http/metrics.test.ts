import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { bearer, testApp } from '../testing/app.ts';
import { aCaptain, aScout, aSector } from '../testing/factories.ts';

const TOKEN = 'a-token-of-prometheus-0123456789';
// Each process has its own counters.
const server = testApp({ metricsToken: TOKEN });
const silent = testApp();

const read = async (authorization?: string) =>
  server.app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });

/** The values of one family, by their labels. */
const valuesOf = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(
      ([, labels = '', value]) => [labels, Number(value)],
    ),
  );

test('requests are counted by route, never by person', async () => {
  const captain = await aCaptain(server, { type: 'general' });
  const { sectorId } = await aSector(server.db);
  const scout = await aScout(server.db, { sectorId, name: 'كيرلس المعدود' });
  const headers = bearer(captain.token);
  await server.app.inject({ url: `/api/scout/${scout.scoutId}?why=0101`, headers });
  await server.app.inject({ url: `/api/scout/${scout.scoutId}`, headers });
  await server.app.inject({ url: '/api/scout/999999', headers });
  await server.app.inject({ url: '/api/nothing-of-ours/01099999999' });
  const { body, headers: sent } = await read(`Bearer ${TOKEN}`);
  expect(sent['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const counted = valuesOf(body, 'khayma_requests_total');
  expect(counted['method="GET",route="/api/scout/:id",status="200"']).toBe(2);
  expect(counted['method="GET",route="/api/scout/:id",status="404"']).toBe(1);
  // Figures vary, so their digits are replaced.
  const said = body.replace(/ \S+$/gm, '');
  expect(said).not.toMatch(/01099999999|0101|999999|المعدود/);
  expect(said).not.toContain(captain.phoneNumber);
  expect(said).not.toContain(captain.token);
});

test('buckets of durations are cumulative', async () => {
  const { body } = await read(`Bearer ${TOKEN}`);
  const groups = Object.values(valuesOf(body, 'khayma_request_seconds_bucket')).slice(0, 10);
  expect(groups).toEqual(groups.toSorted((a, b) => a - b));
  expect(valuesOf(body, 'khayma_request_seconds_count')['kind="read"']).toBe(groups.at(-1));
  expect(valuesOf(body, 'process_resident_memory_bytes')['']).toBeGreaterThan(10_000_000);
});

test('every family has its help and type before its values', async () => {
  const { body } = await read(`Bearer ${TOKEN}`);
  const lines = body.trimEnd().split('\n');
  for (const line of lines) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? -?[\d.e+-]+)$/,
    );
  }
});

test.each([undefined, 'Bearer ', `Bearer ${TOKEN.slice(1)}x`, TOKEN, `bearer ${TOKEN}`])(
  '%s can’t read them',
  async (authorization) => {
    const { statusCode, body } = await read(authorization);
    expect([statusCode, body]).toEqual([401, '']);
  },
);

test.each(['/METRICS', '/metrics/', '/Metrics', '/%6Detrics', '/METRICS/?a=1'])(
  '%s is not found',
  async (url) => {
    const headers = bearer(TOKEN);
    const answer = await server.app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect((await server.app.inject({ url: '/metrics?a=1', headers })).statusCode).toBe(200);
  },
);

test('the documented nginx restricts every spelling of the address to this machine', () => {
  const file = path.join(import.meta.dirname, '../../deploy/nginx.conf');
  const rule = readFileSync(file, 'utf8').match(/location ~\* (\S*metrics\S*) \{([^}]*)\}/);
  expect(rule?.[2]).toMatch(/allow 127\.0\.0\.1;\s+deny all;/);
  const guarded = new RegExp(rule![1]!, 'i');
  for (const address of ['/metrics', '/METRICS', '/metrics/', '/Metrics/x', '//metrics']) {
    expect(guarded.test(address), address).toBe(true);
  }
  for (const address of ['/metricsX', '/api/metrics', '/']) {
    expect(guarded.test(address), address).toBe(false);
  }
});

test('without a token in the settings there are no metrics', async () => {
  const { statusCode } = await silent.app.inject({ url: '/metrics' });
  expect(statusCode).toBe(404);
});

test('calls that wait for a connection are counted', async () => {
  const pool = { totalCount: 8, idleCount: 0, waitingCount: 3 };
  const app = await buildApp({ ...server }, { pool });
  const { body } = await app.inject({
    url: '/metrics',
    headers: bearer(TOKEN),
  });
  await app.close();
  expect(valuesOf(body, 'khayma_database_connections')).toEqual({
    'state="open"': 8,
    'state="idle"': 0,
    'state="waited-for"': 3,
  });
});
