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
/** What PostgreSQL's socket is named after; no TCP port. */
export const SOCKET_PORT = 5432;
// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const SOCKET_PATH_LIMIT = 103;

/** What the program puts into its data folder, and what a disk of its own has. */
const OWN_ENTRY =
  /^(postgres(\.log(\.1)?|-password|\.new-\d+|\.\d+)?|jwt-secret(\.new)?|backups|lost\+found)$/;

/** A data folder with the database in it, and what runs it. */
export interface Place {
  programs: Programs;
  identity: Identity;
  dataDir: string;
  cluster: string;
  log: (line: string) => void;
  settings: Record<string, string>;
}

/** Makes the data folder where it is missing, closes it to others, and says who runs the database. */
export function preparePlace(options: {
  dataDir: string;
  log?: (line: string) => void;
  settings?: Record<string, string>;
  platform?: string;
  programs?: Programs;
}): Place {
  const programs = options.programs ?? findPrograms(options.platform);
  const log = options.log ?? (() => {});
  let dataDir = path.resolve(options.dataDir);
  try {
    mkdirSync(path.dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    dataDir = realpathSync(dataDir);
    const folder = { dataDir, cluster: path.join(dataDir, 'postgres') };
    // A folder with other things in it may be a whole machine's; others may need their way through it.
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

/** A umask, or a copy that was put back, may leave a folder open to everybody on the machine. */
function closeToOthers(folder: string, identity: Identity, log: (line: string) => void): void {
  if (isWindows) return;
  try {
    const owner = ownerOf(identity);
    if (owner && statSync(folder).uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
    // What its owner may do in it stays: a folder that was made read-only is not ours to open.
    const { mode } = statSync(folder);
    if ((mode & 0o077) !== 0) chmodSync(folder, mode & 0o700);
  } catch (error) {
    // Somebody else's folder, or a file system without modes: whether it will do is PostgreSQL's to say.
    log(`cannot close ${folder} to others: ${error}`);
  }
}

/** Who must own what the database uses, where that is not this process's user anyway. */
function ownerOf(identity: Identity): { uid: number; gid: number } | undefined {
  if (identity.kind === 'self') return undefined;
  return identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
}

/** Opens the database's log to append to it; a long one is put aside first. */
export function openLog({ dataDir }: Pick<Place, 'dataDir'>): number {
  const file = path.join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > 10 * MEGABYTE) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Where the log ends now, for `readLog`. */
export const logSize = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  statSync(path.join(dataDir, 'postgres.log'), { throwIfNoEntry: false })?.size ?? 0;

/** The end of what the database logged since it ended at `from`. */
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
    // Last, because its owner says that the rest is done.
    chownSync(cluster, owner.uid, owner.gid);
  }
  closeToOthers(cluster, identity, log);
}

/** The folder of the database's socket: the cluster's own, unless its name is too long for a socket. */
export function socketFolder(cluster: string): string {
  const socket = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `khayma-${hash}`);
}

/** The socket's folder, made and closed to others where it is not the cluster's. */
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
