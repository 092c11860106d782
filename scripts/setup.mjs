// Runs on the machine's own Node, before anything is installed: built-in modules only, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { waitForLock } from './lock.mjs';

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '..');

const isWindows = process.platform === 'win32';
const OLDEST_NODE = [22, 18];
const installStamp = path.join(root, 'node_modules/.khayma-install');
const webStamp = path.join(root, 'dist/.web-stamp');
const webSources = [
  'web',
  'contract',
  'docs/handbook',
  'vite.config.ts',
  'vite.groups.config.ts',
  'scripts/vite',
  'package.json',
  'package-lock.json',
];

/** Prints an Arabic sentence and its English detail, and ends the process. */
export function fail(arabic, english, code = 1) {
  console.error(`${arabic}\n${english}`);
  process.exit(code);
}

/** Two commands in one folder would install or build over each other: one does, the other waits. */
function waitForOthers() {
  return waitForLock(path.join(root, 'dist/.set-up-lock'), () =>
    console.log(
      'في انتظار أمر آخر يجهّز هذا المجلد… (waiting for another command that sets up this folder)',
    ),
  );
}

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function ensurePackages() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if (readIfThere(installStamp) === hash) return;
  const release = waitForOthers();
  if (readIfThere(installStamp) !== hash) await installPackages(lockfile, hash);
  release();
}

async function installPackages(lockfile, hash) {
  if (!matchesInstalled(JSON.parse(lockfile.toString()))) {
    console.log('تثبيت الحزم… (installing packages)');
    const install = () => runNpm(['ci', '--include=dev']);
    if (!(await install()) && !(await install())) {
      fail(
        'فشل تثبيت الحزم، تأكد من اتصال الإنترنت ثم أعد المحاولة',
        'npm ci failed twice; see its output above, check the network and try again',
      );
    }
  }
  writeFileSync(installStamp, hash);
}

/** Runs the machine's own npm in a folder; returns whether it succeeded. */
export function runNpm(args, cwd = root) {
  // The Node in node_modules can't do this: `npm ci` deletes it.
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
  return succeeds('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
}

// After `npm ci` by hand the packages are right, but the stamp is missing.
function matchesInstalled(wanted) {
  const text = readIfThere(path.join(root, 'node_modules/.package-lock.json'));
  if (!text) return false;
  const { packages: installed } = JSON.parse(text);
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (name === '' || entry.link) return true;
    if (installed[name]) return installed[name].version === entry.version;
    return (
      entry.optional === true &&
      !(fits(entry.os, process.platform) && fits(entry.cpu, process.arch))
    );
  });
}

function fits(allowed, own) {
  if (!allowed) return true;
  return allowed.includes(own) || allowed.some((name) => name[0] === '!' && name !== `!${own}`);
}

/** The Node that runs the app: the pinned one, or the machine's own if that is newer or no package fits. */
export function findNode() {
  const system = isWindows ? 'win' : process.platform;
  const folder = path.join(root, `node_modules/node-${system}-${process.arch}`);
  const own = process.versions.node.split('.').map(Number);
  const manifest = readIfThere(path.join(folder, 'package.json'));
  const pinned = manifest ? JSON.parse(manifest).version.split('.').map(Number) : undefined;
  if (pinned && isOlder(own, pinned)) {
    const program = path.join(folder, isWindows ? 'bin/node.exe' : 'bin/node');
    if (existsSync(program)) return program;
  }
  if (!isOlder(own, OLDEST_NODE)) return process.execPath;
  return fail(
    'إصدار Node قديم، ثبّت Node 26 من nodejs.org ثم أعد التشغيل',
    `Node ${process.versions.node} is too old and none is packaged for ${process.platform}-${process.arch}; install Node ${OLDEST_NODE.join('.')} or later, best 26, from nodejs.org`,
  );
}

function isOlder([major, minor], [otherMajor, otherMinor]) {
  return major === otherMajor ? minor < otherMinor : major < otherMajor;
}

/** Builds the pages into dist/web if one of their sources has changed. */
export function ensureWeb(node, { force = false } = {}) {
  const hash = hashFiles(webSources);
  const isBuilt = () =>
    existsSync(path.join(root, 'dist/web/index.html')) && readIfThere(webStamp) === hash;
  if (!force && isBuilt()) return;
  const release = waitForOthers();
  if (force || !isBuilt()) buildWeb(node, hash);
  release();
}

function buildWeb(node, hash) {
  console.log('بناء الصفحات… (building the pages)');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // Built into another folder and renamed when complete: a program that starts meanwhile serves the former pages.
  const [built, next, last] = ['web', `web-${process.pid}`, `web-${process.pid}-last`].map((name) =>
    path.join(root, 'dist', name),
  );
  for (const config of ['vite.config.ts', 'vite.groups.config.ts']) {
    const args = ['build', '--config', config, '--logLevel', 'warn', '--outDir', next];
    const { status } = spawnSync(node, [vite, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('تعذر بناء الصفحات', 'vite build failed; see its output above');
  }
  if (existsSync(built)) renameSync(built, last);
  renameSync(next, built);
  rmSync(last, { recursive: true, force: true });
  mkdirSync(path.dirname(webStamp), { recursive: true });
  writeFileSync(webStamp, hash);
}

/** A hash of the names and contents of files, and of those in folders but for tests. */
function hashFiles(names) {
  const hash = createHash('sha256');
  const files = names.flatMap((name) => {
    if (path.extname(name)) return [name];
    const entries = readdirSync(path.join(root, name), { recursive: true }).sort();
    return entries.map((entry) => path.join(name, entry));
  });
  for (const file of files) {
    const full = path.join(root, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(full).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(full));
  }
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Runs a program to its end; returns whether it ran and succeeded. */
export function succeeds(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, options);
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Flags of Node for the program: limits the young generation, which otherwise grows with the machine's memory.
 * server/main.ts limits the old one.
 */
export const PROGRAM_FLAGS = ['--max-semi-space-size=8'];

/** Runs a program of the app on behalf of this process: passes on signals and its exit code. */
export function become(node, args) {
  // The installed tools come first, as under npm.
  const bin = path.join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: [bin, process.env.PATH ?? ''].join(path.delimiter),
    // Saves a third of a start's processor time.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE || path.join(root, 'node_modules/.cache/compiled'),
  };
  const child = spawn(node, args, {
    cwd: root,
    env,
    // The IPC channel closes when this process ends, even by kill -9: then the program ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group, so that Ctrl-C arrives once, from here, and not from the terminal as well.
    detached: !isWindows,
  });
  let lastSent = 0;
  const stop = (signal) => {
    // One press of Ctrl-C arrives from the terminal and from npm.
    if (Date.now() - lastSent < 500) return;
    lastSent = Date.now();
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm signals only its shell, which then dies without passing the signal on; or npm is killed and the shell stays. Both
  // are seen by watching the parents.
  if (process.env.npm_lifecycle_event && !isWindows) {
    const parent = process.ppid;
    const npm = parentOfShell(parent);
    const isOrphaned = () => process.ppid !== parent || parentOfShell(parent) !== npm;
    const timer = setInterval(() => {
      if (!isOrphaned()) return;
      // Only once: a second signal makes the program stop at once.
      clearInterval(timer);
      stop('SIGTERM');
    }, 200).unref();
  }
  child.on('error', (error) => fail('تعذر تشغيل البرنامج', `cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** The parent of a process that is a shell; undefined for other processes, and where there is no /proc. */
function parentOfShell(pid) {
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readProcess(pid)) ?? [];
  return name !== undefined && /^([a-z]*sh|busybox)$/.test(name) ? parent : undefined;
}

function readProcess(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
