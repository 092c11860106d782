import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnvironment, SERVICE, USER } from './place.ts';
import { OperateError } from './speech.ts';

/** The numbers of the program's user; undefined where there is none, or where this command is not root's. */
function userNumbers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${USER}:`))
    ?.split(':');
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Node in the folder of a version. */
const nodeIn = (folder: string) =>
  [`node_modules/node-${process.platform}-${process.arch}/bin/node`]
    .map((file) => path.join(folder, file))
    .find(existsSync) ?? process.execPath;

/** Starts a program of a version as the program's user, with the server's settings and `environment`. */
export function startProgram(
  folder: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  { isQuiet = false }: { isQuiet?: boolean } = {},
) {
  return spawn(nodeIn(folder), args, {
    cwd: folder,
    env: { ...programEnvironment(), ...environment },
    stdio: isQuiet ? ['ignore', 'ignore', 'pipe'] : 'inherit',
    ...userNumbers(),
  });
}

/** Runs a command of `server/commands/` to its end; throws with its last words where it fails. */
export async function runCommand(
  folder: string,
  [name, ...args]: readonly [string, ...string[]],
  environment: Record<string, string> = {},
  options: { isQuiet?: boolean } = {},
): Promise<void> {
  const child = startProgram(folder, [`server/commands/${name}.ts`, ...args], environment, options);
  let errors = '';
  child.stderr?.on('data', (text) => (errors += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    throw new OperateError(
      `تعذّر الأمر ${name}${errors && `:\n${errors}`}`,
      `${name} failed${errors && `:\n${errors}`}`,
    );
  }
}

/** Runs a tool of the system to its end; shows what it prints, or answers it where `isQuiet`. */
export function runTool(
  name: string,
  args: readonly string[],
  { isQuiet = false, input }: { isQuiet?: boolean; input?: string } = {},
): { isDone: boolean; printed: string } {
  const { status, stdout } = spawnSync(name, args, {
    encoding: 'utf8',
    stdio: [input === undefined ? 'ignore' : 'pipe', isQuiet ? 'pipe' : 'inherit', 'inherit'],
    ...(input !== undefined && { input }),
  });
  return { isDone: status === 0, printed: stdout ?? '' };
}

/** Starts, stops or asks after the service; returns whether systemd says yes. */
export const systemctl = (...args: string[]): boolean =>
  runTool('systemctl', [...args, SERVICE], { isQuiet: true }).isDone;

/** Whether the service was started again and again, since the program in it ends by itself. */
export function keepsEnding(): boolean {
  const { printed } = runTool('systemctl', ['show', '--property=NRestarts', '--value', SERVICE], {
    isQuiet: true,
  });
  return Number(printed) >= 2;
}

/** Asks the program on a port how it is; null where it does not answer, or is not ready. */
export async function readReady(port: string): Promise<Ready | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Ready) : null;
}

interface Ready {
  backup: { at: string; ageHours: number; provenAt: string | null; failed: boolean } | null;
  disk: { freeMb: number; low: boolean } | null;
}

/** Waits until the program on a port is ready; false after so many seconds, or once `isEnded` says so. */
export async function becomesReady(
  port: string,
  seconds: number,
  isEnded: () => boolean = () => false,
): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !isEnded()) {
    if (await readReady(port)) return true;
    await sleep(100);
  }
  return false;
}

/** A port of this machine that nobody listens on. */
export const aFreePort = () =>
  new Promise<string>((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(String(port)));
    });
  });
