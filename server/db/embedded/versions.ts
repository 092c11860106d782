import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { fileError } from './errors.ts';
import { findInstalled, findPrograms, type Programs } from './program.ts';
import { isAlive, readPidFile } from './server.ts';

/**
 * Renames a database that another major version of PostgreSQL made, to `postgres.17` for one of version 17, so that a new
 * one can take its place. Returns null if there is none. Throws StartupError while it is running.
 */
export function putAsideOtherVersion(
  dataDir: string,
): { folder: string; putBack: () => void } | null {
  const cluster = path.join(dataDir, 'postgres');
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) return null;
  try {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (Number(version) === findPrograms().major) return null;
    const folder = `${cluster}.${version}`;
    const running = readPidFile(cluster);
    if (existsSync(folder) || (running && isAlive(running.pid))) {
      throw new StartupError(
        'DATA_FOLDER_IN_USE',
        `أوقف البرنامج السابق أولاً، وانقل المجلد ${folder} إن كان موجوداً`,
        `${cluster} is in use, or ${folder} is in the way`,
      );
    }
    renameSync(cluster, folder);
    const putBack = () => {
      rmSync(cluster, { recursive: true, force: true });
      renameSync(folder, cluster);
    };
    return { folder, putBack };
  } catch (error) {
    throw fileError(error, dataDir);
  }
}

/**
 * The programs for a data folder that a former major version of PostgreSQL made; null if it is of this version, if there
 * is none, and if that version is not available.
 */
export function findFormer(dataDir: string): Programs | null {
  const versionFile = path.join(dataDir, 'postgres/PG_VERSION');
  if (!existsSync(versionFile)) return null;
  const major = Number(readFileSync(versionFile, 'utf8'));
  return major < findPrograms().major ? findInstalled(major) : null;
}
