import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, SOCKET_PORT, socketFolder } from './folder.ts';

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';
/** How long a starting server may take until its socket accepts connections, in ms. */
const SOCKET_TIMEOUT = 5000;

/** The content of `postmaster.pid`. */
interface PidFile {
  pid: number;
  port: number | undefined;
  socketDir: string | undefined;
  /** 'starting', 'ready' or 'stopping'; missing at first. */
  status: string | undefined;
}

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Reads `postmaster.pid`, which may be half written; undefined if there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]) || undefined,
    socketDir: lines[4]?.trim() || undefined,
    status: lines[7]?.trim() || undefined,
  };
}

/**
 * The pid of the server that runs on this cluster, if any. Removes a stale pid file whose number another process has now:
 * PostgreSQL can't tell, and would refuse to start.
 */
export async function findServer({ cluster }: Pick<Place, 'cluster'>): Promise<number | undefined> {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined || !isAlive(pid)) return undefined;
  if (await runsOn(pid, cluster)) return pid;
  const folder = socketFolder(cluster);
  rmSync(pidFileOf(cluster), { force: true });
  rmSync(path.join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
  return undefined;
}

/** True if the process is this cluster's server, and not another one that has its number now. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (isLinux) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      // The process is not readable: it is another user's, or in a container one of the user that runs the database.
    }
  }
  if (isOtherUsers(pid)) return false;
  const deadline = Date.now() + SOCKET_TIMEOUT;
  do {
    if (await answers(cluster)) return true;
    await sleep(50);
  } while (isAlive(pid) && Date.now() < deadline);
  return false;
}

/** True if the process belongs to a user that never runs our server; after a reboot the number is often a system process's. */
function isOtherUsers(pid: number): boolean {
  const uid = process.getuid?.();
  if (uid === undefined || uid === 0) return false;
  if (isLinux) return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid !== uid;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this cluster's server accepts connections. */
async function answers(cluster: string): Promise<boolean> {
  const port = readPidFile(cluster)?.port;
  if (isWindows && port === undefined) return false;
  const socket = isWindows
    ? connect(port!, '127.0.0.1')
    : connect(path.join(socketFolder(cluster), `.s.PGSQL.${SOCKET_PORT}`));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isLinux || !/^State:\s+Z/m.test(readIfThere(`/proc/${pid}/status`));
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether the server is shutting down. */
export function isStopping(cluster: string, pid: number): boolean {
  const file = readPidFile(cluster);
  return file?.pid === pid && file.status === 'stopping';
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

/**
 * Kills the backends that a killed server left behind: one in the middle of a long statement holds the shared memory until
 * it is done, and so prevents the next start.
 */
export function killOrphanedBackends({
  cluster,
  programs,
}: Pick<Place, 'cluster' | 'programs'>): void {
  if (!isLinux) return;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [folder, program] = ['cwd', 'exe'].map((link) => readlinkSync(`/proc/${name}/${link}`));
      if (folder === cluster && program === programs.postgres) signal(Number(name), 'SIGQUIT');
    } catch {
      // It has ended, or is another user's.
    }
  }
}

/** Whether the server has ended: it removes its pid file last, also where it remains as a zombie. */
export function hasEnded(cluster: string, pid: number): boolean {
  return !isAlive(pid) || !existsSync(pidFileOf(cluster));
}
