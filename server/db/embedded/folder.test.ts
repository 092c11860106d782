import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromDatabaseError } from '../../http/errors.ts';
import { ask, testFolder, withEmbedded } from '../../testing/embedded.ts';

const isRoot = process.getuid?.() === 0;
const folder = testFolder({ withDatabase: true });
const { start } = folder;

const modeOf = (file: string) => statSync(file).mode & 0o7777;
const cluster = () => path.join(folder.dataDir, 'postgres');

describe('the data folder', () => {
  test.each([0o000, 0o022])('is closed to others under the umask %o', (umask) => {
    const data = path.join(folder.dataDir, 'data');
    const program = withEmbedded(`
      process.umask(${umask});
      const database = await startEmbedded({ dataDir: process.argv[1], settings: { fsync: 'off' } });
      await database.stop();`);
    const args = ['--input-type=module', '-e', program, data];
    expect(spawnSync(process.execPath, args).status).toBe(0);
    expect(modeOf(data)).toBe(0o700);
    expect(modeOf(path.join(data, 'postgres'))).toBe(0o700);
    expect(modeOf(path.join(data, 'postgres.log')) & 0o077).toBe(0);
  });

  test('starts after it was restored with open permissions, and is closed', async () => {
    const first = await start();
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    for (const mode of [0o755, 0o777, 0o750]) {
      chmodSync(folder.dataDir, mode);
      chmodSync(cluster(), mode);
      const again = await start();
      expect(await ask(again.connection, 'SELECT count(*) FROM kept')).toBe('1');
      await again.stop();
      expect(modeOf(folder.dataDir)).toBe(0o700);
      expect(modeOf(cluster())).toBe(0o700);
    }
  });

  test('keeps its permissions if it has other files, but the database in it is private', async () => {
    writeFileSync(path.join(folder.dataDir, 'photos'), '');
    chmodSync(folder.dataDir, 0o755);
    await (await start()).stop();
    expect(modeOf(folder.dataDir)).toBe(0o755);
    expect(modeOf(cluster())).toBe(0o700);
  });

  test.runIf(isRoot)('is reachable for the user of the database if root starts it', async () => {
    const data = path.join(folder.dataDir, 'data');
    mkdirSync(data, { mode: 0o755 });
    const database = await start({ dataDir: data });
    expect(await ask(database.connection, 'SELECT 1')).toBe('1');
    expect(statSync(data).uid).toBe(statSync(path.join(data, 'postgres')).uid);
    expect(modeOf(data)).toBe(0o700);
  });
});

/** Writes a file until the disk takes no more. */
function fill(file: string): void {
  const written = openSync(file, 'w');
  const page = Buffer.alloc(4096, 1);
  try {
    for (;;) writeSync(written, page);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(written);
  }
}

test('on a full disk writes are refused with the reason, and reads work', async ({ skip }) => {
  const disk = path.join(folder.dataDir, 'disk');
  mkdirSync(disk);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0755', 'tmpfs', disk]);
  if (mount.status !== 0) skip('only root may mount a small disk');
  folder.cleanUp.push(() => spawnSync('umount', ['-l', disk]));
  const database = await start({ dataDir: path.join(disk, 'data') });
  await ask(database.connection, "CREATE TABLE kept AS SELECT 'خيمة' AS name");
  // Until no page is free; the write-ahead log already has its file.
  fill(path.join(disk, 'ballast'));
  const write = ask(database.connection, 'CREATE TABLE more AS SELECT name FROM kept');
  const error = await write.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: '53100' });
  expect(fromDatabaseError(error)).toMatchObject({
    code: 'DISK_FULL',
    arabicMessage: expect.stringContaining('مساحة التخزين ممتلئة'),
  });
  expect(await ask(database.connection, 'SELECT name FROM kept')).toBe('خيمة');
  rmSync(path.join(disk, 'ballast'));
  await ask(database.connection, 'CREATE TABLE more AS SELECT name FROM kept');
  expect(await ask(database.connection, 'SELECT count(*) FROM more')).toBe('1');
  await database.stop();
});

test('the database logs a failure without the written values', async () => {
  const { connection, stop } = await start();
  await ask(connection, 'CREATE TABLE people (phone_number text UNIQUE)');
  await ask(connection, "INSERT INTO people VALUES ('01098765432')");
  await expect(ask(connection, "INSERT INTO people VALUES ('01098765432')")).rejects.toMatchObject({
    code: '23505',
    detail: expect.stringContaining('01098765432'),
  });
  await stop();
  const log = readFileSync(path.join(folder.dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint "people_phone_number_key"');
  expect(log).not.toContain('01098765432');
  expect(log).not.toMatch(/DETAIL|STATEMENT|INSERT/);
});
