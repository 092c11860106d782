import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  /** Where it listens, as it printed it. */
  address: string;
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>;
}

/** Starts the program as people do, on a free port of this machine, and waits until it listens. */
export async function startProgram(environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, LOG_LEVEL: 'silent', HOST: '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: unknown) => {
      printed += String(text);
      const found = printed.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`the program ended: ${printed}`)));
  });
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
