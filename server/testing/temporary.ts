import { statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

const GIGABYTE = 1024 ** 3;
/** More than a whole run stores at once. */
const ROOM = GIGABYTE;
/** Memory left free for other programs, in bytes. */
const MEMORY_LEFT = 2 * GIGABYTE;
const TMPFS = 0x01_02_19_94;

/**
 * The temporary folder of tests and checks: in memory if the machine has enough, because it mostly holds databases,
 * which are faster there than on a disk. Undefined if only the usual folder will do, or the caller has chosen one.
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
