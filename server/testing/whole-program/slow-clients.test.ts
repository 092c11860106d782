import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultRounds, thorough } from '../../../scripts/testing/thoroughness.ts';
import { CONNECTION_LIMITS } from '../../http/limits/connections.ts';
import { createTokens } from '../../http/session.ts';
import { testDatabase } from '../database.ts';
import { aCaptain } from '../factories.ts';
import { addressOf, exitOf, run, type Started } from '../program.ts';

/** More connections than the program keeps. */
const IDLE = 3000;
/** Limit of other answers meanwhile, in milliseconds, below the time after which slow requests are ended. */
const LONGEST_ANSWER = CONNECTION_LIMITS.request / 2;
/** Allowed growth of the program's memory, in megabytes. */
const MOST_GROWTH = 200;
/** `FAULT_ROUNDS=2 npx vitest run --project programs server/testing/whole-program/slow-clients.test.ts --testTimeout 3600000` also waits until all are let go. */
const waitsForAll = faultRounds(1, 1) > 1;

const JWT_SECRET = randomBytes(24).toString('hex');
let database: Awaited<ReturnType<typeof testDatabase>>;
let program: Started;
let port: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  database = await testDatabase();
  program = run({ DATABASE_URL: database.connectionString, JWT_SECRET });
  port = Number(new URL(await addressOf(program)).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  program.child.kill('SIGTERM');
  await exitOf(program.child);
  await database.close();
});

const memoryOf = () => {
  const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
};

/** A client that has sent part of a request and continues as `then` says. */
async function aClient(text: string, then: (socket: Socket) => void = () => {}): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  if (socket.destroyed) return;
  sockets.add(socket);
  socket.resume();
  if (text) socket.write(text);
  then(socket);
}

async function many(count: number, text: string, then?: (socket: Socket) => void): Promise<void> {
  // At most as many at once as the machine's backlog holds.
  for (let left = count; left > 0; left -= 100) {
    await Promise.all(Array.from({ length: Math.min(left, 100) }, () => aClient(text, then)));
  }
}

/** Events that a client of the stream receives, from its own address behind the proxy. */
async function aStream(token: string, address: string) {
  let heard = '';
  await aClient(
    `GET /api/notification/stream HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n` +
      `Authorization: Bearer ${token}\r\n\r\n`,
    (socket) => void socket.on('data', (part) => (heard += String(part))),
  );
  await expect.poll(() => heard).toContain('\r\n\r\n');
  return () => heard;
}

/** `count` captains who are signed in. */
async function captains(count: number, type: 'general' | 'regular'): Promise<string[]> {
  const tokens = createTokens(JWT_SECRET);
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push((await aCaptain({ db: database.db, tokens }, { type })).token);
  }
  return made;
}

/** Milliseconds until a request on a new connection is answered. */
async function answerTime(): Promise<number> {
  const begin = performance.now();
  const status = await new Promise((resolve, reject) => {
    get({ port, path: '/api/ready', agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
  expect(status).toBe(200);
  return performance.now() - begin;
}

test.runIf(thorough)('1,200 streams leave half of the connections free', async () => {
  // Anybody may open such accounts, so their streams are refused.
  for (const token of await captains(20, 'regular')) {
    expect((await aStream(token, '192.0.2.1'))()).toContain('NOT_ASSIGNED_YET');
  }
  for (const socket of sockets) socket.destroy();

  const open: (() => string)[] = [];
  const times: number[] = [];
  const tokens = await captains(600, 'general');
  for (let first = 0; first < tokens.length; first += 10) {
    const address = `198.51.${first / 10}.1`;
    const group = tokens.slice(first, first + 10).flatMap((token) => [token, token]);
    open.push(...(await Promise.all(group.map((token) => aStream(token, address)))));
    times.push(await answerTime());
  }
  const most = CONNECTION_LIMITS.connections / 2;
  await expect.poll(() => sockets.size).toBe(most);
  const evicted = open.filter((heard) => heard().includes('retry: 300000'));
  expect(evicted).toHaveLength(1200 - most);

  // The remaining connections and more: each is accepted.
  await many(most + 100, '');
  for (let index = 0; index < 20; index += 1) times.push(await answerTime());
  const kept = open.filter((heard) => !heard().includes('retry: 300000'));
  expect(kept).toHaveLength(most);
  console.log(
    `${CONNECTION_LIMITS.connections - most} connections left beside 1,200 streams; longest answer ${Math.max(...times).toFixed(0)} ms`,
  );
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => sockets.size).toBe(0);
});

test.runIf(thorough && process.platform === 'linux')(
  'thousands of slow or idle connections do not block other requests',
  async () => {
    // It is written at the first request.
    await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).arrayBuffer();
    await answerTime();
    const before = memoryOf();
    const crowds: [string, () => Promise<void>][] = [
      ['idle', () => many(IDLE, '')],
      ['unfinished headers', () => many(300, 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: ')],
      [
        'bodies byte by byte',
        () =>
          many(
            300,
            'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
            (socket) => {
              const dribble = setInterval(() => socket.write(' '), 200);
              socket.on('close', () => clearInterval(dribble));
            },
          ),
      ],
      [
        'answers not read',
        () =>
          many(100, 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3), (socket) =>
            socket.pause(),
          ),
      ],
    ];
    const said: string[] = [];
    for (const [name, come] of crowds) {
      let isComing = true;
      const times: number[] = [];
      const coming = come().finally(() => {
        isComing = false;
      });
      while (isComing || times.length < 5) times.push(await answerTime());
      await coming;
      const longest = Math.max(...times);
      said.push(`${name} ${longest.toFixed(0)} ms`);
      expect(longest, name).toBeLessThan(LONGEST_ANSWER);
    }
    await expect.poll(() => sockets.size).toBeLessThanOrEqual(CONNECTION_LIMITS.connections);
    const growth = memoryOf() - before;
    console.log(
      `longest answer beside ${said.join(', ')}; ${sockets.size} connections kept, memory grew by ${growth.toFixed(0)} MB`,
    );
    expect(growth).toBeLessThan(MOST_GROWTH);
    if (!waitsForAll) return;
    const begin = performance.now();
    await expect.poll(() => sockets.size, { timeout: 400_000, interval: 100 }).toBe(0);
    console.log(`all let go after ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  },
);
