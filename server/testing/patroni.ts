import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { chooseIdentity, run } from '../db/embedded/program.ts';
import { askAt, childrenOf } from './postgres.ts';

const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', env: '/usr/bin/env' };
/** The oldest that the program serves, and the newest that may be installed. */
const MAJORS = Array.from({ length: 6 }, (_, index) => 15 + index);
/** Milliseconds until a cluster has both nodes, on a busy machine. */
const UNTIL_READY = 90_000;
const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/patroni');

/** The PostgreSQL programs of Debian, beside which Patroni runs. */
const binFolder = MAJORS.map((major) => `/usr/lib/postgresql/${major}/bin`).find(existsSync);

/** Whether Patroni, etcd and PostgreSQL are installed here as Debian's packages do it. */
export const hasPatroni =
  process.platform === 'linux' &&
  binFolder !== undefined &&
  Object.values(PROGRAMS).every((program) => existsSync(program));

/** A PostgreSQL node with its Patroni and its etcd. */
export interface PatroniNode {
  name: string;
  address: string;
  /** The address with the port of PostgreSQL. */
  host: string;
  /** Kills Patroni and PostgreSQL, and with `etcd` that too, as when the machine is lost. */
  kill: (also?: 'etcd') => Promise<void>;
  /** Starts what was killed. */
  start: () => void;
}

/** Two PostgreSQL nodes with Patroni, and three members of etcd. */
export interface PatroniCluster {
  nodes: PatroniNode[];
  /** The node whose PostgreSQL takes writes. Waits until there is one with a synchronous standby. */
  leader: () => Promise<PatroniNode>;
  /** Lets the other node become the leader, as before work on a machine. */
  switchOver: () => Promise<void>;
  /** Runs a statement on the leader's default database as the superuser. */
  ask: (statement: string) => Promise<unknown[]>;
  /** Kills all processes and removes their folder. */
  stop: () => Promise<void>;
}

const PASSWORDS = {
  SUPERUSER_PASSWORD: 'superuser-of-a-test',
  REPLICATION_PASSWORD: 'replication-of-a-test',
  REST_PASSWORD: 'rest-of-a-test',
};

/** Starts the cluster of `deploy/patroni/` on loopback addresses of its own, in a temporary folder. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-patroni-'));
  chmodSync(folder, 0o755);
  const identity = chooseIdentity([folder], PROGRAMS.patroni);
  // The usual ports of a network of its own are free.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  const running = new Set<ChildProcess>();

  const begin = (program: string, args: string[]) => {
    const child = run(identity, program, args, { stdio: 'ignore' });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  /** A file of the example with the values of this node and of this machine. */
  const fill = (file: string, node: string, number: number) => {
    const values: [string, string][] = [
      ...Object.entries(PASSWORDS),
      ['NODE_NAME', node],
      ['NODE_ADDRESS', `${network}${number}`],
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['10.0.0.', network],
      ['/usr/lib/postgresql/15/bin', binFolder!],
      ['/var/lib/postgresql/15', path.join(folder, node, 'postgres')],
      ['/var/lib/postgresql', path.join(folder, node)],
      ['/var/run/postgresql', path.join(folder, node)],
      ['/var/lib/etcd', path.join(folder, node, 'etcd')],
    ];
    const example = readFileSync(path.join(EXAMPLE, file), 'utf8');
    return values.reduce((text, [from, to]) => text.replaceAll(from, to), example);
  };

  const makeNode = (node: string, number: number) => {
    const own = path.join(folder, node);
    mkdirSync(path.join(own, 'postgres'), { recursive: true });
    mkdirSync(path.join(own, 'etcd'));
    const patroniFile = path.join(own, 'config.yml');
    writeFileSync(patroniFile, fill('patroni.yml', node, number));
    const etcdSettings = fill('etcd', node, number)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    const address = `${network}${number}`;
    let etcd: ChildProcess | undefined;
    let patroni: ChildProcess | undefined;
    const startEtcd = () => {
      etcd ??= begin(PROGRAMS.env, [...etcdSettings, PROGRAMS.etcd]);
    };
    const kill = async (also?: 'etcd') => {
      const children = [patroni, also && etcd].filter((child) => child !== undefined);
      const ended = children.map((child) => once(child, 'exit'));
      // Patroni first, because it starts PostgreSQL again.
      for (const child of children) child.kill('SIGKILL');
      killPostmaster(own);
      await Promise.all(ended);
      patroni = undefined;
      if (also) etcd = undefined;
    };
    const start = () => {
      startEtcd();
      patroni ??= begin(PROGRAMS.patroni, [patroniFile]);
    };
    return { name: node, address, host: `${address}:5432`, startEtcd, kill, start };
  };

  const stop = async () => {
    const ended = [...running].map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGKILL');
    for (const { name } of nodes) killPostmaster(path.join(folder, name));
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };

  const nodes = [makeNode('node1', 11), makeNode('node2', 12)];
  const witness = makeNode('node3', 13);
  if (identity.kind === 'user') {
    spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
  }
  const leader = async () => {
    const look = async () => {
      const roles = await Promise.all(nodes.map(roleOf));
      expect(roles.toSorted()).toEqual(['leader', 'sync_standby']);
      return nodes[roles.indexOf('leader')]!;
    };
    return vi.waitFor(look, { timeout: UNTIL_READY, interval: 200 });
  };
  try {
    for (const node of [...nodes, witness]) node.startEtcd();
    // Patroni waits five seconds before it asks again.
    const isHealthy = async () => {
      const answer = await fetch(`http://${witness.address}:2379/health`);
      expect(answer.ok).toBe(true);
    };
    await vi.waitFor(isHealthy, { timeout: UNTIL_READY, interval: 200 });
    for (const node of nodes) node.start();
    await leader();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nodes,
    leader,
    switchOver: async () => {
      const { name, address } = await leader();
      const answer = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${PASSWORDS.REST_PASSWORD}`)}` },
        body: JSON.stringify({ leader: name }),
      });
      expect(answer.status, await answer.text()).toBe(200);
    },
    ask: async (statement) => {
      const { host } = await leader();
      return askAt(
        `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${host}/postgres`,
        statement,
      );
    },
    stop,
  };
}

/** The role of a node by its own Patroni; undefined if that does not answer, or the node does not run. */
async function roleOf({ name, address }: PatroniNode): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`);
    const { members }: { members: { name: string; role: string; state: string }[] } =
      await answer.json();
    const own = members.find((member) => member.name === name);
    return own?.state === 'running' || own?.state === 'streaming' ? own.role : undefined;
  } catch {
    return undefined;
  }
}

/** Kills a node's PostgreSQL, which is no child of this process, with all its processes. */
function killPostmaster(nodeFolder: string): void {
  const dataFolder = path.join(nodeFolder, 'postgres/khayma');
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
    // The file outlives a kill, and another process may have the number by now.
    if (readlinkSync(`/proc/${pid}/cwd`) !== dataFolder) return;
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, 'SIGKILL');
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
