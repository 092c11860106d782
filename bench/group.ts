/**
 * Made-up groups for measurements: filled quickly by this process, then served by the program as people start it, on
 * its ordinary settings and its own embedded database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type CaptainType, captainTypes } from '../contract/permissions.ts';
import { endpoints } from '../scripts/endpoints.ts';
import { PROGRAM_FLAGS } from '../scripts/setup.mjs';
import { insertDemoGroup } from '../server/db/demo.ts';
import type { DemoSize } from '../server/db/demo-parts.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { type OpenDatabase, openBeside, openDatabase } from '../server/db/open.ts';
import type { DB } from '../server/db/tables.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { keepSecret } from '../server/lib/secret.ts';
import { createTokens, startSession, type Tokens } from '../server/lib/session.ts';
import { readSettings } from '../server/settings.ts';
import { urlOf as connectionOf } from '../server/testing/global-setup.ts';
import type { Ask } from './burst.ts';
import { callersOf, findPlaces, type Places, readsOn, urlOf } from './calls.ts';

/** The groups that are measured. */
export const SIZES = {
  500: { scouts: 500, sectors: 12, units: 4, terms: 3, weeks: 20 },
  1000: { scouts: 1000, sectors: 24, units: 4, terms: 4, weeks: 20 },
  10000: { scouts: 10_000, sectors: 200, units: 20, terms: 20, weeks: 20 },
  // For what goes through people, not through what was recorded of them.
  100000: { scouts: 100_000, sectors: 2000, units: 100, terms: 1, weeks: 12 },
} satisfies Record<number, DemoSize>;

/** A filled data folder that no program is running on. */
export interface Group {
  size: DemoSize;
  dataDir: string;
  /** Seconds that filling it took. */
  filled: number;
  places: Places;
  tokens: Tokens;
  sessions: Record<CaptainType, string>;
}

/** The program on a group, and a way of our own into its database. */
export interface Running {
  /** Where it listens. */
  address: string;
  pid: number;
  /** The process of PostgreSQL that all its others are children of. */
  databasePid: number;
  /** Milliseconds from its start to its first answer. */
  toFirstAnswer: number;
  database: OpenDatabase;
  databaseUrl: string;
  stop: () => Promise<void>;
}

/** For data that nobody misses: nothing waits for the disk, and what is written is not written twice. */
const QUICKLY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  maintenance_work_mem: '1GB',
};

/** Every setting of the program that the shell may have, as if it had none. */
const ORDINARY = Object.fromEntries(
  [
    ...['DATABASE_URL', 'JWT_SECRET', 'LOG_LEVEL', 'HOST', 'GROUP_NAME', 'GROUP_TIME_ZONE'],
    ...['TRUST_PROXY', 'CORS_ORIGINS', 'PUBLIC_SCOUT_PROFILE', 'PREPARE_STATEMENTS', 'LISTEN_URL'],
  ].map((name) => [name, '']),
);

/** What ends each process that was started and runs. */
const running = new Map<ChildProcess, () => Promise<void>>();
process.on('exit', () => {
  for (const child of running.keys()) child.kill('SIGTERM');
});

/** How long a process may take to end before it is killed, in milliseconds: longer than the program gives itself. */
const END_WITHIN = 20_000;

/**
 * Sees to it that a process ends with this one, however that ends; gives what ends it before. None is waited for without
 * end: a measurement that failed would hang instead of telling why.
 */
export function endWithUs(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), END_WITHIN);
    await ended;
    clearTimeout(kill);
    running.delete(child);
  };
  running.set(child, end);
  return end;
}

/** Ends what a measurement that failed has left running. */
export async function endAll(): Promise<void> {
  await Promise.all([...running.values()].map((end) => end()));
}

/** Makes a group of `size` in a folder of its own. */
export async function makeGroup(size: DemoSize): Promise<Group> {
  const begin = performance.now();
  const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'khayma-bench-')), 'data');
  const tokens = createTokens(await keepSecret(dataDir));
  const embedded = await startEmbedded({ dataDir, settings: QUICKLY });
  const database = await openDatabase({ databaseUrl: connectionOf(embedded), dataDir: '' });
  try {
    const content = await fillDatabase(database, tokens, size);
    const filled = (performance.now() - begin) / 1000;
    return { size, dataDir, filled, tokens, ...content };
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** Makes the tables in an empty database and fills them with a group of `size`. */
export async function fillDatabase(
  database: OpenDatabase,
  tokens: Tokens,
  size: DemoSize,
): Promise<Pick<Group, 'places' | 'sessions'>> {
  const { timeZone } = readSettings({});
  const { db, jobDb } = database;
  await migrate(database, timeZone);
  const now = new Date();
  const putBack = await leaveForLater(jobDb);
  await insertDemoGroup(jobDb, { now, timeZone, size });
  await putBack();
  await sql`VACUUM (ANALYZE)`.execute(jobDb);
  const places = await findPlaces(db, dayIn(timeZone, now));
  const sessions = {} as Group['sessions'];
  for (const type of captainTypes) {
    sessions[type] = await startSession(db, tokens, places.captains[type], now);
  }
  return { places, sessions };
}

/**
 * Takes off the table of records what is quicker done once for all of them: its indexes, its references and the counts
 * that follow each statement. Gives what puts all of it back, which checks every reference and counts every record.
 */
export async function leaveForLater(db: Kysely<DB>): Promise<() => Promise<void>> {
  // The key before the references; what an index of a constraint does goes with it.
  const { rows: constraints } = await sql<{ name: string; text: string }>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
    WHERE conrelid = 'scout_attendance'::regclass AND contype IN ('p', 'f') ORDER BY contype DESC
  `.execute(db);
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    SELECT indexname AS name, indexdef AS text FROM pg_indexes
    WHERE tablename = 'scout_attendance' AND indexname <> ALL(${constraints.map(({ name }) => name)})
  `.execute(db);
  const table = sql.table('scout_attendance');
  for (const { name } of constraints) {
    await sql`ALTER TABLE ${table} DROP CONSTRAINT ${sql.ref(name)}`.execute(db);
  }
  for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
  await sql`ALTER TABLE ${table} DISABLE TRIGGER USER`.execute(db);
  return async () => {
    for (const { name, text } of constraints) {
      const rest = sql`${sql.ref(name)} ${sql.raw(text)}`;
      await sql`ALTER TABLE ${table} ADD CONSTRAINT ${rest}`.execute(db);
    }
    for (const { text } of indexes) await sql.raw(text).execute(db);
    await sql`ALTER TABLE ${table} ENABLE TRIGGER USER`.execute(db);
    await sql`SELECT recount_attendance()`.execute(db);
  };
}

/** Removes what `makeGroup` made. */
export async function removeGroup({ dataDir }: Group): Promise<void> {
  await rm(path.dirname(dataDir), { recursive: true, force: true });
}

/** Starts the program on its ordinary settings but these; it writes its log into a file, as a service does. */
export async function startProgram(
  log: string,
  settings: Record<string, string>,
): Promise<{ address: string; child: ChildProcess; end: () => Promise<void> }> {
  const out = openSync(log, 'w');
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, 'server/main.ts'], {
    // A backup at its start would be measured with whatever else is.
    env: { ...process.env, ...ORDINARY, PORT: '0', BACKUP_KEEP: '0', ...settings },
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  const end = endWithUs(child);
  for (;;) {
    await sleep(2);
    const printed = await readFile(log, 'utf8');
    // By a signal too, as of a machine that is out of memory.
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the program ended: ${printed}`);
    }
    const address = printed.match(/خيمة: (http:\/\/127\.0\.0\.1:\d+)/)?.[1];
    if (address) return { address, child, end };
  }
}

/** Starts the program on a group. */
export async function startOn({ dataDir }: Group): Promise<Running> {
  const begin = performance.now();
  const log = path.join(dataDir, '../program.log');
  const { address, child, end } = await startProgram(log, { DATA_DIR: dataDir });
  const { status } = await fetch(`${address}/api/ready`);
  if (status !== 200) throw new Error(`the program is not ready: ${status}`);
  const toFirstAnswer = performance.now() - begin;
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const database = await openBeside({ dataDir });
  const { host, port, user, database: name } = database.pool.options;
  const stop = async () => {
    await database.close();
    await end();
  };
  return {
    ...{ address, pid: child.pid!, toFirstAnswer, database, stop },
    databasePid: Number.parseInt(pidFile, 10),
    databaseUrl: `postgres://${user}@/${name}?host=${encodeURIComponent(host!)}&port=${port}`,
  };
}

/** Whoever asks these without a limit wants the whole list; our own screens ask for a page of it, or not at all. */
export const WHOLE = ['/finance/all', '/finance/income', '/scout'];

/** A read as it is measured: by the most powerful captain who may, once with the same arguments. */
export interface Read {
  name: string;
  /** What tables call it: `GET` is left out, and what it asks for. */
  title: string;
  /** It answers a page at a time, whether or not that is asked for. */
  isPaged: boolean;
  ask: Ask;
}

const has = (shape: unknown, field: string) => shape instanceof z.ZodObject && field in shape.shape;

/**
 * Every endpoint that reads and answers with JSON; with `pages` once more each that can be asked for a part of its list.
 */
export function readsOf(
  { places, tokens, sessions }: Group,
  { pages = false }: { pages?: boolean } = {},
): Read[] {
  const reads = readsOn(places, tokens);
  return endpoints
    .filter(
      ({ endpoint }) => endpoint.method === 'GET' && !endpoint.file && endpoint.status === 200,
    )
    .flatMap(({ name, endpoint }) => {
      const [caller] = callersOf(endpoint);
      const headers: Record<string, string> =
        endpoint.access === 'public' ? {} : { authorization: `Bearer ${sessions[caller!]}` };
      const [whole = {}, ...others] = reads[name] ?? [];
      const isPaged = has(endpoint.query, 'limit') || has(endpoint.response, 'hasMore');
      const parts = pages ? others.filter(({ query }) => query && 'limit' in query) : [];
      return [whole, ...parts].map((sent) => ({
        name,
        title: sent === whole ? endpoint.path : `${endpoint.path} (${sent.query!.limit} of it)`,
        isPaged,
        ask: { path: urlOf(endpoint, sent), headers },
      }));
    });
}
