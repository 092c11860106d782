import { createHash } from 'node:crypto';
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
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { fileError } from './errors.ts';
import { chooseIdentity, findPrograms, type Identity, type Programs } from './program.ts';

const isWindows = process.platform === 'win32';
const MEGABYTE = 1024 * 1024;
/** The number in the socket's file name; no TCP port is opened. */
export const SOCKET_PORT = 5432;
// sockaddr_un holds 104 bytes on macOS and 108 on Linux, including the terminating zero.
const SOCKET_PATH_LIMIT = 103;

/** Names that the program uses in its data folder, and `lost+found` of a separate disk. */
const OWN_ENTRY =
  /^(postgres(\.log(\.1)?|-password|\.new-\d+|\.\d+)?|jwt-secret(\.new)?|backups|lost\+found)$/;

/** A data folder, its database cluster, and the programs and user that run it. */
export interface Place {
  programs: Programs;
  identity: Identity;
  dataDir: string;
  cluster: string;
  log: (line: string) => void;
  settings: Record<string, string>;
}

/** Makes the data folder where it is missing, closes it to other users, and chooses the user that runs the database. */
export function preparePlace(options: {
  dataDir: string;
  log?: (line: string) => void;
  settings?: Record<string, string>;
  programs?: Programs;
}): Place {
  const programs = options.programs ?? findPrograms();
  const log = options.log ?? (() => {});
  let dataDir = path.resolve(options.dataDir);
  try {
    mkdirSync(path.dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    dataDir = realpathSync(dataDir);
    const folder = { dataDir, cluster: path.join(dataDir, 'postgres') };
    // A folder with other things in it keeps its mode: other users may need to pass through it.
    const isOwn = readdirSync(dataDir).every((name) => OWN_ENTRY.test(name));
    const onTheWay = [isOwn ? path.dirname(dataDir) : dataDir, path.dirname(programs.postgres)];
    const identity = chooseIdentity(onTheWay, programs.postgres);
    if (isOwn) closeToOthers(dataDir, identity, log);
    closeSync(openLog(folder));
    return { ...folder, programs, identity, log, settings: options.settings ?? {} };
  } catch (error) {
    throw fileError(error, dataDir);
  }
}

/** Removes the access of other users, which a umask or a restored copy may have left. */
function closeToOthers(folder: string, identity: Identity, log: (line: string) => void): void {
  if (isWindows) return;
  try {
    const owner = ownerOf(identity);
    if (owner && statSync(folder).uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
    // The owner's own bits stay: a folder that was made read-only stays so.
    const { mode } = statSync(folder);
    if ((mode & 0o077) !== 0) chmodSync(folder, mode & 0o700);
  } catch (error) {
    // Another user's folder, or a file system without modes: PostgreSQL decides whether it accepts that.
    log(`cannot close ${folder} to others: ${error}`);
  }
}

/** The user that must own the cluster, unless it is this process's own. */
function ownerOf(identity: Identity): { uid: number; gid: number } | undefined {
  if (identity.kind === 'self') return undefined;
  return identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
}

/** Opens the database's log for appending; one over 10 MB is renamed first. */
export function openLog({ dataDir }: Pick<Place, 'dataDir'>): number {
  const file = path.join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > 10 * MEGABYTE) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** The log's size in bytes, for `readLog`. */
export const logSize = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  statSync(path.join(dataDir, 'postgres.log'), { throwIfNoEntry: false })?.size ?? 0;

/** The last part of what the database logged after byte `from`. */
export function readLog({ dataDir }: Pick<Place, 'dataDir'>, from: number): string {
  return readFileSync(path.join(dataDir, 'postgres.log')).subarray(from).toString().slice(-4000);
}

/** Hands the cluster to the user that runs the database, with the mode that PostgreSQL insists on. */
export function takeOwnership({ cluster, identity, log }: Place): void {
  const owner = ownerOf(identity);
  if (owner && statSync(cluster).uid !== owner.uid) {
    for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
      lchownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
    }
    // Last: the folder's owner tells whether the rest is done.
    chownSync(cluster, owner.uid, owner.gid);
  }
  closeToOthers(cluster, identity, log);
}

/** The folder of the database's socket: the cluster's, unless its path is too long for a socket. */
export function socketFolder(cluster: string): string {
  const socket = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `khayma-${hash}`);
}

/** Returns the socket's folder; where it is not the cluster's, makes it and closes it to others. */
export function prepareSocketFolder({ cluster, identity }: Place): string {
  const folder = socketFolder(cluster);
  if (folder === cluster) return folder;
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
  const target = ownerOf(identity);
  if (target) chownSync(folder, target.uid, target.gid);
  return folder;
}
