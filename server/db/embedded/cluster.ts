import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { fileError, serverError } from './errors.ts';
import type { Place } from './folder.ts';
import { run } from './program.ts';
import { isAlive } from './server.ts';

const isWindows = process.platform === 'win32';
/** The database's superuser, and only user. */
export const USER = 'khayma';

/** Makes an empty cluster in the data folder. */
export async function createCluster(place: Place): Promise<void> {
  const { dataDir, cluster, identity, programs } = place;
  const prefix = 'postgres.new-';
  // Renamed when complete, so that neither an interrupted start nor two at once leave half a database.
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

// A socket in a folder closed to others needs no password; a TCP port does.
function authentication(place: Place): string[] {
  if (!isWindows) return ['--auth=trust'];
  writeFileSync(passwordFile(place), randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`];
}

/** The file of the password, on Windows. */
export const passwordFile = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  path.join(dataDir, 'postgres-password');

/** Throws unless this PostgreSQL's major version made the cluster. */
export function checkVersion({ cluster, programs, dataDir }: Place): void {
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
