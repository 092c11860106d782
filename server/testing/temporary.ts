import { statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

const GIGABYTE = 1024 ** 3;
/** More than a whole run has lying about at once. */
const ROOM = GIGABYTE;
/** What is left to everybody else, for a file in memory takes memory. */
const MEMORY_LEFT = 2 * GIGABYTE;
const TMPFS = 0x01_02_19_94;

/**
 * The folder for what tests and checks write and throw away: in memory, where the machine has the room, because
 * most of it is databases, which are made faster there than on any disk. Undefined where only the usual one will do,
 * or the caller has chosen another.
 */
export function memoryFolder(folder = '/dev/shm'): string | undefined {
  if (process.env.TMPDIR || process.platform !== 'linux') return undefined;
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    const hasRoom = bavail * bsize >= ROOM && availableMemory() >= ROOM + MEMORY_LEFT;
    return type === TMPFS && hasRoom ? folder : undefined;
  } catch {
    return undefined;
  }
}
