import { once } from 'node:events';
import { closeSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { passwordFile, USER } from './cluster.ts';
import { fileError, serverError } from './errors.ts';
import {
  logSize,
  openLog,
  type Place,
  prepareSocketFolder,
  readLog,
  SOCKET_PORT,
  takeOwnership,
} from './folder.ts';
import { run } from './program.ts';
import {
  findServer,
  hasEnded,
  isAlive,
  isStopping,
  killOrphanedBackends,
  readPidFile,
  signal,
} from './server.ts';

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';
const DATABASE = 'khayma';
const OWNER_LOCK = [1_802_001, 1] as const;
const OWNER_NAME = 'khayma owner ';
const READY_TIMEOUT = 120_000;
const STOP_TIMEOUT = 30_000;

/** Where the database answers; `host` is a socket folder, or an address on Windows. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** A server that runs, and the connection that holds the folder's lock. */
export interface Running {
  pid: number;
  connection: Connection;
  owner: pg.Client;
  adopted: boolean;
}

/** The servers of this process, stopped when it exits. */
export const servers = new Set<number>();
process.on('exit', () => {
  // On Windows a signal would kill them without a clean end; there the next start adopts them.
  if (!isWindows) for (const pid of servers) signal(pid, 'SIGINT');
});

/** Finds or starts the server and locks the folder for this process. A server that is shutting down is waited for. */
export async function launch(place: Place, port?: number): Promise<Running> {
  const deadline = Date.now() + READY_TIMEOUT;
  for (;;) {
    const found = await findServer(place);
    const logStart = logSize(place);
    const pid = found ?? (await spawnServer(place, port));
    if (found === undefined) servers.add(pid);
    const owner = await connectWhenReady(place, pid, deadline);
    if (owner === 'gone') {
      servers.delete(pid);
      const output = found === undefined ? readLog(place, logStart) : '';
      const isHeld = /pre-existing shared memory/.test(output);
      const raced = isHeld || /lock file ".*" already exists/.test(output);
      if (found === undefined && !raced) throw serverError(place, output);
      if (Date.now() > deadline) throw serverError(place, output);
      if (isHeld) killOrphanedBackends(place);
      await sleep(50);
      continue;
    }
    try {
      await lockFolder(place, owner.client);
    } catch (error) {
      await owner.client.end().catch(() => {});
      // The server is shutting down: wait until it has ended, then start a new one.
      if (isConnectionError(error)) continue;
      servers.delete(pid);
      throw error;
    }
    servers.add(pid);
    const adopted = found !== undefined;
    place.log(
      adopted ? `adopted the database server ${pid}` : `started the database server ${pid}`,
    );
    return { pid, owner: owner.client, connection: owner.connection, adopted };
  }
}

async function spawnServer(place: Place, port?: number): Promise<number> {
  const { cluster, identity, programs } = place;
  try {
    takeOwnership(place);
    const settings: Record<string, string | number> = {
      ...(isWindows
        ? { listen_addresses: '127.0.0.1', port: port ?? (await findFreePort()) }
        : {
            listen_addresses: '',
            port: SOCKET_PORT,
            unix_socket_directories: prepareSocketFolder(place),
            unix_socket_permissions: '0700',
          }),
      max_connections: 60,
      // Flushes the file system once after a crash: fsync of each of some 1,500 files takes seconds on a busy disk
      // (docs/decisions/0001).
      ...(isLinux && { recovery_init_sync_method: 'syncfs' }),
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
      // Keep people's names and numbers out of the log: no details, statements or parameters.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      log_parameter_max_length: 0,
      log_parameter_max_length_on_error: 0,
      ...place.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openLog(place);
    // Its own process group: Ctrl-C at the terminal must not stop it before the requests are done.
    const child = run(identity, programs.postgres, ['-D', cluster, ...args], {
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    if (child.pid === undefined) {
      const [error] = await once(child, 'error');
      throw error;
    }
    child.on('error', (error) => place.log(`the database server: ${error}`));
    child.unref();
    return child.pid;
  } catch (error) {
    throw fileError(error, place.dataDir);
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function connectWhenReady(place: Place, pid: number, deadline: number) {
  let lastError: unknown = 'no answer';
  while (Date.now() < deadline) {
    const connection = readConnection(place, pid);
    if (connection) {
      const client = new pg.Client({
        ...connection,
        database: 'postgres',
        application_name: `${OWNER_NAME}${process.pid}`,
        ssl: false,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return { client, connection };
      } catch (error) {
        lastError = error;
        if (isStopping(place.cluster, pid)) requestStop(place, pid);
        if (!isConnectionError(error)) throw serverError(place, String(error));
      }
    }
    if (!isAlive(pid)) return 'gone';
    await sleep(20);
  }
  throw serverError(place, `the server ${pid} does not answer: ${lastError}`);
}

/** How to connect, from `postmaster.pid`, once that process has written it. */
export function readConnection(
  place: Pick<Place, 'dataDir' | 'cluster'>,
  pid: number,
): Connection | undefined {
  const file = readPidFile(place.cluster);
  if (file?.pid !== pid || !file.port || (!isWindows && !file.socketDir)) return undefined;
  const base = { port: file.port, user: USER, database: DATABASE };
  return isWindows
    ? { ...base, host: '127.0.0.1', password: readFileSync(passwordFile(place), 'utf8') }
    : { ...base, host: file.socketDir! };
}

// Refused, closed, or 57P01 to 57P03: the server is starting up or shutting down.
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(
      code ?? '',
    ) || /Connection terminated|connection is closed|not queryable/i.test(message ?? '')
  );
}

/** The number of the process that holds the folder's lock; null without one. */
async function readOwner(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
    [...OWNER_LOCK],
  );
  return rows[0] ? Number(rows[0].name.slice(OWNER_NAME.length)) : null;
}

/** True if a living process owns the server that this client is connected to; a killed process leaves its server running. */
export async function isOwned(client: pg.Client): Promise<boolean> {
  const pid = await readOwner(client);
  return pid !== null && isAlive(pid);
}

/** Takes the lock that lets one process own the folder, and makes the app's database where it is missing. */
async function lockFolder({ dataDir }: Place, client: pg.Client): Promise<void> {
  const [first, second] = OWNER_LOCK;
  for (let attempt = 0; ; attempt += 1) {
    const taken = await client.query('SELECT pg_try_advisory_lock($1, $2) AS ok', [first, second]);
    if (taken.rows[0].ok) break;
    const pid = await readOwner(client);
    // A killed owner's lock remains until the server notices that its connection is gone.
    if (attempt < 100 && (pid === null || !isAlive(pid))) {
      await sleep(50);
      continue;
    }
    throw new StartupError(
      'DATA_FOLDER_IN_USE',
      `مجلد البيانات قيد الاستخدام (رقم العملية ${pid})`,
      `the data folder ${dataDir} is in use by process ${pid}; stop it or set another DATA_DIR`,
    );
  }
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
    DATABASE,
  ]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

/** Tells the server to stop without waiting for its clients: with a checkpoint, or at once. */
export function requestStop(place: Place, pid: number, mode: 'fast' | 'immediate' = 'fast'): void {
  if (!isWindows) {
    signal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    return;
  }
  const args = ['stop', '-D', place.cluster, '-m', mode, '-W'];
  run(place.identity, place.programs.pgCtl, args, { stdio: 'ignore' }).on('error', () => {});
}

/** Stops the server and waits for its end. */
export async function stopServer(place: Place, pid: number): Promise<void> {
  const { cluster, log } = place;
  const gone = async (timeout: number) => {
    const deadline = Date.now() + timeout;
    while (!hasEnded(cluster, pid) && Date.now() < deadline) await sleep(10);
    return hasEnded(cluster, pid);
  };
  if (hasEnded(cluster, pid)) return;
  requestStop(place, pid);
  if (await gone(STOP_TIMEOUT)) return log(`stopped the database server ${pid}`);
  requestStop(place, pid, 'immediate');
  if (await gone(STOP_TIMEOUT)) return log(`forced the database server ${pid} to stop`);
  log(`the database server ${pid} does not stop`);
}
