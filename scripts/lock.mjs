// Runs on the machine's own Node, before anything is installed: built-in modules only, no TypeScript.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How often a waiting process looks, in milliseconds. */
const PAUSE = 200;

/** The identity of a process: its number and, where there is a /proc, when it started, as numbers are used again. */
function nameOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`.trim();
}

function isAlive(name) {
  const pid = Number(name.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Alive, but owned by another user.
    if (error.code !== 'EPERM') return false;
  }
  return pid > 0 && nameOf(pid) === name;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Takes the lock; returns who has it, if not this process. */
function take(file, own) {
  try {
    writeFileSync(file, own, { flag: 'wx' });
    return null;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = read(file);
  if (isAlive(owner)) return owner;
  // Moved aside first: another process may have taken it since.
  const aside = `${file}-${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== owner) renameSync(aside, file);
    else rmSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return take(file, own);
}

/** Waits until this process has the lock, which that of a process that has ended does not keep; returns its release. */
export function waitForLock(file, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = nameOf(process.pid);
  let isTold = false;
  while (take(file, own) !== null) {
    if (!isTold) onWait();
    isTold = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
  return () => rmSync(file, { force: true });
}
