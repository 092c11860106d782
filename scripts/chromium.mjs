// The browser of the journeys. Runs on the machine's own Node: built-in modules only, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fetchChromium, findFetched, isFetchable } from './fetched-chromium.mjs';
import { fail, succeeds } from './setup.mjs';

// The first draws no windows, which takes less of the processor.
const headlessShell = '/usr/bin/chromium-headless-shell';
const installed = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that the journeys run in: that of CHROMIUM_PATH, else an installed one, else that of the registry. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || installed.find((file) => existsSync(file)) || findFetched();
}

/**
 * Starts to install Chromium where this user may, else to fetch that of the registry. Returns a function that waits for it,
 * so that other work goes on meanwhile. Root, as in a container, gets the quicker headless shell beside another browser too.
 */
export function beginChromium({
  isRoot = process.getuid?.() === 0,
  find = findChromium,
  fetch = fetchChromium,
  canInstall = mayInstall,
} = {}) {
  const found = find();
  const ready = async () => {};
  if (process.env.CHROMIUM_PATH || found === headlessShell || (found && !isRoot)) return ready;
  const isInstallable = canInstall();
  if (!isInstallable && found) return ready;
  if (!isInstallable && !isFetchable) failWithoutChromium();
  console.log('تثبيت المتصفح… (installing Chromium)');
  const installing = isInstallable ? installChromium(found !== undefined) : fetch();
  return async () => {
    await installing;
    // Only now, or the work that goes on meanwhile would be cut off.
    if (!find() && !(await fetch())) failWithoutChromium();
  };
}

const works = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** True if this user may install packages of the system, and the system has them. */
export const mayInstall = () =>
  (process.getuid?.() === 0 || works('sudo', '-n', 'true')) && works('apt-get', '--version');

/** Runs Debian's installer; an optional call fails soon and silently. */
function apt(isOptional, ...args) {
  const [program, ...rest] = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '-n']),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...(isOptional ? ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5'] : []),
    ...args,
  ];
  const errors = isOptional ? 'ignore' : 'inherit';
  return succeeds(program, rest, { stdio: ['ignore', 'ignore', errors] });
}

const install = ['install', '-y', '-qq', '--no-install-recommends'];

/** Installs packages of the system; returns whether it succeeded. */
export async function aptInstall(names, isOptional = false) {
  if (await apt(isOptional, ...install, ...names)) return true;
  // The lists of packages may be old, or missing.
  return (await apt(isOptional, 'update', '-qq')) && apt(isOptional, ...install, ...names);
}

/** Installs the headless shell, or Chromium where the system has no such package; `isOptional` if there is another browser. */
async function installChromium(isOptional) {
  if (await aptInstall(['chromium-headless-shell'], isOptional)) return;
  if (!isOptional) await apt(isOptional, ...install, 'chromium');
}

function failWithoutChromium() {
  fail(
    'ثبّت متصفح Chromium أو Chrome ثم أعد المحاولة، أو اضبط CHROMIUM_PATH على مساره',
    'the browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program',
  );
}
