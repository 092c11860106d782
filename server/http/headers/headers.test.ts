import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../testing/app.ts';

const server = testApp({ trustProxy: ['10.0.0.0/8'] });
const INDEX = '<!doctype html><head><link rel="preload" href="/any.woff2" as="font"></head>';
const screens = {
  '/signUp': { files: ['assets/letters.woff2', 'assets/hash.js', 'assets/hash.css'] },
  '/record': {
    files: ['assets/hash.js'],
    first: { path: '/screen/record', types: ['regular', 'unit'], script: 'assets/first.js' },
  },
  '/scout/$id': { files: ['assets/scout.js'] },
  '/p/$key': { files: ['assets/parents.js'] },
};
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-headers-'));
  await writeFile(path.join(folder, 'index.html'), INDEX);
  await writeFile(path.join(folder, 'sw.js'), '// keeps files');
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}');
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite/screens.json'), JSON.stringify(screens));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/hash.js'), '// a screen');
  await writeFile(path.join(folder, 'assets/hash.js.br'), brotliCompressSync('// a screen'));
  app = await buildApp(server, { webRoot: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, remoteAddress = '10.1.2.3', headers = {}) =>
  app.inject({ url, remoteAddress, headers });

describe('caching and indexing of answers', () => {
  test.each(['/api/group', '/api/auth/me', '/api/nothing', '/api/scout/1', '/api/openapi.json'])(
    '%s is stored by no cache and no search engine',
    async (url) => {
      const { headers } = await ask(url);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe('noindex');
    },
  );

  test('search engines may index the landing page, but no page of a child', async () => {
    for (const url of ['/scout/5', '/Scout/5', '/p/key']) {
      expect((await ask(url)).headers['x-robots-tag']).toBe('noindex');
    }
    expect((await ask('/')).headers).not.toHaveProperty('x-robots-tag');
  });

  test('the parents’ page is not cached, and its address is not sent to other sites', async () => {
    for (const url of ['/p/key', '/P/key/', '/p/key?from=wa']) {
      const { headers, statusCode } = await ask(url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
    expect((await ask('/signUp')).headers['cache-control']).toBe('no-cache');
  });
});

describe('a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };
  const HSTS = 'strict-transport-security';

  test('a proxy of the settings reports TLS, and the answer has HSTS', async () => {
    expect((await ask('/api/group', '10.1.2.3', forwarded)).headers[HSTS]).toBe('max-age=31536000');
    expect((await ask('/', '10.1.2.3', forwarded)).headers[HSTS]).toBe('max-age=31536000');
    expect((await ask('/api/group')).headers).not.toHaveProperty(HSTS);
  });

  test('outside the setting is not trusted, also on a private network or this machine', async () => {
    for (const stranger of ['192.168.0.9', '172.16.0.9', '127.0.0.1', '203.0.113.9']) {
      const { headers } = await ask('/api/group', stranger, forwarded);
      expect(headers, stranger).not.toHaveProperty(HSTS);
    }
  });

  test('a proxy of the settings names the address that is counted; others can’t', async () => {
    const fail = (from: string, claimed: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: from,
        headers: { 'x-forwarded-for': claimed },
        payload: { emailOrMobile: '01234567890', password: 'x' },
      });
    for (let nth = 0; nth < 6; nth += 1) await fail('203.0.113.9', `198.51.100.${nth}`);
    expect((await fail('203.0.113.9', '198.51.100.99')).statusCode).toBe(429);
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await fail('10.0.0.1', `198.51.100.${nth}`)).statusCode).toBe(401);
    }
  });
});

describe('an installed app', () => {
  test.each([
    ['/', 'text/html'],
    ['/dashboard', 'text/html'],
    ['/sw.js', 'javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s is revalidated each time, so that an update is noticed', async (url, type) => {
    const { headers } = await ask(url);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain(type);
  });

  test('files with a hash are immutable, and a missing one is not answered by a page', async () => {
    expect((await ask('/assets/hash.js')).headers['cache-control']).toContain('immutable');
    const gone = await ask('/assets/before.js');
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['content-type']).toContain('json');
  });

  test('a page names the files of its screen, in any letter case, and other pages none', async () => {
    const pageOf = async (url: string) => (await ask(url)).payload;
    for (const url of ['/signUp', '/signup/', '/SIGNUP?next=%2F']) {
      expect(await pageOf(url), url).toBe(
        [
          '<!doctype html><head>',
          '<link rel="preload" as="font" crossorigin href="/assets/letters.woff2">',
          '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/hash.js">',
          '<link rel="preload" as="style" crossorigin href="/assets/hash.css">',
          '</head>',
        ].join(''),
      );
    }
    expect(await pageOf('/scout/12')).toContain('/assets/scout.js');
    for (const url of ['/', '/signUp/more', '/scout', '/scout/1/2']) {
      expect(await pageOf(url), url).toBe(INDEX);
    }
    const { headers } = await ask('/signUp');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).toHaveProperty('content-security-policy');
  });

  test('a page of a screen with a first answer requests it, for the types that may read it', async () => {
    expect((await ask('/record')).payload).toContain(
      '<script type="module" async crossorigin src="/assets/first.js" data-first="/screen/record" data-types="regular unit"></script>',
    );
  });

  test('only documents have the headers for documents', async () => {
    const file = (await ask('/assets/hash.js')).headers;
    expect(file).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy']) {
      expect(file, name).not.toHaveProperty(name);
      for (const url of ['/', '/record', '/sw.js', '/api/health']) {
        expect((await ask(url)).headers, `${name} ${url}`).toHaveProperty(name);
      }
    }
  });

  test('compressed files of the build go to clients that accept them, others get the original', async () => {
    const read = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await app.inject({ url: '/assets/hash.js', headers });
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(answer.headers['content-type']).toContain('javascript');
      expect(answer.headers['cache-control']).toContain('immutable');
      return answer;
    };
    const packed = await read('gzip, br');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('// a screen');
    const plain = await read('identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.payload).toBe('// a screen');
  });

  test('its worker and its manifest come from this origin only', async () => {
    const policy = String((await ask('/')).headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });
});
