import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const unsafe = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
let dataDir: string;
const cleanUp: (() => unknown)[] = [];

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = folder;
  cleanUp.push(async () => {
    // A killed owner leaves its server, and a failed test may have left both.
    const pidFile = path.join(folder, 'postgres/postmaster.pid');
    if (existsSync(pidFile)) killServer();
    await expect.poll(() => existsSync(pidFile), { interval: 20, timeout: 5000 }).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  });
});

afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: folder, settings: unsafe });
  cleanUp.push(database.stop);
  return database;
}

async function ask(connection: Connection, question: string): Promise<string> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

const serverPid = () =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function killServer() {
  try {
    process.kill(serverPid(), 'SIGINT');
  } catch {
    // It was gone already.
  }
}

/** Another process that owns the folder; `kill -9` leaves its server running. */
async function startElsewhere(folder: string): Promise<ChildProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
    await startEmbedded({ dataDir: process.argv[1], settings: { fsync: 'off' } });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  cleanUp.push(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') return child;
  }
  throw new Error('the other process did not start');
}

describe('a data folder', () => {
  test('starts empty, stops cleanly and keeps what was written', async () => {
    const first = await start();
    expect(await ask(first.connection, 'SHOW data_checksums')).toBe('on');
    expect(await ask(first.connection, "SELECT 'ٱ' || upper('é')")).toBe('ٱÉ');
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('fast shutdown');
    const begin = performance.now();
    const second = await start();
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(await ask(second.connection, 'SELECT count(*) FROM kept')).toBe('1');
  });

  test('is adopted with its server after the owner was killed, and refused while it lives', async () => {
    const owner = await startElsewhere(dataDir);
    await expect(start()).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      arabicMessage: `مجلد البيانات قيد الاستخدام (رقم العملية ${owner.pid})`,
      message: expect.stringContaining(`process ${owner.pid}`),
    });
    const orphan = serverPid();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const database = await start();
    expect(database.adopted).toBe(true);
    expect(serverPid()).toBe(orphan);
    expect(await ask(database.connection, 'SELECT 1')).toBe('1');
    await database.stop();
    await expect(ask(database.connection, 'SELECT 1')).rejects.toThrow();
  });

  test('goes to one of two processes that start at once', async () => {
    const results = await Promise.allSettled([startElsewhere(dataDir), startElsewhere(dataDir)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('heals when the server dies under a running app', async () => {
    const lines: string[] = [];
    const database = await startEmbedded({
      dataDir,
      settings: unsafe,
      log: (line) => lines.push(line),
    });
    cleanUp.push(database.stop);
    process.kill(serverPid(), 'SIGKILL');
    await expect
      .poll(() => ask(database.connection, 'SELECT 1').catch(() => 'down'), { timeout: 10_000 })
      .toBe('1');
    expect(lines).toContain('the database server went away; starting it again');
  });

  test('starts in spite of a left-over pid file, even one whose number another program has', async () => {
    await (await start()).stop();
    const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
    for (const pid of [999_999_999, process.pid]) {
      writeFileSync(pidFile, `${pid}\n${dataDir}/postgres\n0\n5432\n${dataDir}/postgres\n`);
      await (await start()).stop();
    }
  });

  test('may have a name too long for a socket', async () => {
    const long = path.join(dataDir, 'folder-with-a-long-name'.repeat(5));
    const database = await start(long);
    expect(database.connection.host.length).toBeLessThan(80);
    expect(await ask(database.connection, 'SELECT 1')).toBe('1');
    await database.stop();
    expect(existsSync(database.connection.host)).toBe(false);
  });

  test.runIf(isRoot)('may lie where only root can go', async () => {
    const closed = path.join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const database = await start(path.join(closed, 'data'));
    expect(await ask(database.connection, 'SELECT 1')).toBe('1');
  });
});

describe('a start that can not be', () => {
  test('names a data folder whose place is taken by a file', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      arabicMessage: `لا يمكن الكتابة في مجلد البيانات ${file}`,
    });
  });

  test('names a data folder that this user may not write in', async () => {
    const program = `
      import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
      await startEmbedded({ dataDir: process.argv[1] }).catch((error) => console.log(error.code));`;
    chmodSync(dataDir, 0o555);
    const { stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program, dataDir],
      { encoding: 'utf8', ...(isRoot && { uid: 65_534, gid: 65_534 }) },
    );
    expect(stdout.trim()).toBe('DATA_FOLDER_NOT_WRITABLE');
  });

  test('names a full disk', async ({ skip }) => {
    const disk = path.join(dataDir, 'disk');
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0755', 'tmpfs', disk]);
    if (mount.status !== 0) skip('only root may mount a small disk');
    cleanUp.push(() => spawnSync('umount', ['-l', disk]));
    await expect(start(disk)).rejects.toMatchObject({
      code: 'DISK_FULL',
      arabicMessage: 'القرص ممتلئ، أفرغ مساحة ثم أعد التشغيل',
    });
  });

  test('names a platform without PostgreSQL and the way out', async () => {
    await expect(startEmbedded({ dataDir, platform: 'sunos' })).rejects.toMatchObject({
      code: 'PLATFORM_WITHOUT_DATABASE',
      arabicMessage: expect.stringContaining('اضبط DATABASE_URL'),
      message: expect.stringContaining('set DATABASE_URL'),
    });
  });

  test('names the version that made the data folder', async () => {
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '19\n');
    await expect(start()).rejects.toMatchObject({
      code: 'DATA_FOLDER_OTHER_VERSION',
      message: expect.stringContaining('PostgreSQL 19'),
    });
  });

  test('says what PostgreSQL said', async () => {
    const database = startEmbedded({ dataDir, settings: { ...unsafe, work_mem: 'much' } });
    await expect(database).rejects.toMatchObject({
      code: 'DATABASE_FAILED',
      message: expect.stringContaining('work_mem'),
    });
  });
});
