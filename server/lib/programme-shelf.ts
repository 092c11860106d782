import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PROGRAMME_LIMIT } from '../../contract/programmes/endpoints.ts';
import { type ProgrammeFile, readProgramme } from '../../contract/programmes/record.ts';

/** Most files of the folder that are offered. */
const MOST_OFFERED = 50;

/**
 * The programmes in the operator's folder, by the names of their files. A file that is none, or too large, is left out: an
 * import would refuse it.
 */
export async function readShelf(folder: string): Promise<ProgrammeFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const files = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .slice(0, MOST_OFFERED);
  const programmes = await Promise.all(files.map((name) => readOne(path.join(folder, name))));
  return programmes.flatMap((programme) => programme ?? []);
}

async function readOne(file: string): Promise<ProgrammeFile | null> {
  try {
    if ((await stat(file)).size > PROGRAMME_LIMIT) return null;
    return readProgramme(JSON.parse(await readFile(file, 'utf8'))).programme;
  } catch {
    return null;
  }
}
