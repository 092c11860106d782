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
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '..');

const isWindows = process.platform === 'win32';
const OLDEST_NODE = [22, 18];
const installStamp = path.join(root, 'node_modules/.khayma-install');
const webStamp = path.join(root, 'dist/.web-stamp');
const webSources = [
  'web',
  'contract',
  'vite.config.ts',
  'scripts/vite',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
];

/** Prints an Arabic sentence and its English detail, and ends the process. */
export function fail(arabic, english, code = 1) {
  console.error(`${arabic}\n${english}`);
  process.exit(code);
}

/** Installs the packages that package-lock.json names, unless exactly these are there. */
export async function ensurePackages() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if (readIfThere(installStamp) === hash) return;
  if (!matchesInstalled(JSON.parse(lockfile.toString()))) {
    console.log('تثبيت الحزم… (installing packages)');
    if (!(await install()) && !(await install())) {
      fail(
        'فشل تثبيت الحزم، تأكد من اتصال الإنترنت ثم أعد المحاولة',
        'npm ci failed twice; see its output above, check the network and try again',
      );
    }
  }
  writeFileSync(installStamp, hash);
}

async function install() {
  // npm is about to delete node_modules, so it must not run on the Node that lives in there.
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const isThere = await succeeds('npm', args, {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (!isThere) console.error('npm ci failed');
  return isThere;
}

// Someone who ran npm by hand has the right packages too, only not the stamp.
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

/** The Node that runs the app: the pinned one, or the machine's own where that is newer or none fits. */
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

/** Builds the pages into dist/web when a file that they are made of has changed. */
export function ensureWeb(node, { force = false } = {}) {
  const hash = hashFiles(webSources);
  const isBuilt = existsSync(path.join(root, 'dist/web/index.html'));
  if (!force && isBuilt && readIfThere(webStamp) === hash) return;
  console.log('بناء الصفحات… (building the pages)');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // Beside the pages that are there, whose place they take when they are whole: a program that starts meanwhile finds some.
  const [built, next, last] = ['web', `web-${process.pid}`, `web-${process.pid}-last`].map((name) =>
    path.join(root, 'dist', name),
  );
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn', '--outDir', next], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) fail('تعذر بناء الصفحات', 'vite build failed; see its output above');
  if (existsSync(built)) renameSync(built, last);
  renameSync(next, built);
  rmSync(last, { recursive: true, force: true });
  mkdirSync(path.dirname(webStamp), { recursive: true });
  writeFileSync(webStamp, hash);
}

function hashFiles(names) {
  const hash = createHash('sha256');
  const add = (file) =>
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  const walk = (folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(name);
      else if (!/\.test\.tsx?$/.test(entry.name)) add(name);
    }
  };
  for (const name of names) {
    if (!existsSync(path.join(root, name))) continue;
    if (path.extname(name)) add(name);
    else walk(name);
  }
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

// The first draws no windows, which takes less of the processor.
const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that the journeys run in: that of CHROMIUM_PATH, else an installed one. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || browsers.find((file) => existsSync(file));
}

/**
 * Begins to install Chromium where this user may, else says at once what to install; gives what waits until it is there,
 * so that other work goes on beside it. Root gets the quicker one beside another that is there already, as long as that
 * costs nothing but a moment: a machine that tests as root is a container.
 */
export function beginChromium() {
  const isRoot = process.getuid?.() === 0;
  const found = findChromium();
  const isThere = async () => {};
  if (process.env.CHROMIUM_PATH || found === headlessShell || (found && !isRoot)) return isThere;
  const works = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  const before = isRoot ? [] : works('sudo', '-n', 'true') ? ['sudo', '-n'] : undefined;
  if (!before || !works('apt-get', '--version')) {
    if (!found) lackChromium();
    return isThere;
  }
  console.log('تثبيت المتصفح… (installing Chromium)');
  const apt = (...args) => {
    const [program, ...rest] = [
      ...before,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      // What is only quicker may fail, soon and in silence.
      ...(found ? ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5'] : []),
      ...args,
    ];
    return succeeds(program, rest, { stdio: ['ignore', 'ignore', found ? 'ignore' : 'inherit'] });
  };
  const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  const installAll = async () => {
    // The lists of packages that are there may be old, or none.
    if (!(await install('chromium-headless-shell')) && (await apt('update', '-qq'))) {
      if (!(await install('chromium-headless-shell')) && !found) await install('chromium');
    }
  };
  const ended = installAll();
  return async () => {
    await ended;
    // Not before: what goes on beside it would be left half done.
    if (!findChromium()) lackChromium();
  };
}

function lackChromium() {
  fail(
    'ثبّت متصفح Chromium أو Chrome ثم أعد المحاولة، أو اضبط CHROMIUM_PATH على مساره',
    'the browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program',
  );
}

/** Runs a program to its end; whether it could be run and ended well. */
function succeeds(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, options);
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * How Node runs the program: answers are made of much that is thrown away at once, and the room for it would grow with
 * the memory of the machine. server/main.ts says the same of what stays longer.
 */
export const PROGRAM_FLAGS = ['--max-semi-space-size=8'];

/** Runs a program of the app in place of this process: signals reach it, its exit code becomes ours. */
export function become(node, args) {
  // The program resolves its tools as under npm, which puts the pinned ones first.
  const bin = path.join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: [bin, process.env.PATH ?? ''].join(path.delimiter),
    // A start then takes a third less processor time, which counts after a crash on a busy machine.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE || path.join(root, 'node_modules/.cache/compiled'),
  };
  const child = spawn(node, args, {
    cwd: root,
    env,
    // The channel closes when we end, even by kill -9: then the program ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A group of its own, so that Ctrl-C arrives once, from here, and not from the terminal as well.
    detached: !isWindows,
  });
  let lastSent = 0;
  const stop = (signal) => {
    // The terminal and npm both pass on one press of Ctrl-C.
    if (Date.now() - lastSent < 500) return;
    lastSent = Date.now();
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm signals only the shell that it started us with, and that dies without a word to us; or npm dies
  // and the shell stays.
  if (process.env.npm_lifecycle_event && !isWindows) {
    const parent = process.ppid;
    const npm = parentOfShell(parent);
    const isLeft = () => process.ppid !== parent || parentOfShell(parent) !== npm;
    const timer = setInterval(() => {
      if (!isLeft()) return;
      // Once: the program takes a second signal for impatience.
      clearInterval(timer);
      stop('SIGTERM');
    }, 200).unref();
  }
  child.on('error', (error) => fail('تعذر تشغيل البرنامج', `cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** Who started a shell; undefined for what is none, or where the system does not tell. */
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
