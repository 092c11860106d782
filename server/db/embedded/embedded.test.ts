import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, testFolder, unsafe, withEmbedded } from '../../testing/embedded.ts';
import { findPrograms } from './program.ts';

const isRoot = process.getuid?.() === 0;
const folder = testFolder();
const { cleanUp, serverPid, start, startElsewhere } = folder;

describe('a data folder', () => {
  test('starts empty, stops cleanly and keeps what was written', async () => {
    const first = await start();
    expect(await ask(first.connection, 'SHOW data_checksums')).toBe('on');
    expect(await ask(first.connection, "SELECT 'ٱ' || upper('é')")).toBe('ٱÉ');
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    expect(existsSync(path.join(folder.dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(readFileSync(path.join(folder.dataDir, 'postgres.log'), 'utf8')).toContain(
      'fast shutdown',
    );
    // Not initialised again.
    const second = await start();
    expect(await ask(second.connection, 'SELECT count(*) FROM kept')).toBe('1');
  });

  test('is adopted with its server after the owner was killed, and refused while it lives', async () => {
    const owner = await startElsewhere();
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

  test('is taken by one of two processes that start at once', async () => {
    const results = await Promise.allSettled([startElsewhere(), startElsewhere()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('may have a name too long for a socket', async () => {
    const long = path.join(folder.dataDir, 'folder-with-a-long-name'.repeat(5));
    const database = await start({ dataDir: long });
    expect(database.connection.host.length).toBeLessThan(80);
    expect(await ask(database.connection, 'SELECT 1')).toBe('1');
    await database.stop();
    expect(existsSync(database.connection.host)).toBe(false);
  });

  test.runIf(isRoot)('may lie in a folder that only root can enter', async () => {
    const closed = path.join(folder.dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const database = await start({ dataDir: path.join(closed, 'data') });
    expect(await ask(database.connection, 'SELECT 1')).toBe('1');
  });
});

describe('a failed start', () => {
  test('names a data folder whose place is taken by a file', async () => {
    const file = path.join(folder.dataDir, 'file');
    writeFileSync(file, '');
    await expect(start({ dataDir: file })).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      arabicMessage: `لا يمكن الكتابة في مجلد البيانات ${file}`,
    });
  });

  test('names a data folder that this user may not write in', async () => {
    const program = withEmbedded(`
      await startEmbedded({ dataDir: process.argv[1] }).catch((error) => console.log(error.code));`);
    chmodSync(folder.dataDir, 0o555);
    const { stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program, folder.dataDir],
      { encoding: 'utf8', ...(isRoot && { uid: 65_534, gid: 65_534 }) },
    );
    expect(stdout.trim()).toBe('DATA_FOLDER_NOT_WRITABLE');
  });

  test('names a full disk', async ({ skip }) => {
    const disk = path.join(folder.dataDir, 'disk');
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0755', 'tmpfs', disk]);
    if (mount.status !== 0) skip('only root may mount a small disk');
    cleanUp.push(() => spawnSync('umount', ['-l', disk]));
    await expect(start({ dataDir: disk })).rejects.toMatchObject({
      code: 'DISK_FULL',
      arabicMessage: 'القرص ممتلئ، أفرغ مساحة ثم أعد التشغيل',
    });
  });

  test('names a platform without PostgreSQL and the way out', () => {
    expect(() => findPrograms('sunos')).toThrow(
      expect.objectContaining({
        code: 'PLATFORM_WITHOUT_DATABASE',
        arabicMessage: expect.stringContaining('اضبط DATABASE_URL'),
        message: expect.stringContaining('set DATABASE_URL'),
      }),
    );
  });

  test('names the version that made the data folder', async () => {
    mkdirSync(path.join(folder.dataDir, 'postgres'));
    writeFileSync(path.join(folder.dataDir, 'postgres/PG_VERSION'), '19\n');
    await expect(start()).rejects.toMatchObject({
      code: 'DATA_FOLDER_OTHER_VERSION',
      message: expect.stringContaining('PostgreSQL 19'),
    });
  });

  test('reports what PostgreSQL printed', async () => {
    const database = start({ settings: { ...unsafe, work_mem: 'much' } });
    await expect(database).rejects.toMatchObject({
      code: 'DATABASE_FAILED',
      message: expect.stringContaining('work_mem'),
    });
  });
});
