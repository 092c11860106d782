import { statfs } from 'node:fs/promises';
import type { Disk } from '../../contract/health.ts';

const MEGABYTE = 1024 * 1024;
const LEAST_MEGABYTES = 500;
const LEAST_SHARE = 0.05;

/** What an ordinary user may still write on the disk of `folder`; null where nobody can tell. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    return diskOf(await statfs(folder));
  } catch {
    return null;
  }
}

/** A disk by its counts of blocks. */
export function diskOf(counts: { bavail: number; blocks: number; bsize: number }): Disk {
  const { bavail, blocks, bsize } = counts;
  const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
  return { freeMb, low: freeMb < LEAST_MEGABYTES || bavail < blocks * LEAST_SHARE };
}
