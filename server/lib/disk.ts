import { statfs } from 'node:fs/promises';
import type { Disk } from '../../contract/group/health.ts';

const MEGABYTE = 1024 * 1024;
const LEAST_MEGABYTES = 500;
const LEAST_SHARE = 0.05;

/** Milliseconds for which a reading is cached: dashboards and monitoring ask often. */
const CACHE_MS = 1000;
const read = new Map<string, { at: number; disk: Promise<Disk | null> }>();

/** The room that an ordinary user has on the disk of `folder`, at most a second old; null where it can't be read. */
export async function readDisk(folder: string): Promise<Disk | null> {
  const now = performance.now();
  let last = read.get(folder);
  if (last === undefined || now - last.at > CACHE_MS) {
    last = { at: now, disk: statfs(folder).then(diskOf, () => null) };
    read.set(folder, last);
  }
  return last.disk;
}

/** A disk by its counts of blocks. */
export function diskOf(counts: { bavail: number; blocks: number; bsize: number }): Disk {
  const { bavail, blocks, bsize } = counts;
  const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
  return { freeMb, low: freeMb < LEAST_MEGABYTES || bavail < blocks * LEAST_SHARE };
}
