import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Put before every folder of the system, so that a test has a server of its own. */
const root = process.env.KHAYMA_ROOT ?? '';

/** Where a server that `install.sh` has set up keeps things. */
export const place = {
  /** The folder of the version that this file is of. */
  home: path.resolve(import.meta.dirname, '../..'),
  versions: `${root}/opt/khayma/versions`,
  /** A link to the folder of the version that runs. */
  current: `${root}/opt/khayma/current`,
  settings: `${root}/etc/khayma/khayma.env`,
  unit: `${root}/etc/systemd/system/khayma.service`,
};

/** The user that the program runs as, and its service. */
export const USER = 'khayma';
export const SERVICE = 'khayma';

/** True on a server that `install.sh` has set up; elsewhere the folder is a try-out. */
export const isInstalled = (): boolean => existsSync(place.settings);

/** Settings as systemd reads them: `NAME=value` in lines, a comment after `#`, quotes around a value left out. */
export function parseSettings(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value!.trim().replace(/^(["'])(.*)\1$/, '$2')]];
  });
  return Object.fromEntries(lines);
}

/** The environment of the program: that of this command with the server's settings. */
export function programEnvironment(): Record<string, string | undefined> {
  if (!isInstalled()) return process.env;
  return { ...process.env, ...parseSettings(readFileSync(place.settings, 'utf8')) };
}

/** True where the program serves many groups, whose backups the operator's page tells of. */
export function servesManyGroups(): boolean {
  const { GROUPS_DOMAIN, GROUPS_DOMAIN_FILE } = programEnvironment();
  return Boolean(GROUPS_DOMAIN || GROUPS_DOMAIN_FILE);
}

/** The version in a folder; undefined where there is none. */
export function versionIn(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

/** The folder of the version that runs. */
export const currentFolder = (): string =>
  existsSync(place.current) ? realpathSync(place.current) : place.home;
