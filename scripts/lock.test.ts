import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-lock-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script; its output so far, and its end. */
function run(script: string) {
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env,
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  return { child, ended, output: () => output };
}

const waiting = `import { waitForLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))};
  const release = waitForLock('lock', () => console.log('waits'));
  console.log('has it');`;

describe.skipIf(process.platform === 'win32')('the lock of a folder', () => {
  test('is held by one process, and the next has it when that one releases it', async () => {
    const first = run(`${waiting} process.stdin.on('data', () => { release(); });`);
    await expect.poll(first.output).toContain('has it');
    const second = run(waiting);
    await expect.poll(second.output).toBe('waits\n');
    first.child.stdin.write('go on');
    await second.ended;
    expect(second.output()).toBe('waits\nhas it\n');
  });

  test('the lock of a killed process is taken by exactly one of those that wait', async () => {
    const first = run(`${waiting} setInterval(() => {}, 1000);`);
    await expect.poll(first.output).toContain('has it');
    const others = Array.from({ length: 3 }, () => run(`${waiting} setInterval(() => {}, 1000);`));
    for (const other of others) await expect.poll(other.output).toBe('waits\n');
    first.child.kill('SIGKILL');
    const having = () => others.filter(({ output }) => output().includes('has it')).length;
    await expect.poll(having).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(having()).toBe(1);
  });

  test('lets one of two commands install, and the other wait', async () => {
    mkdirSync(path.join(folder, 'scripts'));
    for (const file of ['setup.mjs', 'lock.mjs']) {
      if (existsSync(path.join(import.meta.dirname, file)))
        copyFileSync(path.join(import.meta.dirname, file), path.join(folder, 'scripts', file));
    }
    writeFileSync(path.join(folder, 'package-lock.json'), '{"packages":{}}');
    writeFileSync(
      path.join(folder, 'npm'),
      '#!/bin/sh\necho begun >> log\nsleep 1\nmkdir -p node_modules\necho ended >> log\n',
    );
    chmodSync(path.join(folder, 'npm'), 0o755);
    const install = "import { ensurePackages } from './scripts/setup.mjs'; await ensurePackages();";
    await Promise.all([run(install).ended, run(install).ended]);
    expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('begun\nended\n');
  });
});
