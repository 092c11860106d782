import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { fileError, serverError } from './errors.ts';
import {
  logSize,
  openLog,
  type Place,
  preparePlace,
  prepareSocketFolder,
  readLog,
  SOCKET_PORT,
  socketFolder,
  takeOwnership,
} from './folder.ts';
import { type Programs, run } from './program.ts';
import {
  endLeftovers,
  findServer,
  hasEnded,
  isAlive,
  isStopping,
  readPidFile,
  signal,
} from './server.ts';

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';
const USER = 'khayma';
const DATABASE = 'khayma';
const OWNER_LOCK = [1_802_001, 1] as const;
const OWNER_NAME = 'khayma owner ';
const READY_TIMEOUT = 120_000;
const STOP_TIMEOUT = 30_000;
/** How often the server is asked whether somebody told it to stop. */
const STATUS_INTERVAL = 500;

/** Where the database answers; `host` is a socket folder, or an address on Windows. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export interface EmbeddedOptions {
  /** The app's data folder; the database takes `postgres` and `postgres.log` in it. */
  dataDir: string;
  log?: (line: string) => void;
  /** Server settings on top of the usual ones. */
  settings?: Record<string, string>;
  platform?: string;
  /** Those of PostgreSQL, where they are not the ones that the platform's package brought. */
  programs?: Programs;
}

/** A running database that this process owns until `stop`. */
export interface EmbeddedDatabase {
  connection: Connection;
  /** Whether the server was found running, left by a process that was killed. */
  adopted: boolean;
  stop: () => Promise<void>;
}

interface Running {
  pid: number;
  connection: Connection;
  owner: pg.Client;
  adopted: boolean;
}

/** The servers of this process; however it ends, they are told to. */
const servers = new Set<number>();
process.on('exit', () => {
  // On Windows they would be killed without a word; there the next start adopts them.
  if (!isWindows) for (const pid of servers) signal(pid, 'SIGINT');
});

/**
 * Starts the PostgreSQL of `dataDir`, or adopts the one that a killed process left there, and takes
 * the folder for this process. Throws StartupError where a person must act.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = preparePlace(options);
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) await createCluster(place);
  checkVersion(place);
  let running = await launch(place);
  let stopping = false;
  let recovery: Promise<void> | undefined;

  const watch = () => {
    const { owner, pid } = running;
    // A server that was asked to wait for its clients' end would wait for ours, and let nobody in.
    const status = setInterval(() => {
      if (!stopping && isStopping(place.cluster, pid)) hurry(place, pid);
    }, STATUS_INTERVAL).unref();
    // A client reports its end by both events, in either order, and an error without a listener is fatal.
    owner.on('error', () => {});
    owner.once('end', () => {
      clearInterval(status);
      if (!stopping) recovery = recover();
    });
  };
  const recover = async () => {
    place.log('the database server went away; starting it again');
    servers.delete(running.pid);
    for (let delay = 100; ; delay = Math.min(delay * 2, 2000)) {
      await sleep(delay);
      if (stopping) return;
      try {
        running = await launch(place, running.connection.port);
        return watch();
      } catch (error) {
        place.log(`the database server does not start: ${error}`);
      }
    }
  };
  watch();

  return {
    connection: running.connection,
    adopted: running.adopted,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await recovery;
      await stopServer(place, running.pid);
      servers.delete(running.pid);
      await running.owner.end().catch(() => {});
      const { host } = running.connection;
      if (!isWindows && host !== place.cluster) rmSync(host, { recursive: true, force: true });
    },
  };
}

/** The way into the database of `dataDir` while another process runs it; undefined where none does. */
export async function findEmbedded(dataDir: string): Promise<Connection | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const place = { dataDir: folder, cluster: path.join(folder, 'postgres') };
  const file = readPidFile(place.cluster);
  const connection = file && readConnection(place, file.pid);
  // A copy of a running folder names the original's server.
  const isOwn = isWindows || connection?.host === socketFolder(place.cluster);
  if (!connection || !isOwn) return undefined;
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    return connection;
  } catch (error) {
    if (isConnectionError(error)) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createCluster(place: Place): Promise<void> {
  const { dataDir, cluster, identity, programs } = place;
  const prefix = 'postgres.new-';
  // Made beside its place and renamed when complete, so that a start that was cut off, or two at
  // once, never leave half a database.
  const draft = path.join(dataDir, `${prefix}${process.pid}`);
  try {
    for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(prefix))) {
      const pid = Number(name.slice(prefix.length));
      if (pid === process.pid || !isAlive(pid))
        rmSync(path.join(dataDir, name), { recursive: true });
    }
    mkdirSync(draft, { mode: 0o700 });
    if (identity.kind === 'user') chownSync(draft, identity.uid, identity.gid);
    const args = [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      ...authentication(place),
      ...(place.settings.fsync === 'off' ? ['--no-sync'] : []),
    ];
    const child = run(identity, programs.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    if (code !== 0) throw serverError(place, output);
    try {
      renameSync(draft, cluster);
    } catch (error) {
      if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error;
    }
  } catch (error) {
    throw fileError(error, dataDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

// A socket in a folder that nobody else may enter needs no password; a TCP port does.
function authentication(place: Place): string[] {
  if (!isWindows) return ['--auth=trust'];
  writeFileSync(passwordFile(place), randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`];
}

const passwordFile = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  path.join(dataDir, 'postgres-password');

function checkVersion({ cluster, programs, dataDir }: Place): void {
  let version: string;
  try {
    version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw fileError(error, dataDir);
  }
  if (Number(version) === programs.major) return;
  throw new StartupError(
    'DATA_FOLDER_OTHER_VERSION',
    `مجلد البيانات من إصدار آخر لقاعدة البيانات (${version})، وهذا البرنامج يستخدم الإصدار ${programs.major}. ثبّت PostgreSQL ${version} على الجهاز وأعد التشغيل، أو خذ نسخة احتياطية بالإصدار السابق من البرنامج (npm run backup -- FILE) ثم استعدها بهذا (npm run restore -- FILE --replace)`,
    `${cluster} was made by PostgreSQL ${version}; this app brings PostgreSQL ${programs.major}. Install PostgreSQL ${version} on this machine and start again; or with the app version that made it run 'npm run backup -- FILE', then with this one 'npm run restore -- FILE --replace'`,
  );
}

/** Finds or starts the server and takes the folder; the server may be one that is just going away. */
async function launch(place: Place, port?: number): Promise<Running> {
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
      if (isHeld) endLeftovers(place);
      await sleep(50);
      continue;
    }
    try {
      await takeFolder(place, owner.client);
    } catch (error) {
      await owner.client.end().catch(() => {});
      // The server is shutting down: wait for its end, then start anew.
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
      // After a crash the server flushes the folder first: by fsync of each of some 1,500 files that takes seconds on a
      // busy disk (docs/decisions/0001).
      ...(isLinux && { recovery_init_sync_method: 'syncfs' }),
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
      // What a constraint or a statement says beside its name are people's names and numbers.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      log_parameter_max_length: 0,
      log_parameter_max_length_on_error: 0,
      ...place.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openLog(place);
    // A group of its own: Ctrl-C at the terminal must not reach it before the requests are done.
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
        if (isStopping(place.cluster, pid)) hurry(place, pid);
        if (!isConnectionError(error)) throw serverError(place, String(error));
      }
    }
    if (!isAlive(pid)) return 'gone';
    await sleep(20);
  }
  throw serverError(place, `the server ${pid} does not answer: ${lastError}`);
}

/** What `postmaster.pid` says of the way in, once that process has written it. */
function readConnection(
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
function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(
      code ?? '',
    ) || /Connection terminated|connection is closed|not queryable/i.test(message ?? '')
  );
}

async function takeFolder({ dataDir }: Place, client: pg.Client): Promise<void> {
  const [first, second] = OWNER_LOCK;
  for (let attempt = 0; ; attempt += 1) {
    const taken = await client.query('SELECT pg_try_advisory_lock($1, $2) AS ok', [first, second]);
    if (taken.rows[0].ok) break;
    const holder = await client.query(
      `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
      [first, second],
    );
    const pid = Number(holder.rows[0]?.name.slice(OWNER_NAME.length));
    // A killed owner's lock lives on until the server notices.
    if (attempt < 100 && !isAlive(pid)) {
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

/** Tells the server to end without waiting for its clients, at once or after tidying up. */
function hurry(place: Place, pid: number, mode: 'fast' | 'immediate' = 'fast'): void {
  if (!isWindows) {
    signal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    return;
  }
  const args = ['stop', '-D', place.cluster, '-m', mode, '-W'];
  run(place.identity, place.programs.pgCtl, args, { stdio: 'ignore' }).on('error', () => {});
}

async function stopServer(place: Place, pid: number): Promise<void> {
  const { cluster, log } = place;
  const gone = async (timeout: number) => {
    const deadline = Date.now() + timeout;
    while (!hasEnded(cluster, pid) && Date.now() < deadline) await sleep(10);
    return hasEnded(cluster, pid);
  };
  if (hasEnded(cluster, pid)) return;
  hurry(place, pid);
  if (await gone(STOP_TIMEOUT)) return log(`stopped the database server ${pid}`);
  hurry(place, pid, 'immediate');
  if (await gone(STOP_TIMEOUT)) return log(`forced the database server ${pid} to stop`);
  log(`the database server ${pid} does not stop`);
}
