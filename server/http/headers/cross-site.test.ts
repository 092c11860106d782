import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp, urlOf } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import { requests } from '../../testing/requests.ts';
import { printTables } from '../../testing/tables.ts';

const server = testApp();

/** Types that a browser sends to another site without asking it first (Fetch standard, CORS-safelisted). */
const SENT_UNASKED = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

/** A call as a page of another site can make it, with the browser's cookies and without custom headers. */
const fromElsewhere = (method: string, url: string, type?: string) =>
  server.app.inject({
    method: method as 'POST',
    url,
    headers: {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      ...(type && { 'content-type': type }),
    },
    ...(type && { payload: '{"emailOrMobile":"01012345678","password":"x"}' }),
  });

describe('a page of another site', () => {
  test('has writes to try', () => {
    expect(writes.length).toBeGreaterThan(50);
    expect(Object.keys(requests).length).toBeGreaterThan(writes.length);
  });

  // A group of their own, because the tests around them store rows.
  describe('and its writes', () => {
    /** The tables as the call before has left them. */
    let stored: Awaited<ReturnType<typeof printTables>> | undefined;

    test.each(writes)('changes nothing by $name', async ({ endpoint }) => {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']),
      );
      const before = stored ?? (await printTables(server.db, []));
      stored = undefined;
      for (const type of SENT_UNASKED) {
        const { statusCode, headers } = await fromElsewhere(
          endpoint.method,
          urlOf(endpoint, params),
          type,
        );
        // Cookies are not read, so the call has no session; public endpoints accept JSON only.
        expect([401, 415], `${type}: ${statusCode}`).toContain(statusCode);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
      const after = await printTables(server.db, []);
      expect(after).toEqual(before);
      stored = after;
    });
  });

  test('is allowed neither JSON nor a session by the preflight', async () => {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization',
      },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('gets no session by a cookie', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    for (const name of ['token', 'session', 'authorization', '_auth', '__Host-session']) {
      const answer = await server.app.inject({
        url: '/api/auth/me',
        headers: { cookie: `${name}=${token}; ${name}_type=Bearer` },
      });
      expect(answer.statusCode, name).toBe(401);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  test('gets no session by an address', async () => {
    const { token } = await aCaptain(server, { type: 'general' });
    for (const name of ['token', 'access_token', 'authorization']) {
      const answer = await server.app.inject(`/api/auth/me?${name}=${token}`);
      expect(answer.statusCode, name).toBe(401);
    }
  });
});
