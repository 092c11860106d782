import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A program that a driver has started, with a folder of its own that goes with it. */
export interface Started {
  folder: string;
  /** The output that matched the pattern's group. */
  said: string;
  end: () => Promise<void>;
}

/** Starts a program and waits until it prints the pattern. */
export async function start(
  program: string,
  readsOf: (folder: string) => Promise<{ args: string[]; env?: Record<string, string> }>,
  pattern: RegExp,
): Promise<Started> {
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-browser-'));
  const { args, env } = await readsOf(folder);
  const child = spawn(program, args, {
    // Its own group, so that its helpers end with it; a HOME of its own, because root may have another user's.
    detached: true,
    env: { ...process.env, HOME: folder, TZ: 'Africa/Cairo', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // It has ended.
    }
  };
  const killAll = () => kill('SIGKILL');
  process.on('exit', killAll);
  const end = async () => {
    kill('SIGTERM');
    const late = setTimeout(killAll, 5000);
    await exited.finally(() => clearTimeout(late));
    // Its helpers may have stayed.
    killAll();
    process.off('exit', killAll);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let printed = '';
  const said = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      printed += String(chunk);
      const found = pattern.exec(printed);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`${program} ended: ${printed.slice(-500)}`)));
    setTimeout(
      () => reject(new Error(`${program} says nothing: ${printed.slice(-500)}`)),
      60_000,
    ).unref();
  }).catch(async (error: unknown) => {
    await end().catch(() => {});
    throw error;
  });
  return { folder, said, end };
}
