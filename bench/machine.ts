import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import path from 'node:path';

/** The machine, what else it did, the versions and the commit of a run; to be asked before the run makes a load of its own. */
export function describeRun(): Record<string, string> {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(path.resolve(import.meta.dirname, '..')),
    processor: `${availableParallelism()} × ${cpus()[0]?.model.trim() || 'unknown'}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    system: `${process.platform} ${release()}`,
    'load before': loadavg()[0]!.toFixed(1),
    node: process.version,
  };
}

/** The commit that was measured, and whether files were changed since; the figures themselves don't count. */
function commitOf(root: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD').trim();
    const changed = git('status', '--porcelain', '--', '.', ':!docs');
    return changed ? `${commit} with changes` : commit;
  } catch {
    return 'unknown';
  }
}

/**
 * Processor time of a process so far, in microseconds, which tells more than a clock on a machine that does other
 * things; null where the system does not tell.
 */
export async function processorOf(pid: number): Promise<number | null> {
  const text = await readIfThere(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Megabytes of memory that processes hold, and the same with what they have in common counted once. */
export interface Memory {
  rss: number;
  pss: number;
}

/** The memory of these processes together; null where the system does not tell. */
export async function memoryOf(pids: number[]): Promise<Memory | null> {
  const texts = await Promise.all(pids.map((pid) => readIfThere(`/proc/${pid}/smaps_rollup`)));
  // One that has ended meanwhile holds nothing.
  const known = texts.filter((text) => text !== null);
  if (known.length === 0) return null;
  const sumOf = (pattern: RegExp) =>
    known.reduce((sum, text) => sum + Number(pattern.exec(text)?.[1] ?? 0) / 1024, 0);
  return { rss: sumOf(/^Rss:\s+(\d+)/m), pss: sumOf(/^Pss:\s+(\d+)/m) };
}

/** A process and those that it has started. */
export async function withChildren(parent: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = (await readIfThere(`/proc/${pid}/stat`)) ?? '';
      return Number(/\) \S (\d+) /.exec(text)?.[1]);
    }),
  );
  return [parent, ...pids.filter((_, index) => parents[index] === parent)];
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}
