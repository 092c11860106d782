import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { faultRounds, thorough } from '../../../scripts/testing/thoroughness.ts';
import { openBeside } from '../../db/connect.ts';
import { readPidFile } from '../../db/embedded/server.ts';
import { createTokens } from '../../http/session.ts';
import { checkBook, signInBookkeepers, startBookkeepers } from '../bookkeepers.ts';
import { scaledTimeout } from '../patience.ts';
import { type Program, startProgram } from '../program.ts';

/** `FAULT_ROUNDS=50 npx vitest run --project programs server/testing/whole-program/power-cut.test.ts --testTimeout 3600000` cuts so often. */
const ROUNDS = faultRounds(1, 2);
const WRITERS = 8;
const DISK_BYTES = 400 * 1024 * 1024;
/** Limit in milliseconds from the start of the program to the next stored items. */
const LONGEST_RECOVERY = 15_000;

/**
 * Ends all writing to the disk at once, and throws away what a file system has not written there yet, its journal too: what
 * tests of file systems take for the loss of power (FS_IOC_SHUTDOWN with NOLOGFLUSH, linux/fs.h; `godown` of xfstests).
 */
const CUT =
  'my $way = pack("L", 2); sysopen(my $top, $ARGV[0], 0) or die $!; ioctl($top, 0x8004587d, $way) or die $!';

const JWT_SECRET = randomBytes(24).toString('hex');
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

const does = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

test.runIf(thorough)(
  'after a power cut while eight captains write the disk has all acknowledged writes',
  async ({ skip }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'khayma-power-'));
    cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
    const image = path.join(folder, 'image');
    const disk = path.join(folder, 'disk');
    mkdirSync(disk);
    writeFileSync(image, '');
    truncateSync(image, DISK_BYTES);
    const mount = () => does('mount', '-o', 'loop', image, disk);
    if (!does('mkfs.ext4', '-q', '-F', image) || !mount())
      skip('only root may mount a disk of its own');
    cleanUp.push(() => does('umount', disk));
    const DATA_DIR = path.join(disk, 'data');
    const start = () => startProgram({ DATABASE_URL: '', JWT_SECRET, DATA_DIR });
    let program: Program = await start();
    let databasePid = 0;
    const stopDatabase = () => databasePid && does('kill', '-9', String(databasePid));
    cleanUp.push(stopDatabase, () => program.kill());
    const before = await openBeside({ dataDir: DATA_DIR });
    const tokens = createTokens(JWT_SECRET);
    const sessions = await signInBookkeepers({ db: before.db, tokens }, WRITERS);
    await before.close();

    const keepers = startBookkeepers(() => program.address, sessions);
    const recoveries: number[] = [];
    const unkept = path.join(disk, 'not-kept');
    for (let round = 0; round < ROUNDS; round += 1) {
      const enough = keepers.told.size + 3 * WRITERS;
      await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(enough);
      databasePid = readPidFile(path.join(DATA_DIR, 'postgres'))!.pid;
      // This row was written without fsync: its loss proves that the power cut works.
      writeFileSync(unkept, 'x'.repeat(100_000));
      if (!does('perl', '-e', CUT, disk)) skip('this file system can not be cut off');
      await program.kill();
      stopDatabase();
      await expect.poll(() => does('umount', disk), { interval: 50 }).toBe(true);
      expect(mount()).toBe(true);
      expect(readIfThere(unkept)).not.toContain('x');
      const startedAt = performance.now();
      program = await start();
      const more = keepers.told.size + WRITERS;
      await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(more);
      recoveries.push(performance.now() - startedAt);
    }
    await keepers.stop();
    const after = await openBeside({ dataDir: DATA_DIR });
    try {
      await checkBook(after.db, keepers.told);
    } finally {
      await after.close();
    }
    await program.stop();
    databasePid = 0;
    expect([...keepers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
    const longest = Math.max(...recoveries);
    expect(longest).toBeLessThan(scaledTimeout(LONGEST_RECOVERY));
    console.log(
      `power cut ${ROUNDS} times: ${keepers.told.size} items, 0 lost, ${(longest / 1000).toFixed(1)} s from the start to the next`,
    );
  },
);

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
