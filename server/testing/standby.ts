import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { chooseIdentity, findPrograms, run } from '../db/embedded-program.ts';

const ROLE = 'khayma';

/** One PostgreSQL server of a pair, on loopback. */
export interface PairedServer {
  host: string;
  /** Its own database of that name. */
  url: string;
  /** Ends it as a crash does. */
  kill: () => Promise<void>;
  /** Lets it answer nothing any more, as a machine that lost its network: what is asked waits. */
  freeze: () => void;
}

/** A primary and a standby that has everything before the primary answers (synchronous replication). */
export interface Pair {
  primary: PairedServer;
  standby: PairedServer;
  /** Makes the standby the one that takes writes. */
  promote: () => Promise<void>;
  /** Ends both and removes their folders. */
  stop: () => Promise<void>;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Starts such a pair, with an empty database in it. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-pair-'));
  chmodSync(folder, 0o755);
  const programs = findPrograms();
  const identity = chooseIdentity([folder, path.dirname(programs.postgres)], programs.postgres);
  if (identity.kind === 'user') {
    const owner = spawn('chown', [`${identity.uid}:${identity.gid}`, folder]);
    await once(owner, 'exit');
  }
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) {
        for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGCONT');
        child.kill('SIGCONT');
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const start = (name: string, port: number): PairedServer => {
    const child = run(identity, programs.postgres, ['-D', path.join(folder, name)], {
      stdio: 'ignore',
    });
    children.push(child);
    const host = `127.0.0.1:${port}`;
    return {
      host,
      url: `postgres://${ROLE}@${host}/${ROLE}`,
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
      freeze: () => {
        for (const pid of [child.pid!, ...childrenOf(child.pid!)]) process.kill(pid, 'SIGSTOP');
      },
    };
  };

  try {
    const made = run(
      identity,
      programs.initdb,
      [
        ...['-D', path.join(folder, 'primary'), '-U', ROLE, '--auth=trust', '--no-sync'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { stdio: 'ignore' },
    );
    const [code] = await once(made, 'exit');
    expect(code).toBe(0);
    // A cluster that never ran is its own base backup.
    cpSync(path.join(folder, 'primary'), path.join(folder, 'standby'), { recursive: true });
    const [port, otherPort] = [await findPort(), await findPort()];
    const settle = (name: string, lines: string[]) =>
      appendFileSync(
        path.join(folder, name, 'postgresql.auto.conf'),
        `${["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", ...lines].join('\n')}\n`,
      );
    settle('primary', [`port = ${port}`, "synchronous_standby_names = '*'"]);
    const source = `host=127.0.0.1 port=${port} user=${ROLE} application_name=standby`;
    settle('standby', [`port = ${otherPort}`, `primary_conninfo = '${source}'`]);
    writeFileSync(path.join(folder, 'standby/standby.signal'), '');
    if (identity.kind === 'user') {
      const owner = spawn('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
      await once(owner, 'exit');
    }
    const primary = start('primary', port);
    const standby = start('standby', otherPort);
    const any = (url: string) => url.replace(/[^/]*$/, 'postgres');
    const isFollowed = "SELECT count(*)::int FROM pg_stat_replication WHERE sync_state = 'sync'";
    await expect.poll(() => ask(any(primary.url), isFollowed).catch(() => [0])).toEqual([1]);
    await ask(any(primary.url), `CREATE DATABASE ${ROLE}`);
    return {
      primary,
      standby,
      promote: async () => {
        await ask(any(standby.url), 'SELECT pg_promote()');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
