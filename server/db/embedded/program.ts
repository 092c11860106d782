import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fetchedFolder, packageName, systemFolder } from '../../../scripts/postgres-folders.mjs';
import { StartupError } from '../../startup-error.ts';

const isWindows = process.platform === 'win32';
/** The PostgreSQL programs of this platform and their major version. */
export interface Programs {
  native: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: number;
}

/** The PostgreSQL programs of the platform's package, as a file at `from` finds it. */
export function findPrograms(
  platform: string = process.platform,
  arch: string = process.arch,
  from: string = import.meta.url,
) {
  const name = packageName(platform, arch);
  let entry: string;
  try {
    entry = createRequire(from).resolve(name);
  } catch (error) {
    throw withoutDatabase(`no PostgreSQL is packaged for ${platform}-${arch} (${name})`, error);
  }
  return programsOf(path.resolve(path.dirname(entry), '..'));
}

/** The programs in a package's folder. */
function programsOf(root: string): Programs {
  const native = path.join(root, 'native');
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const program = (file: string) => path.join(native, 'bin', isWindows ? `${file}.exe` : file);
  restoreLinks(native);
  return {
    native,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(manifest.version, 10),
  };
}

/** The programs of another major version, fetched at the start or installed by the system; null if there are none. */
export function findInstalled(major: number): Programs | null {
  const fetched = path.join(fetchedFolder(major), 'node_modules', packageName());
  if (existsSync(fetched)) return programsOf(fetched);
  const bin = systemFolder(major);
  if (bin === undefined) return null;
  const program = (file: string) => path.join(bin, file);
  return {
    native: path.dirname(bin),
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major,
  };
}

function withoutDatabase(detail: string, cause: unknown) {
  return new StartupError(
    'PLATFORM_WITHOUT_DATABASE',
    'لا توجد قاعدة بيانات مدمجة لهذا النظام، اضبط DATABASE_URL على خادم PostgreSQL',
    `${detail}; set DATABASE_URL to a PostgreSQL server, version 15 or later`,
    { cause },
  );
}

// npm packages can't hold symbolic links; the package's install script makes them, unless scripts are turned off.
function restoreLinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw withoutDatabase(`cannot complete the PostgreSQL package: ${error}`, error);
      }
    }
  }
}

/** Which user PostgreSQL runs as; it refuses to run as root. */
export type Identity =
  | { kind: 'self' }
  | { kind: 'user'; uid: number; gid: number }
  | { kind: 'namespace' };

/**
 * Chooses the user to run as: this one; for root, `postgres` or `nobody` if they can reach all `folders`, else a user
 * namespace that maps root to another user.
 */
export function chooseIdentity(folders: string[], program: string): Identity {
  if (isWindows || process.getuid?.() !== 0) return { kind: 'self' };
  const user = findUser('postgres') ?? findUser('nobody');
  if (user && folders.every((folder) => canReach(folder, user))) {
    // Root of a container may not be allowed to change its user.
    const trial = spawnSync(program, ['--version'], { ...user, stdio: 'ignore' });
    if (trial.status === 0) return { kind: 'user', ...user };
  }
  const [command, ...args] = namespaceCommand;
  if (spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0) {
    return { kind: 'namespace' };
  }
  throw new StartupError(
    'DATABASE_FAILED',
    'لا يمكن تشغيل قاعدة البيانات المدمجة بحساب root هنا، شغّل البرنامج بحساب عادي أو اضبط DATABASE_URL',
    'PostgreSQL refuses to run as root and no other user can reach the data folder; start as an ordinary user, move DATA_DIR, or set DATABASE_URL',
  );
}

const namespaceCommand = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const;

function findUser(name: string): { uid: number; gid: number } | undefined {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  // On macOS `nobody` has the number -2, which spawn does not accept.
  return uid > 0 && gid >= 0 ? { uid, gid } : undefined;
}

function canReach(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  const parent = path.dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || canReach(parent, { uid, gid }));
}

/** Starts a PostgreSQL program as `identity`, without the PG… variables of the caller's environment. */
export function run(
  identity: Identity,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const { PATH, SystemRoot, TEMP } = process.env;
  const env = { PATH, LC_ALL: 'C', ...(isWindows && { SystemRoot, TEMP }) };
  const settings: SpawnOptions = { ...options, env, windowsHide: true };
  if (identity.kind === 'namespace') {
    const [command, ...before] = namespaceCommand;
    return spawn(command, [...before, program, ...args], settings);
  }
  if (identity.kind === 'user') {
    return spawn(program, args, { ...settings, uid: identity.uid, gid: identity.gid });
  }
  return spawn(program, args, settings);
}
