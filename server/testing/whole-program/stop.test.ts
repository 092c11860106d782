import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PATIENCE } from '../../main.ts';
import { copyOf, runOn, withDatabase } from '../global-setup.ts';
import { addressOf, exitOf, run, type Started, sendHalf } from '../program.ts';

const name = `khayma_stop_${process.pid}`;
const JWT_SECRET = randomBytes(24).toString('hex');
let DATABASE_URL: string;

beforeAll(async () => {
  await runOn(inject('databaseServer'), copyOf(inject('databaseTemplate'), name));
  DATABASE_URL = withDatabase(inject('databaseServer'), name);
});
afterAll(() => runOn(inject('databaseServer'), `DROP DATABASE ${name} WITH (FORCE)`));

/** The program with a shorter stop timeout. */
function start(patience: Partial<typeof PATIENCE> = {}): Started {
  const main = JSON.stringify(path.join(import.meta.dirname, '../../main.ts'));
  const program = `import { run } from ${main};
    await run(undefined, ${JSON.stringify({ ...PATIENCE, ...patience })});`;
  return run({ DATABASE_URL, JWT_SECRET }, ['--input-type=module', '-e', program]);
}

/** A login that waits halfway until the returned function is called. */
async function holdLogin(address: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: DATABASE_URL });
  const watcher = new pg.Client({ connectionString: DATABASE_URL });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('BEGIN; LOCK TABLE throttle_events IN ACCESS EXCLUSIVE MODE');
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrMobile: '01099990000', password: 'x' }),
  }).catch(() => {});
  const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'select%'`;
  await expect.poll(async () => (await watcher.query(waiting)).rows[0].n).toBe(1);
  return async () => {
    await Promise.all([holder.end(), watcher.end()]);
  };
}

test('a stop takes less than ten seconds by itself', () => {
  expect(PATIENCE.total).toBeLessThan(10_000);
  expect(PATIENCE.requests + PATIENCE.jobs).toBeLessThan(PATIENCE.total);
});

test('a half-sent request does not hold up a stop', async () => {
  const program = start({ requests: 300 });
  await sendHalf(await addressOf(program));
  program.child.kill('SIGTERM');
  expect(await exitOf(program.child)).toBe(0);
});

test('a request that waits for the database does not hold up a stop', async () => {
  const program = start({ requests: 300, jobs: 100 });
  const letGo = await holdLogin(await addressOf(program));
  try {
    program.child.kill('SIGTERM');
    // The exit code after the stop timeout would be 1.
    expect(await exitOf(program.child)).toBe(0);
  } finally {
    await letGo();
  }
});

test('a second signal ends the program at once', async () => {
  const program = start({ requests: 60_000, total: 60_000 });
  await sendHalf(await addressOf(program));
  program.child.kill('SIGTERM');
  // Several processes pass on the first signal, so later ones shortly after it are duplicates.
  const again = setInterval(() => program.child.kill('SIGTERM'), 100);
  const begin = performance.now();
  expect(await exitOf(program.child)).toBe(143);
  clearInterval(again);
  expect(performance.now() - begin).toBeGreaterThan(900);
});
