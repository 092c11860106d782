import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readReadiness } from '../../contract/group/health.ts';
import { testApp } from '../testing/app.ts';
import { diskOf, readDisk } from './disk.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'khayma-disk-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const embedded = testApp({ dataDir });
const served = testApp({ dataDir, databaseUrl: 'postgres://db.example/khayma' });

test.each([
  { free: 501, of: 1000, low: false },
  { free: 500, of: 1000, low: false },
  { free: 499, of: 1000, low: true },
  { free: 499, of: 500, low: true },
  { free: 5000, of: 100_000, low: false },
  { free: 4999, of: 100_000, low: true },
  { free: 0, of: 100_000, low: true },
])('$free of $of MB free is low: $low', ({ free, of, low }) => {
  const counts = { bsize: 4096, bavail: free * 256, blocks: of * 256 };
  expect(diskOf(counts)).toEqual({ freeMb: free, low });
});

test('readiness reports the disk of the data folder', async () => {
  const { disk } = (await embedded.call(readReadiness, {})).ok;
  const { bavail, bsize } = statfsSync(dataDir);
  expect(disk?.freeMb).toBeGreaterThan(0);
  // Others write on this disk meanwhile.
  expect(Math.abs((disk?.freeMb ?? 0) - (bavail * bsize) / 1024 ** 2)).toBeLessThan(1024);
});

test('readiness reports no disk if the database is on another server', async () => {
  expect((await served.call(readReadiness, {})).ok.disk).toBeNull();
});

test("a disk that can't be read is not reported", async () => {
  expect(await readDisk(path.join(dataDir, 'gone'))).toBeNull();
});

test('a small disk is low', async ({ skip }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-disk-'));
  try {
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
    if (mount.status !== 0) skip('only root may mount a small disk');
    expect(await readDisk(folder)).toEqual({ freeMb: 8, low: true });
  } finally {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
