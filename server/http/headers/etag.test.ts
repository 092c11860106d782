import { describe, expect, test } from 'vitest';
import { listDeletedScouts } from '../../../contract/scouts/endpoints.ts';
import { bearer, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm } from '../../testing/factories.ts';

const server = testApp();

/** Requests as a browser does that has cached answers with these ETags. */
const ask = (url: string, token: string | null, tags?: string) =>
  server.app.inject({
    url: `/api${url}`,
    headers: {
      ...bearer(token),
      ...(tags !== undefined && { 'if-none-match': tags }),
    },
  });

describe('an answer that the client already has', () => {
  test('is not sent again until it changes', async () => {
    await aTerm(server.db);
    const { token } = await aCaptain(server, { type: 'general' });
    const first = await ask('/sector/all', token);
    expect(first.statusCode).toBe(200);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    const again = await ask('/sector/all', token, tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-store' });
    expect(again.headers).not.toHaveProperty('content-type');
    await aSector(server.db);
    const changed = await ask('/sector/all', token, tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().count).toBe(first.json().count + 1);
    expect(changed.headers.etag).not.toBe(tag);
  });

  test('matches any of several tags, strong ones too, and no other', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    const { headers } = await ask('/sector/all', token);
    const strong = String(headers.etag).replace('W/', '');
    for (const [tags, status] of [
      [`"x", ${headers.etag}`, 304],
      [`${strong},"x"`, 304],
      ['"x"', 200],
      ['', 200],
      ['*', 200],
    ] as const) {
      expect((await ask('/sector/all', token, tags)).statusCode).toBe(status);
    }
  });

  test('answers 304 only to callers who may read it, and not after the session’s end', async () => {
    const sector = await aSector(server.db);
    await aScout(server.db, sector);
    const general = await aCaptain(server, { type: 'general' });
    const { path } = listDeletedScouts;
    const tag = String((await ask(path, general.token)).headers.etag);
    const waiting = await aCaptain(server, { type: 'regular' });
    expect((await ask(path, waiting.token, tag)).statusCode).toBe(403);
    expect((await ask(path, null, tag)).statusCode).toBe(401);
    expect((await ask(path, general.token, tag)).statusCode).toBe(304);
    await server.db.deleteFrom('sessions').execute();
    expect((await ask(path, general.token, tag)).statusCode).toBe(401);
  });

  test('has the same tag when compressed', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    const sectors = [];
    for (let made = 0; made < 20; made += 1) sectors.push(await aSector(server.db));
    const asked = { url: '/api/sector/all', headers: bearer(token) };
    const plain = await server.app.inject(asked);
    const small = await server.app.inject({
      ...asked,
      headers: { ...asked.headers, 'accept-encoding': 'gzip' },
    });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.headers.etag).toBe(plain.headers.etag);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const again = await server.app.inject({
      ...asked,
      headers: {
        ...asked.headers,
        'accept-encoding': 'gzip',
        'if-none-match': String(small.headers.etag),
      },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('has no tag if it is a failure, a write or a file', async () => {
    const missing = await ask('/scout/99', (await aCaptain(server, { type: 'general' })).token);
    expect(missing.statusCode).toBe(404);
    expect(missing.headers).not.toHaveProperty('etag');
    const docs = await ask('/docs/', null);
    expect(docs.headers).not.toHaveProperty('etag');
  });
});
