import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { burst } from './burst.ts';

interface Heard {
  line: string;
  from: string;
  body: string;
}

let heard: Heard[] = [];
/** What the server answers: a number is a failure of that status. */
let answer: string | number = 'ok';
const server = createServer((request, reply) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const from = String(request.headers['x-forwarded-for']);
    heard.push({ line: `${request.method} ${request.url}`, from, body });
    if (typeof answer === 'number') reply.statusCode = answer;
    const text = String(answer);
    reply.setHeader('content-length', Buffer.byteLength(text));
    // In two pieces, as long answers come.
    reply.write(text.slice(0, 1));
    setTimeout(() => reply.end(text.slice(1)), 1);
  });
});
let address = '';

beforeEach(async () => {
  heard = [];
  answer = 'ok';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('each connection sends so many, from an address of its own', async () => {
  const { times } = await burst(
    address,
    { path: '/group?a=1' },
    { connections: 3, seconds: 60, each: 4 },
  );
  expect(times).toHaveLength(12);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(heard.map(({ line }) => line))).toEqual(new Set(['GET /group?a=1']));
  const byAddress = Map.groupBy(heard, ({ from }) => from);
  expect([...byAddress.values()].map(({ length }) => length)).toEqual([4, 4, 4]);
});

test('what is sent follows from the connection and the number', async () => {
  await burst(
    address,
    (connection, nth) => ({ path: `/${connection}`, body: JSON.stringify({ nth, name: 'خيمة' }) }),
    { connections: 2, seconds: 60, each: 2 },
  );
  expect(heard.map(({ line, body }) => `${line} ${body}`).sort()).toEqual([
    'POST /0 {"nth":0,"name":"خيمة"}',
    'POST /0 {"nth":1,"name":"خيمة"}',
    'POST /1 {"nth":0,"name":"خيمة"}',
    'POST /1 {"nth":1,"name":"خيمة"}',
  ]);
});

test('it ends when its time is over', async () => {
  const { times, perSecond } = await burst(
    address,
    { path: '/' },
    { connections: 1, seconds: 0.1 },
  );
  expect(times.length).toBe(heard.length);
  expect(perSecond).toBeLessThanOrEqual(times.length / 0.1);
});

test('an answer that is no success ends it with what was asked and answered', async () => {
  answer = 429;
  await expect(burst(address, { path: '/group' }, { seconds: 60 })).rejects.toThrow(
    /^GET \/group HTTP\/1\.1: HTTP\/1\.1 429/,
  );
});
