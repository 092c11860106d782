import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../testing/app.ts';

const METRICS_TOKEN = 'for the one that counts'.replaceAll(' ', '-');
const server = testApp({ metricsToken: METRICS_TOKEN });
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-types-'));
  await mkdir(path.join(folder, 'assets'));
  const files = ['sw.js', 'manifest.webmanifest', 'robots.txt', 'favicon.svg', 'assets/a.css'];
  for (const file of ['index.html', ...files]) await writeFile(path.join(folder, file), '{}');
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite/screens.json'), '{}');
  await mkdir(path.join(folder, '.git'));
  await writeFile(path.join(folder, '.git/HEAD'), 'ref: refs/heads/main');
  app = await buildApp(server, { webRoot: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the content type of an answer', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/dashboard', 'text/html; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/assets/a.css', 'text/css; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
    ['/api/health', 'application/json; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/auth/me', 'application/json; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
    ['/%zz', 'application/json; charset=utf-8'],
    ['/api/docs/', 'text/html; charset=utf-8'],
  ])('%s is %s', async (url, type) => {
    const headers = { authorization: url === '/metrics' ? `Bearer ${METRICS_TOKEN}` : '' };
    const answer = await app.inject({ url, headers });
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.rawPayload.length).toBeGreaterThan(0);
  });
});

test('an SVG opened by itself may load and run nothing', async () => {
  const { headers } = await app.inject('/favicon.svg');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'$/,
  );
});

test('folders of version control and files of settings are not served', async () => {
  const urls = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/.svn/entries',
  ];
  const page = (await app.inject('/')).body;
  for (const url of urls) {
    const { statusCode, body } = await app.inject(url);
    // An unknown path that could be a screen answers with the app, which shows 'not found'.
    if (statusCode === 200) expect(body, url).toBe(page);
    else expect([statusCode, JSON.parse(body).code], url).toEqual([404, 'ROUTE_NOT_FOUND']);
  }
});
