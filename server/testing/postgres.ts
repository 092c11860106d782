import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { chooseIdentity, findPrograms, run } from '../db/embedded/program.ts';

export const ROLE = 'khayma';

/** A PostgreSQL server on loopback, as run by an administrator; it keeps its address when restarted. */
export interface OwnServer {
  /** Address and port. */
  host: string;
  /** The database named like the role. */
  url: string;
  start: () => void;
  /** Stops it in fast mode, and waits until it has ended. */
  stop: () => Promise<void>;
  /** Kills it. */
  kill: () => Promise<void>;
  /** Freezes it, as a machine that lost its network: queries wait. */
  freeze: () => void;
}

/** Makes servers in a common folder; `end` stops them and removes it. */
export interface ServerPlace {
  folder: string;
  /** Creates an empty cluster of that name. */
  initialize: (name: string) => Promise<void>;
  /** A server on the cluster of that name, with extra `settings`; not started yet. */
  server: (name: string, settings?: string[]) => Promise<OwnServer>;
  end: () => Promise<void>;
}

/** A free port on loopback. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The first column of a query's result, on a connection of its own. */
export async function askAt(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

/** The server's default database. */
export const firstDatabase = (url: string) => url.replace(/[^/]*$/, 'postgres');

/** The direct children of a process, on Linux. */
export const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** A temporary folder for servers. */
export async function placeServers(): Promise<ServerPlace> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-servers-'));
  chmodSync(folder, 0o755);
  const programs = findPrograms();
  const identity = chooseIdentity([folder, path.dirname(programs.postgres)], programs.postgres);
  const own = async (...more: string[]) => {
    if (identity.kind !== 'user') return;
    const owner = spawn('chown', [...more, `${identity.uid}:${identity.gid}`, folder]);
    await once(owner, 'exit');
  };
  await own();
  const running = new Set<ChildProcess>();
  const endOf = (child: ChildProcess) =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;

  return {
    folder,
    initialize: async (name) => {
      const made = run(
        identity,
        programs.initdb,
        [
          '-D',
          path.join(folder, name),
          '-U',
          ROLE,
          '--auth=trust',
          '--no-sync',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
        ],
        { stdio: 'ignore' },
      );
      const [code] = await once(made, 'exit');
      expect(code).toBe(0);
    },
    server: async (name, settings = []) => {
      const port = await findPort();
      const always = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''"];
      appendFileSync(
        path.join(folder, name, 'postgresql.auto.conf'),
        `${[...always, `port = ${port}`, ...settings].join('\n')}\n`,
      );
      await own('-R');
      const host = `127.0.0.1:${port}`;
      let child: ChildProcess | undefined;
      const end = async (signal: NodeJS.Signals) => {
        const ended = endOf(child!);
        child!.kill(signal);
        await ended;
        running.delete(child!);
      };
      return {
        host,
        url: `postgres://${ROLE}@${host}/${ROLE}`,
        start: () => {
          const args = ['-D', path.join(folder, name)];
          child = run(identity, programs.postgres, args, { stdio: 'ignore' });
          running.add(child);
        },
        stop: () => end('SIGINT'),
        kill: () => end('SIGKILL'),
        freeze: () => {
          for (const pid of [child!.pid!, ...childrenOf(child!.pid!)]) process.kill(pid, 'SIGSTOP');
        },
      };
    },
    end: async () => {
      for (const child of running) {
        const ended = endOf(child);
        if (!ended) continue;
        // A frozen server ignores signals until it continues.
        for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGCONT');
        child.kill('SIGCONT');
        child.kill('SIGQUIT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a server answers. */
export async function untilAnswers({ url }: Pick<OwnServer, 'url'>): Promise<void> {
  await expect
    .poll(() => askAt(firstDatabase(url), 'SELECT 1').catch(() => []), { interval: 20 })
    .toEqual([1]);
}
