import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteStart } from './patience.ts';

export interface Program {
  /** Its address, as printed. */
  address: string;
  /** Asks it to stop, and waits until it has. */
  stop: () => Promise<void>;
  /** Kills it. */
  kill: () => Promise<void>;
}

/** Starts the program (or another `file`) as users do, on a free port, and waits until it listens. */
export async function startProgram(
  environment: Record<string, string>,
  file: 'server/main.ts' | 'server/commands/demo.ts' = 'server/main.ts',
): Promise<Program> {
  const begun = performance.now();
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      HOST: '',
      PORT: '0',
      BACKUP_KEEP: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: unknown) => {
      printed += String(text);
      const found = printed.match(/http:\/\/(127\.0\.0\.1|localhost):\d+/)?.[0];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`the program ended: ${printed}`)));
  });
  noteStart(performance.now() - begun);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Starts a program with a temporary data folder and an embedded database. */
export async function startOnOwnData(
  file: 'server/main.ts' | 'server/commands/demo.ts',
  environment: Record<string, string> = {},
): Promise<Program> {
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-program-'));
  const program = await startProgram(
    { DATABASE_URL: '', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn', ...environment },
    file,
  );
  return {
    ...program,
    stop: async () => {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Started {
  child: ChildProcess;
  /** Its output so far. */
  output: () => string;
}

/** Runs a program that may fail; `args` are for Node. */
export function run(
  environment: Record<string, string>,
  args: string[] = ['server/main.ts'],
  options: SpawnOptions = {},
): Started {
  let printed = '';
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      HOST: '',
      PORT: '0',
      BACKUP_KEEP: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  child.stdout?.on('data', (text) => (printed += String(text)));
  child.stderr?.on('data', (text) => (printed += String(text)));
  return { child, output: () => printed };
}

/** The exit code, or the name of the signal that ended it. */
export async function exitOf(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode;
}

/** Waits for the address that a program prints. */
export async function addressOf({ child, output }: Started): Promise<string> {
  // A busy machine may need a minute; a program that never prints it is ended by the test's own limit.
  while (child.exitCode === null && child.signalCode === null) {
    const address = output().match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no address was printed: ${output()}`);
}

/** A connection with an unfinished request. */
export async function sendHalf(address: string): Promise<void> {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  const heard = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
  );
  // The server has begun to read it.
  await heard;
  socket.write('{"emailOr');
}
