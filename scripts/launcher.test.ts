import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layDatabase } from '../server/testing/embedded.ts';
import { addressOf, exitOf, run, type Started, sendHalf } from '../server/testing/program.ts';

const root = path.resolve(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';
const setup = JSON.stringify(path.join(root, 'scripts/setup.mjs'));

/** The program that `npm start` runs once the packages and pages are there. */
const launcher = `import { become, findNode } from ${setup};
  become(findNode(), ['server/main.ts']);`;

let folder: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-launcher-'));
  await layDatabase(path.join(folder, 'data'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGTERM');
  await expect.poll(() => existsSync(pidFile())).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

const pidFile = () => path.join(folder, 'data/postgres/postmaster.pid');

function start(args: string[], environment: Record<string, string> = {}): Started {
  const program = run(
    { DATABASE_URL: '', JWT_SECRET: '', DATA_DIR: path.join(folder, 'data'), ...environment },
    args,
    { cwd: root },
  );
  started.push(program.child);
  return program;
}

/** Waits until nothing serves the address any more and the database has shut down cleanly. */
async function expectCleanEnd(address: string): Promise<void> {
  const isServed = () =>
    fetch(`${address}/api/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(isServed).toBe(false);
  await expect
    .poll(() => readFileSync(path.join(folder, 'data/postgres.log'), 'utf8'))
    .toMatch(/fast shutdown[\s\S]*database system is shut down/);
}

test('the program stores Node’s compile cache for the next start', async () => {
  const program = start(
    [
      '--input-type=module',
      '-e',
      `import { become, findNode } from ${setup};
      become(findNode(), ['-p', 'process.env.NODE_COMPILE_CACHE']);`,
    ],
    { NODE_COMPILE_CACHE: '' },
  );
  await exitOf(program.child);
  expect(program.output().trim()).toBe(path.join(root, 'node_modules/.cache/compiled'));
});

describe.skipIf(isWindows)('a server whose launcher is killed', () => {
  test('ends by itself, cleanly', async () => {
    const program = start(['--input-type=module', '-e', launcher]);
    const address = await addressOf(program);
    program.child.kill('SIGKILL');
    await expectCleanEnd(address);
  });

  test('ends by itself when it is npm that was killed and its shell goes on', async () => {
    // Like npm: a shell that starts the launcher and waits for it.
    const npm = `
      import { spawn } from 'node:child_process';
      const node = JSON.stringify(process.execPath);
      const script = node + ' --input-type=module -e "$LAUNCHER"; echo "ended with $?"';
      spawn('sh', ['-c', script], { stdio: 'inherit' });`;
    const program = start(['--input-type=module', '-e', npm], {
      LAUNCHER: launcher,
      npm_lifecycle_event: 'start',
    });
    const address = await addressOf(program);
    // An open request delays the shutdown, during which a second signal would cut it off.
    await sendHalf(address);
    program.child.kill('SIGKILL');
    await expectCleanEnd(address);
    await expect.poll(program.output).toContain('ended with 0');
  });
});

test.skipIf(isWindows)(
  'a server that was started without a launcher outlives its parent',
  async () => {
    const parent = `
    import { spawn } from 'node:child_process';
    const child = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', detached: true });
    console.log('pid ' + child.pid);`;
    const program = start(['--input-type=module', '-e', `${parent} setInterval(() => {}, 1000);`]);
    const address = await addressOf(program);
    const pid = Number(program.output().match(/pid (\d+)/)?.[1]);
    try {
      program.child.kill('SIGKILL');
      await new Promise((resolve) => program.child.once('exit', resolve));
      // Twice the launcher's interval of watching.
      for (let asked = 0; asked < 10; asked += 1) {
        expect((await fetch(`${address}/api/health`)).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } finally {
      process.kill(pid, 'SIGTERM');
    }
    await expectCleanEnd(address);
  },
);
