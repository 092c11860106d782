import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeError } from '../../../contract/core/errors.ts';
import { faultRounds, thorough } from '../../../scripts/testing/thoroughness.ts';
import { openBeside, openDatabase } from '../../db/connect.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { readPidFile } from '../../db/embedded/server.ts';
import { migrate } from '../../db/migrate.ts';
import { createTokens } from '../../http/session.ts';
import { bearer } from '../app.ts';
import {
  type Bookkeepers,
  checkBook,
  signInBookkeepers,
  startBookkeepers,
} from '../bookkeepers.ts';
import { scaledTimeout } from '../patience.ts';
import { askAt, firstDatabase, placeServers, ROLE, untilAnswers } from '../postgres.ts';
import { startProgram } from '../program.ts';

/** `FAULT_ROUNDS=50 npx vitest run --project programs server/testing/whole-program/database-restart.test.ts --testTimeout 3600000` tries so many. */
const ROUNDS = faultRounds(1, 3);
const WRITERS = 8;
/** Limit in milliseconds from the return of the database to the next stored items. */
const LONGEST_RECOVERY = 5000;
/** Limit of any answer in milliseconds: as long as a new connection is waited for. */
const LONGEST_WAIT = 10_000;

/** The longest wait with a frozen database, in seconds: the limit of a statement, and a little for a busy machine. */
const LONGEST_FROZEN = 25;

const JWT_SECRET = randomBytes(24).toString('hex');
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

/** Runs writers on a program while `restart` stops and restarts its database; it calls `isBack` after that. */
async function writeThrough(
  kind: string,
  address: string,
  parts: { open: () => Promise<OpenDatabase>; sessions: string[] },
  restart: (keepers: Bookkeepers, isBack: () => void) => Promise<void>,
): Promise<void> {
  const keepers = startBookkeepers(() => address, parts.sessions);
  const recoveries: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = keepers.told.size + 2 * WRITERS;
    await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(enough);
    let backAt = 0;
    await restart(keepers, () => {
      backAt = performance.now();
    });
    // Each writer may have had one answer on its way.
    const more = keepers.told.size + WRITERS;
    await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(more);
    recoveries.push(performance.now() - backAt);
  }
  await keepers.stop();
  const database = await parts.open();
  try {
    await checkBook(database.db, keepers.told);
  } finally {
    await database.close();
  }
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const refused = [...keepers.refusals].map(([status, sentences]) => [status, ...sentences]);
  const longest = Math.max(...recoveries);
  console.log(
    `${kind} restarted ${ROUNDS} times: ${keepers.told.size} items, 0 lost, recovered within ${seconds(longest)} s, longest wait for an answer ${seconds(keepers.longestWait())} s`,
  );
  expect(refused).toEqual([[503, describeError('DATABASE_UNAVAILABLE').arabicMessage]]);
  expect(longest).toBeLessThan(scaledTimeout(LONGEST_RECOVERY));
  expect(keepers.longestWait()).toBeLessThan(scaledTimeout(LONGEST_WAIT));
}

/** A program on a PostgreSQL server of its own, with captains who are signed in. */
async function startOnServer(captains: number) {
  const place = await placeServers();
  cleanUp.push(place.end);
  await place.initialize('server');
  const server = await place.server('server');
  server.start();
  await untilAnswers(server);
  await askAt(firstDatabase(server.url), `CREATE DATABASE ${ROLE}`);
  const open = () => openDatabase({ databaseUrl: server.url, dataDir: '' });
  const database = await open();
  await migrate(database, 'UTC');
  const tokens = createTokens(JWT_SECRET);
  const sessions = await signInBookkeepers({ db: database.db, tokens }, captains);
  await database.close();
  const program = await startProgram({ DATABASE_URL: server.url, JWT_SECRET });
  cleanUp.push(program.stop);
  return { server, program, sessions, open };
}

// The kill of an embedded database (crash.test.ts) finds most of the same.
test.runIf(thorough)(
  'an embedded database stopped under eight writers restarts with all acknowledged writes',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'khayma-restart-'));
    cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
    const DATA_DIR = path.join(folder, 'data');
    const program = await startProgram({ DATABASE_URL: '', JWT_SECRET, DATA_DIR });
    cleanUp.push(program.stop);
    const open = () => openBeside({ dataDir: DATA_DIR });
    const database = await open();
    const tokens = createTokens(JWT_SECRET);
    const sessions = await signInBookkeepers({ db: database.db, tokens }, WRITERS);
    await database.close();
    const cluster = path.join(DATA_DIR, 'postgres');
    await writeThrough(
      'embedded database',
      program.address,
      { open, sessions },
      async (_, isBack) => {
        const { pid } = readPidFile(cluster)!;
        process.kill(pid, 'SIGINT');
        // The program starts it again by itself.
        const isThere = () => {
          const now = readPidFile(cluster);
          return now !== undefined && now.pid !== pid && now.status === 'ready';
        };
        await expect.poll(isThere, { interval: 10 }).toBe(true);
        isBack();
      },
    );
  },
);

test('after a restart of the PostgreSQL server under eight writers the program reconnects and all acknowledged writes are there', async () => {
  const { server, program, sessions, open } = await startOnServer(WRITERS);
  await writeThrough(
    'PostgreSQL server',
    program.address,
    { open, sessions },
    async (keepers, isBack) => {
      keepers.refusals.clear();
      await server.stop();
      await expect.poll(() => keepers.refusals.size, { interval: 10 }).toBeGreaterThan(0);
      server.start();
      await untilAnswers(server);
      isBack();
    },
  );
});

test.runIf(thorough && process.platform === 'linux')(
  'a frozen database refuses each call with 503 once its statement took too long',
  async () => {
    const { server, program, sessions } = await startOnServer(2);
    const call = async (method: string, path: string, body?: object) => {
      const begun = performance.now();
      const answer = await fetch(`${program.address}/api${path}`, {
        method,
        headers: {
          ...bearer(sessions[0]),
          'content-type': 'application/json',
          'idempotency-key': randomBytes(16).toString('hex'),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      return { status: answer.status, seconds: (performance.now() - begun) / 1000 };
    };
    const calls = () =>
      Promise.all([
        ...Array.from({ length: 30 }, () => call('GET', '/auth/me')),
        call('POST', '/finance/otherItem', { value: 1, type: 'income' }),
        call('POST', '/auth/login', { emailOrMobile: '01000000000', password: 'wrong' }),
      ]);
    await calls();
    server.freeze();
    const answers = await calls();
    console.log(`longest ${Math.max(...answers.map(({ seconds }) => seconds)).toFixed(1)} s`);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([503]);
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(
      scaledTimeout(LONGEST_FROZEN),
    );
  },
);
