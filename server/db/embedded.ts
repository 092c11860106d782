import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../lib/startup-error.ts';
import {
  chooseIdentity,
  findPrograms,
  type Identity,
  type Programs,
  run,
} from './embedded-program.ts';

const isWindows = process.platform === 'win32';
const USER = 'khayma';
const DATABASE = 'khayma';
const SOCKET_PORT = 5432;
// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const SOCKET_PATH_LIMIT = 103;
const OWNER_LOCK = [1_802_001, 1] as const;
const OWNER_NAME = 'khayma owner ';
const READY_TIMEOUT = 120_000;
const STOP_TIMEOUT = 30_000;
const MEGABYTE = 1024 * 1024;

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
}

/** A running database that this process owns until `stop`. */
export interface EmbeddedDatabase {
  connection: Connection;
  /** Whether the server was found running, left by a process that was killed. */
  adopted: boolean;
  stop: () => Promise<void>;
}

interface Place {
  programs: Programs;
  identity: Identity;
  dataDir: string;
  cluster: string;
  log: (line: string) => void;
  settings: Record<string, string>;
}

interface Running {
  pid: number;
  connection: Connection;
  owner: pg.Client;
  adopted: boolean;
}

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
    // A client reports its end by both events, in either order, and an error without a listener is fatal.
    running.owner.on('error', () => {});
    running.owner.once('end', () => {
      if (!stopping) recovery = recover();
    });
  };
  const recover = async () => {
    place.log('the database server went away; starting it again');
    while (!stopping) {
      await sleep(200);
      try {
        running = await launch(place, running.connection.port);
        return watch();
      } catch (error) {
        place.log(`the database server does not start: ${error}`);
        await sleep(2000);
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
      await running.owner.end().catch(() => {});
      const { host } = running.connection;
      if (!isWindows && host !== place.cluster) rmSync(host, { recursive: true, force: true });
    },
  };
}

function preparePlace(options: EmbeddedOptions): Place {
  const programs = findPrograms(options.platform);
  let dataDir = path.resolve(options.dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    dataDir = realpathSync(dataDir);
    const folder = { dataDir, cluster: path.join(dataDir, 'postgres') };
    closeSync(openLog(folder));
    return {
      ...folder,
      programs,
      identity: chooseIdentity([dataDir, path.dirname(programs.postgres)], programs.postgres),
      log: options.log ?? (() => {}),
      settings: options.settings ?? {},
    };
  } catch (error) {
    throw fileError(error, dataDir);
  }
}

function openLog({ dataDir }: Pick<Place, 'dataDir'>): number {
  const file = path.join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > 10 * MEGABYTE) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
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

const passwordFile = ({ dataDir }: Place) => path.join(dataDir, 'postgres-password');

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
    `مجلد البيانات من إصدار آخر لقاعدة البيانات (${version})، وهذا البرنامج يستخدم الإصدار ${programs.major}`,
    `${cluster} was made by PostgreSQL ${version}; this app brings PostgreSQL ${programs.major}. Use the app version that made it, or another DATA_DIR`,
  );
}

/** Finds or starts the server and takes the folder; the server may be one that is just going away. */
async function launch(place: Place, port?: number): Promise<Running> {
  const deadline = Date.now() + READY_TIMEOUT;
  for (;;) {
    const found = findServer(place);
    const logStart = logSize(place);
    const pid = found ?? (await spawnServer(place, port));
    const owner = await connectWhenReady(place, pid, deadline);
    if (owner === 'gone') {
      const output = found === undefined ? readLog(place, logStart) : '';
      const raced = /lock file ".*" already exists|pre-existing shared memory/.test(output);
      if (found === undefined && !raced) throw serverError(place, output);
      if (Date.now() > deadline) throw serverError(place, output);
      await sleep(50);
      continue;
    }
    try {
      await takeFolder(place, owner.client);
    } catch (error) {
      await owner.client.end().catch(() => {});
      // The server is shutting down: wait for its end, then start anew.
      if (isConnectionError(error)) continue;
      throw error;
    }
    const adopted = found !== undefined;
    place.log(
      adopted ? `adopted the database server ${pid}` : `started the database server ${pid}`,
    );
    return { pid, owner: owner.client, connection: owner.connection, adopted };
  }
}

/** The pid of the server that runs on this folder, if any. */
function findServer({ cluster }: Place): number | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isAlive(pid)) return undefined;
  if (runsIn(pid, cluster)) return pid;
  // The number went to another program since; PostgreSQL can't tell and would refuse to start.
  rmSync(file, { force: true });
  return undefined;
}

function runsIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

async function spawnServer(place: Place, port?: number): Promise<number> {
  const { cluster, identity, programs } = place;
  try {
    takeOwnership(cluster, identity);
    const settings: Record<string, string | number> = {
      ...(isWindows
        ? { listen_addresses: '127.0.0.1', port: port ?? (await findFreePort()) }
        : {
            listen_addresses: '',
            port: SOCKET_PORT,
            unix_socket_directories: prepareSocketFolder(cluster, identity),
            unix_socket_permissions: '0700',
          }),
      max_connections: 60,
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
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

function takeOwnership(folder: string, identity: Identity): void {
  if (identity.kind === 'self') return;
  const { uid, gid } = identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
  // Last, because its owner says that the rest is done.
  chownSync(folder, uid, gid);
}

function prepareSocketFolder(cluster: string, identity: Identity): string {
  const socket = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), `khayma-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.();
  const { uid: owner } = lstatSync(folder);
  const known = [uid, identity.kind === 'user' ? identity.uid : uid];
  if (!lstatSync(folder).isDirectory() || !known.includes(owner)) {
    throw new StartupError(
      'DATABASE_FAILED',
      `المجلد ${folder} يخص مستخدمًا آخر`,
      `${folder}, the folder for the database's socket, belongs to another user; remove it or shorten DATA_DIR`,
    );
  }
  chmodSync(folder, 0o700);
  if (identity.kind !== 'self') {
    const target = identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
    chownSync(folder, target.uid, target.gid);
  }
  return folder;
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
        if (!isConnectionError(error)) throw serverError(place, String(error));
      }
    }
    if (!isAlive(pid)) return 'gone';
    await sleep(20);
  }
  throw serverError(place, `the server ${pid} does not answer: ${lastError}`);
}

/** What `postmaster.pid` says of the way in, once that process has written it. */
function readConnection(place: Place, pid: number): Connection | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [first, , , port, folder] = lines;
  if (Number(first) !== pid || !port || (!isWindows && !folder)) return undefined;
  const base = { port: Number(port), user: USER, database: DATABASE };
  return isWindows
    ? { ...base, host: '127.0.0.1', password: readFileSync(passwordFile(place), 'utf8') }
    : { ...base, host: folder ?? '' };
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

async function stopServer({ cluster, programs, identity, log }: Place, pid: number): Promise<void> {
  const gone = async (timeout: number) => {
    const deadline = Date.now() + timeout;
    // The file goes last, and tells of the end even where nobody collects the dead process.
    const runs = () => isAlive(pid) && existsSync(path.join(cluster, 'postmaster.pid'));
    while (runs() && Date.now() < deadline) await sleep(10);
    return !runs();
  };
  const signal = async (name: NodeJS.Signals, mode: string) => {
    if (isWindows) {
      const args = ['stop', '-D', cluster, '-m', mode, '-W'];
      await once(run(identity, programs.pgCtl, args, { stdio: 'ignore' }), 'close');
    } else if (isAlive(pid)) {
      process.kill(pid, name);
    }
  };
  await signal('SIGINT', 'fast');
  if (await gone(STOP_TIMEOUT)) return log(`stopped the database server ${pid}`);
  await signal('SIGQUIT', 'immediate');
  if (await gone(STOP_TIMEOUT)) return log(`forced the database server ${pid} to stop`);
  log(`the database server ${pid} does not stop`);
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const logSize = ({ dataDir }: Place) =>
  statSync(path.join(dataDir, 'postgres.log'), { throwIfNoEntry: false })?.size ?? 0;

function readLog({ dataDir }: Place, from: number): string {
  return readFileSync(path.join(dataDir, 'postgres.log')).subarray(from).toString().slice(-4000);
}

/** The reason behind what PostgreSQL's programs said before they gave up. */
function serverError(place: Place, output: string): StartupError {
  if (/No space left on device/.test(output) || isFull(place.dataDir))
    return diskFull(place.dataDir);
  if (/Permission denied|Read-only file system|wrong ownership/.test(output)) {
    return notWritable(place.dataDir, output.trim());
  }
  if (/error while loading shared libraries/.test(output)) {
    return new StartupError(
      'PLATFORM_WITHOUT_DATABASE',
      'لا تعمل قاعدة البيانات المدمجة على هذا النظام، اضبط DATABASE_URL على خادم PostgreSQL',
      `${output.trim()}; set DATABASE_URL to a PostgreSQL server, version 15 or later`,
    );
  }
  return new StartupError(
    'DATABASE_FAILED',
    'تعذر تشغيل قاعدة البيانات',
    `PostgreSQL does not start on ${place.cluster}: ${output.trim() || 'it said nothing'}`,
  );
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MEGABYTE;
  } catch {
    return false;
  }
}

const diskFull = (folder: string, cause?: unknown) =>
  new StartupError(
    'DISK_FULL',
    'القرص ممتلئ، أفرغ مساحة ثم أعد التشغيل',
    `the disk of ${folder} is full; free some space and start again`,
    { cause },
  );

const notWritable = (folder: string, detail: string, cause?: unknown) =>
  new StartupError(
    'DATA_FOLDER_NOT_WRITABLE',
    `لا يمكن الكتابة في مجلد البيانات ${folder}`,
    `cannot write in the data folder ${folder}: ${detail}; fix its permissions or set DATA_DIR`,
    { cause },
  );

function fileError(error: unknown, folder: string): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error);
  if (syscall?.startsWith('spawn')) {
    return new StartupError(
      'PLATFORM_WITHOUT_DATABASE',
      'لا تعمل قاعدة البيانات المدمجة على هذا النظام، اضبط DATABASE_URL على خادم PostgreSQL',
      `${message}; set DATABASE_URL to a PostgreSQL server, version 15 or later`,
      { cause: error },
    );
  }
  return code ? notWritable(folder, message, error) : error;
}
