import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { bearer, testApp } from '../../testing/app.ts';
import { aCaptain, type TestCaptain } from '../../testing/factories.ts';
import { scaledTimeout } from '../../testing/patience.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts';

const server = testApp();
let general: TestCaptain;
beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
});

const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

/** The port of an application with short client timeouts. */
async function listen(limits: Partial<ConnectionLimits> = {}, logger?: Logger): Promise<number> {
  const app = await buildApp(server, {
    ...(logger && { logger }),
    connectionLimits: { headers: 150, request: 300, check: 20, ...limits },
    unreadTiming: { pollMs: 50, heartbeatMs: 50 },
  });
  apps.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** A connection that has sent `text`, its answer, and how it ended. */
async function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.setEncoding('utf8').on('data', (part) => (heard += String(part)));
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, closed, heard: () => heard };
}

/** The failure in a received answer. */
function failureIn(heard: string) {
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  const failure = JSON.parse(body);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${failure.status} `));
  expect(head).toContain('application/json');
  expect(failure.arabicMessage).toMatch(/[\u0600-\u06FF]/);
  return failure;
}

const authorization = () => `Authorization: Bearer ${general.token}`;
const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a client that takes too long', () => {
  test('a client that takes too long with its headers gets an answer', async () => {
    const { closed } = await send(await listen(), 'GET /api/health HTTP/1.1\r\nHost: x\r\n');
    expect(failureIn(await closed)).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
  });

  test('a client that takes too long with its body gets an answer', async () => {
    const { closed } = await send(await listen(), `${login}Content-Length: 1000\r\n\r\n{"email`);
    expect(failureIn(await closed)).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
  });

  test('a client that takes too long with its first byte is disconnected', async () => {
    const { closed } = await send(await listen(), '');
    expect(failureIn(await closed)).toMatchObject({ status: 408 });
  });

  test('a client that takes too long with its next request is disconnected', async () => {
    const port = await listen({ keepAlive: 100 });
    const { closed } = await send(port, 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1.1 200 OK/);
  });
});

test('a client that leaves in the middle of a body is not logged as a fault', async () => {
  const lines: { level: number; reqId?: string }[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const port = await listen({ request: 10_000, headers: 10_000 }, logger);
  const begun = `${login}Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n`;
  const { socket, heard } = await send(port, begun);
  await expect.poll(heard).toContain('100 Continue');
  socket.write('{"emailOr');
  socket.destroy();
  await expect.poll(() => lines.filter(({ reqId }) => reqId !== undefined)).toHaveLength(1);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('DATABASE_UNAVAILABLE');
});

describe('an answer that takes longer than a request may', () => {
  test('arrives', async () => {
    const port = await listen();
    let isAnswered = false;
    const answer = await server.db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE sectors IN ACCESS EXCLUSIVE MODE`.execute(holder);
      const answer = fetch(`http://127.0.0.1:${port}/api/sector/all`, {
        headers: bearer(general.token),
      }).finally(() => (isAnswered = true));
      // Another client runs into the limit meanwhile.
      await (await send(port, `${login}Content-Length: 1000\r\n\r\n{`)).closed;
      expect(isAnswered).toBe(false);
      return { answer };
    });
    expect((await answer.answer).status).toBe(200);
  });

  test('goes on if it is the stream of notifications', async () => {
    // A busy machine may answer later than that.
    const port = await listen({ keepAlive: 100, silence: scaledTimeout(250) });
    const stream = await send(
      port,
      `GET /api/notification/stream HTTP/1.1\r\nHost: x\r\n${authorization()}\r\n\r\n`,
    );
    await expect.poll(() => stream.heard()).toContain('event: unread');
    await (await send(port, `${login}Content-Length: 1000\r\n\r\n{`)).closed;
    const before = stream.heard().length;
    await expect.poll(() => stream.heard().length).toBeGreaterThan(before);
    expect(stream.socket.closed).toBe(false);
  });
});

test('a client that does not read its answers is disconnected', async () => {
  const port = await listen({ silence: 100 });
  const { socket } = await send(port, '');
  socket.pause();
  // More than the socket buffers of both ends hold.
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
  const count = () =>
    new Promise((resolve) => apps[0]!.server.getConnections((_error, open) => resolve(open)));
  expect(await count()).toBe(1);
  await expect.poll(count).toBe(0);
});

test('a malformed request is answered in the same shape', async () => {
  const port = await listen();
  const broken = await send(port, 'خيمة\r\n\r\n');
  expect(failureIn(await broken.closed)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  const large = await send(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(failureIn(await large.closed)).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' });
});

test('malformed bytes during an answer are not answered', async () => {
  const port = await listen();
  const stream = await send(
    port,
    `GET /api/notification/stream HTTP/1.1\r\nHost: x\r\n${authorization()}\r\n\r\n`,
  );
  await expect.poll(stream.heard).toContain('event: unread');
  stream.socket.write('خيمة\r\n\r\n');
  expect(await stream.closed).not.toContain('INVALID_REQUEST');
});

describe('one more connection than the limit', () => {
  const health = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  const following = () =>
    `GET /api/notification/stream HTTP/1.1\r\nHost: x\r\n${authorization()}\r\n\r\n`;

  test.each([
    ['has asked nothing', ''],
    ['has not sent all headers', 'GET /api/health HTTP/1.1\r\n'],
    ['was answered before', health],
    ['has not sent its body', `${login}Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n`],
  ])('replaces the connection that %s, longest ago', async (_, sent) => {
    const port = await listen({ connections: 3, headers: 10_000, request: 10_000 });
    const stream = await send(port, following());
    await expect.poll(stream.heard).toContain('event: unread');
    const comes = async () => {
      const client = await send(port, sent);
      // The server has begun to handle it.
      if (sent.endsWith('\r\n\r\n')) await expect.poll(client.heard).toMatch(/^HTTP\/1.1 [12]00/);
      return client;
    };
    const [waiting, later] = [await comes(), await comes()];
    const more = await send(port, health);
    await waiting.closed;
    await expect.poll(more.heard).toMatch(/^HTTP\/1.1 200 OK/);
    expect([stream.socket.closed, later.socket.closed]).toEqual([false, false]);
  });

  /** Runs `act` while a request for sectors waits on each of `count` connections. */
  async function whileAnswered(port: number, count: number, act: () => Promise<void>) {
    await server.db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE sectors IN ACCESS EXCLUSIVE MODE`.execute(holder);
      const head = `GET /api/sector/all HTTP/1.1\r\nHost: x\r\n${authorization()}\r\n\r\n`;
      let begun = 0;
      apps.at(-1)!.server.on('request', () => (begun += 1));
      const busy = await Promise.all(Array.from({ length: count }, () => send(port, head)));
      await expect.poll(() => begun).toBe(count);
      await act();
      expect(busy.map(({ socket }) => socket.closed)).toEqual(busy.map(() => false));
    });
  }

  test('ends the oldest stream if all connections are busy, and is answered', async () => {
    const port = await listen({ connections: 5 });
    const streams = await Promise.all([1, 2].map(() => send(port, following())));
    for (const { heard } of streams) await expect.poll(heard).toContain('event: unread');
    await whileAnswered(port, 3, async () => {
      const more = await send(port, health);
      await expect.poll(more.heard).toMatch(/^HTTP\/1.1 200 OK/);
      await expect.poll(() => streams.filter(({ socket }) => socket.closed).length).toBe(1);
      const ended = streams.find(({ socket }) => socket.closed)!;
      expect(ended.heard()).toContain('retry: 300000');
    });
  });

  test('is refused if all connections are busy and none is a stream', async () => {
    const port = await listen({ connections: 2 });
    await whileAnswered(port, 2, async () => {
      expect(await (await send(port, health)).closed).toBe('');
    });
  });
});

test('the program has all these limits', async () => {
  const { server: http } = server.app;
  expect({
    headers: http.headersTimeout,
    keepAlive: http.keepAliveTimeout,
    silence: http.timeout,
  }).toEqual({
    headers: 15_000,
    keepAlive: 72_000,
    silence: 300_000,
  });
  expect(CONNECTION_LIMITS).toMatchObject({ request: 60_000, connections: 1000 });
});
