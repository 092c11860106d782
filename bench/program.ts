/** Starts the program on a made-up group in a data folder of its own, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { WeekKey } from '../contract/core/calendar.ts';
import type { CaptainType } from '../contract/core/permissions.ts';
import { PROGRAM_FLAGS } from '../scripts/setup.mjs';
import { openBeside } from '../server/db/connect.ts';
import { findEmbedded } from '../server/db/embedded/embedded.ts';
import { DEMO_PASSWORD, demoAccounts, insertDemoGroup } from '../server/demo/demo.ts';
import type { DemoSize } from '../server/demo/parts.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { findPlaces, type Places } from '../server/testing/demo-requests.ts';

export const JWT_SECRET = 'the secret of the measurement, long enough';
const TIME_ZONE = 'Africa/Cairo';
const root = path.resolve(import.meta.dirname, '..');

/** Filling a large group takes minutes. */
const UNLIMITED = { lock: 0, statement: 0, idleInTransaction: 0 };

/** The sizes of the made-up group by its number of scouts; that of 500 is the group of `npm run demo`, that of 60 of `--small`. */
export const SIZES: Record<string, DemoSize> = {
  60: { scouts: 60, sectors: 4, units: 2, terms: 1, weeks: 11 },
  500: { scouts: 500, sectors: 12, units: 4, terms: 3, weeks: 20 },
  1000: { scouts: 1000, sectors: 24, units: 4, terms: 4, weeks: 20 },
  2000: { scouts: 2000, sectors: 60, units: 8, terms: 20, weeks: 20 },
  10000: { scouts: 10_000, sectors: 200, units: 20, terms: 20, weeks: 20 },
};

export interface Program {
  address: string;
  pid: number;
  isRunning: () => boolean;
  stop: () => Promise<void>;
}

interface StartOptions {
  flags?: string[];
  environment?: Record<string, string>;
}

/** A filled data folder. */
export interface Group {
  size: DemoSize;
  folder: string;
  /** Starts the program on it. Where parts share one, it is the one that runs, unless options are given. */
  start: (options?: StartOptions) => Promise<Program>;
  remove: () => Promise<void>;
  /** The rows that requests ask for. */
  places: Places;
}

const started = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of started) child.kill('SIGTERM');
});

/** Stops the programs that a part has left behind, so that the next one finds the data folder free. */
export async function stopPrograms(): Promise<void> {
  await Promise.all(
    [...started].map(async (child) => {
      const exited = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await exited;
      }
      started.delete(child);
    }),
  );
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** Starts the program in a data folder with default settings; its log goes to a file, as under a service manager. */
export async function startProgram(
  folder: string,
  { flags = [], environment = {} }: StartOptions = {},
): Promise<Program> {
  const port = await findPort();
  const logFile = path.join(folder, 'program.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, ...flags, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      GROUP_TIME_ZONE: TIME_ZONE,
      JWT_SECRET,
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE || path.join(root, 'node_modules/.cache/compiled'),
      // A backup after the start would take part of the measured time.
      BACKUP_KEEP: '0',
      ...environment,
    },
  });
  closeSync(log);
  started.add(child);
  const exited = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await isReady(address))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the program ended:\n${await readFile(logFile, 'utf8')}`);
    }
    await sleep(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    started.delete(child);
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { address, pid: child.pid!, isRunning, stop };
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/ready`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Fills a new data folder with a made-up group of this size; `shares` if its parts share a program. */
export async function makeGroup(size: DemoSize, { shares = false } = {}): Promise<Group> {
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-bench-'));
  const program = await startProgram(folder);
  const { db, pool, close } = await openBeside({
    dataDir: path.join(folder, 'data'),
    limits: UNLIMITED,
  });
  const now = new Date();
  await insertDemoGroup(db, { now, timeZone: TIME_ZONE, size });
  await pool.query('VACUUM (ANALYZE)');
  const places = await findPlaces(db, dayIn(TIME_ZONE, now));
  await close();
  await program.stop();
  let shared: Program | undefined;
  const start = async (options?: StartOptions) => {
    if (shares && !options && shared?.isRunning()) return shared;
    await stopPrograms();
    const own = await startProgram(folder, options);
    if (!shares || options) return own;
    shared = { ...own, stop: async () => {} };
    return shared;
  };
  const remove = async () => {
    await stopPrograms();
    await rm(folder, { recursive: true, force: true });
  };
  return { size, folder, places, start, remove };
}

/** Opens connections to the embedded PostgreSQL of a running program. */
export async function connectTo({ folder }: Group): Promise<pg.Pool> {
  const connection = await findEmbedded(path.join(folder, 'data'));
  if (!connection) throw new Error(`no PostgreSQL runs in ${folder}`);
  const pool = new pg.Pool({ ...connection, ssl: false, options: '-c timezone=UTC' });
  pool.on('error', () => {});
  return pool;
}

/** The scouts of a sector without those who have moved there since, whose week the former sector has recorded. */
export async function listRecordable(
  pool: pg.Pool,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT scout_id AS id FROM scouts WHERE sector_id = $1 AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM scout_attendance records
        WHERE records.scout_id = scouts.scout_id AND records.sector_id <> $1
          AND term_number = $2 AND week_number = $3)
    ORDER BY scout_id`,
    [sectorId, termNumber, weekNumber],
  );
  return rows.map(({ id }) => id);
}

/** Signs in over HTTP, with a forwarded address of the captain's own, and returns the token. */
export async function signIn(address: string, phoneNumber: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${Number(phoneNumber.slice(-4)) % 250}`,
    },
    body: JSON.stringify({ emailOrMobile: phoneNumber, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`login of ${phoneNumber}: ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  return token;
}

export type Tokens = Record<CaptainType, string>;

/** Signs in one captain of each type. */
export async function signInAll(address: string): Promise<Tokens> {
  const tokens: Partial<Tokens> = {};
  for (const { type, phoneNumber } of demoAccounts()) {
    tokens[type] = await signIn(address, phoneNumber);
  }
  return tokens as Tokens;
}

/** Processor time in milliseconds of a process and its children so far; null on systems without /proc. */
export async function processorTimeOf(pid: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => []);
  let sum: number | null = null;
  for (const name of names.filter((name) => /^\d+$/.test(name))) {
    // A process may have exited in the meantime.
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    if (Number(name) !== pid && parent !== pid) continue;
    sum = (sum ?? 0) + (user! + system!) * 10;
  }
  return sum;
}

/** The main process of PostgreSQL, the parent of all its others. */
export async function postgresPidOf({ folder }: Group): Promise<number> {
  return Number.parseInt(
    await readFile(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8'),
    10,
  );
}
