import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { describeError } from '../../../contract/core/errors.ts';
import { openBeside } from '../../db/connect.ts';
import { createTokens } from '../../http/session.ts';
import { bearer } from '../app.ts';
import { checkBook, signInBookkeepers, startBookkeepers } from '../bookkeepers.ts';
import { scaledTimeout } from '../patience.ts';
import { exitOf, run, startProgram } from '../program.ts';

const WRITERS = 8;
/** Limit in milliseconds from free space on the disk to the next stored items. */
const LONGEST_RECOVERY = 5000;
const JWT_SECRET = randomBytes(24).toString('hex');
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

/** Writes files until the disk takes no more. */
function fill(file: string): void {
  const written = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 4096]) {
      const page = Buffer.alloc(size, 1);
      try {
        for (;;) writeSync(written, page);
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    }
  } finally {
    closeSync(written);
  }
}

test('a full disk refuses writes with the reason, still answers reads, leaves no half backup, and recovers with free space', async ({
  skip,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-full-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0755', 'tmpfs', disk]);
  if (mount.status !== 0) skip('only root may mount a small disk');
  cleanUp.push(() => spawnSync('umount', ['-l', disk]));
  const DATA_DIR = path.join(disk, 'data');
  const settings = { DATABASE_URL: '', JWT_SECRET, DATA_DIR };
  const program = await startProgram(settings);
  cleanUp.push(program.stop);
  const database = await openBeside({ dataDir: DATA_DIR });
  cleanUp.push(database.close);
  const tokens = createTokens(JWT_SECRET);
  const [reader, ...sessions] = await signInBookkeepers({ db: database.db, tokens }, WRITERS + 1);
  const read = async () => {
    const headers = bearer(reader);
    return (await fetch(`${program.address}/api/finance`, { headers })).status;
  };

  const keepers = startBookkeepers(() => program.address, sessions);
  await expect.poll(() => keepers.told.size).toBeGreaterThan(WRITERS);
  const ballast = path.join(disk, 'ballast');
  fill(ballast);
  const fullAt = performance.now();
  await expect.poll(() => keepers.refusals.size, { interval: 10 }).toBeGreaterThan(0);
  const refusedAfter = performance.now() - fullAt;
  // Reads work as before.
  for (let nth = 0; nth < 5; nth += 1) expect(await read()).toBe(200);

  const backups = path.join(disk, 'backups');
  mkdirSync(backups);
  const backup = run(settings, ['server/commands/backup.ts', path.join(backups, 'khayma.backup')]);
  expect(await exitOf(backup.child)).toBe(1);
  // The second sentence is said where PostgreSQL starts anew at that moment.
  expect(backup.output()).toMatch(
    /لم تُكتب النسخة الاحتياطية لأن القرص ممتلئ|القرص ممتلئ، أفرغ مساحة/,
  );
  expect(readdirSync(backups)).toEqual([]);

  const told = keepers.told.size;
  rmSync(ballast);
  const roomAt = performance.now();
  await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(told + WRITERS);
  const recovered = performance.now() - roomAt;
  await keepers.stop();
  await checkBook(database.db, keepers.told);
  const [refused] = [...keepers.refusals].map(([status, said]) => [status, ...said]);
  expect(keepers.refusals.size).toBe(1);
  expect(refused).toContain(describeError('DISK_FULL').arabicMessage);
  // PostgreSQL starts anew where its log finds no room, and is out of reach until then.
  const isSaid = ['DISK_FULL', 'DATABASE_UNAVAILABLE'] as const;
  expect([503, ...isSaid.map((code) => describeError(code).arabicMessage)]).toEqual(
    expect.arrayContaining(refused!),
  );
  expect(recovered).toBeLessThan(scaledTimeout(LONGEST_RECOVERY));
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  console.log(
    `disk full: the first write refused after ${seconds(refusedAfter)} s, ${keepers.told.size} items, 0 lost, recovered ${seconds(recovered)} s after there was room`,
  );
});
