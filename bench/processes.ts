/**
 * The program as one, two and four processes on one PostgreSQL, behind nginx, also with pgbouncer in between, all from
 * Debian's packages in folders of their own; and what becomes of hand-ins while one of the processes is killed.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DemoSize } from '../server/db/demo-parts.ts';
import { type OpenDatabase, openDatabase } from '../server/db/open.ts';
import { createTokens } from '../server/lib/session.ts';
import { configureNginx, NGINX } from '../server/testing/nginx.ts';
import { burst } from './burst.ts';
import { at, type Row, type Section } from './figures.ts';
import { endWithUs, fillDatabase, type Group, readsOf, startProgram } from './group.ts';
import { checkStored, findWriters, letAMinutePass, nextOf, type Writer } from './hand-in.ts';
import { processorOf, withChildren } from './machine.ts';
import { countHistory } from './sheets.ts';

const SECONDS = 3;
const CONNECTIONS = 20;
const PROCESSES = [1, 2, 4];
const POOLED = 4;
/** When a process is killed, and how long hand-ins go on, in seconds. */
const KILLED_AFTER = 1.5;
const KILLED_SECONDS = 4;
/** An evening: every sector hands in once, and for each hand-in captains open something so many times. */
const EVENING_SECONDS = 600;
const SECTORS_OF_500 = 12;
const READS_EACH = 10;
/** How long one answer is waited for, in milliseconds: what does not come is a failure that can be told, not a hang. */
const PATIENCE = 30_000;

/** Before this version pgbouncer knows nothing of statements that have a name. */
const POOLER_WITH_NAMES = [1, 21];

interface Installed {
  pgbouncer: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/** Where Debian's packages have their programs; null where one is not installed. */
function findInstalled(): Installed | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  const found = {
    pgbouncer: '/usr/sbin/pgbouncer',
    postgres: `/usr/lib/postgresql/${newest}/bin`,
  };
  const all = [NGINX, found.pgbouncer, path.join(found.postgres, 'initdb')];
  return all.every((file) => existsSync(file)) ? found : null;
}

const ABOUT =
  'The same program several times on one PostgreSQL, behind nginx, all on this machine: `apt-get install nginx pgbouncer postgresql`.';

/** PostgreSQL and pgbouncer refuse to be run by root; their package has a user for it. */
const isRoot = process.getuid?.() === 0;
const asUser = (program: string, args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  assert.ok(address && typeof address === 'object');
  return address.port;
}

/** A program beside ours: started in the foreground, and answered for once `isReady` is true. */
async function startBeside(
  program: string,
  args: string[],
  isReady: () => Promise<unknown>,
): Promise<{ child: ChildProcess; end: () => Promise<void> }> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said = `${said}${text}`.slice(-2000)));
  const end = endWithUs(child);
  for (let patience = 200; ; patience -= 1) {
    const isThere = await isReady().then(
      () => true,
      () => false,
    );
    if (isThere) return { child, end };
    if (child.exitCode !== null || child.signalCode !== null || patience === 0)
      throw new Error(`${program}: ${said}`);
    await sleep(50);
  }
}

async function ask(url: string, text = 'SELECT 1'): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE },
  });
  client.on('error', () => {});
  await client.connect();
  await client.query(text);
  await client.end();
}

const ROLE = 'khayma';

/** PostgreSQL on loopback, with an empty database. */
async function startPostgres({ postgres }: Installed, folder: string) {
  const data = path.join(folder, 'postgres');
  const port = await findPort();
  const [initdb, initArgs] = asUser(path.join(postgres, 'initdb'), [
    ...[
      '-D',
      data,
      '-U',
      ROLE,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ],
  ]);
  execFileSync(initdb, initArgs, { stdio: 'ignore' });
  const [program, args] = asUser(path.join(postgres, 'postgres'), [
    ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'unix_socket_directories=', '-c', 'max_connections=100', '-c', 'jit=off'],
  ]);
  const own = `postgres://${ROLE}@127.0.0.1:${port}/postgres`;
  const { end } = await startBeside(program, args, () => ask(own));
  await ask(own, `CREATE DATABASE ${ROLE}`);
  // What a pooler does not pass on is set for the role, as the README says.
  await ask(own, `ALTER ROLE ${ROLE} SET timezone = 'UTC'`);
  await ask(own, `ALTER ROLE ${ROLE} SET lock_timeout = '5s'`);
  const pid = Number.parseInt(
    execFileSync('head', ['-1', path.join(data, 'postmaster.pid')], { encoding: 'utf8' }),
    10,
  );
  const stop = async () => {
    // SIGTERM alone would have it wait until the last program has let go: for ever, where a measurement failed before.
    process.kill(pid, 'SIGINT');
    await end();
  };
  return { url: `postgres://${ROLE}@127.0.0.1:${port}/${ROLE}`, port, pid, end: stop };
}

async function startPooler({ pgbouncer }: Installed, folder: string, postgresPort: number) {
  const port = await findPort();
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${ROLE}" ""\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${ROLE} = host=127.0.0.1 port=${postgresPort} dbname=${ROLE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
max_prepared_statements = 500
ignore_startup_parameters = extra_float_digits, options
log_connections = 0
log_disconnections = 0
`.replace(hasNames(pgbouncer) ? '' : 'max_prepared_statements = 500\n', ''),
  );
  const [program, args] = asUser(pgbouncer, [settings]);
  const url = `postgres://${ROLE}@127.0.0.1:${port}/${ROLE}`;
  const { end } = await startBeside(program, args, () => ask(url));
  return { url, end };
}

const versionOf = (program: string, ...args: string[]) =>
  /\d+(\.\d+)+/.exec(execFileSync(program, args, { encoding: 'utf8' }))?.[0] ?? '';

function hasNames(pgbouncer: string): boolean {
  const [major = 0, minor = 0] = versionOf(pgbouncer, '--version').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = POOLER_WITH_NAMES;
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** nginx in front of these. */
async function startProxy(folder: string, addresses: string[]) {
  const port = await findPort();
  const { program, args } = configureNginx({
    ...{ folder, port, restSeconds: 1, visitor: 'isNamed' },
    servers: addresses.map((each) => new URL(each).host),
  });
  const address = `http://127.0.0.1:${port}`;
  const { child, end } = await startBeside(program, args, () =>
    fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(PATIENCE) }),
  );
  return { address, pid: child.pid!, end };
}

interface Place {
  folder: string;
  database: OpenDatabase;
  /** Of the processes: how they reach the database. */
  settings: Record<string, string>;
  postgresPid: number;
  group: Group;
  writers: Writer[];
}

async function startAll(count: number, { folder, settings }: Place) {
  const programs = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      startProgram(path.join(folder, `program-${nth}.log`), settings),
    ),
  );
  const proxy = await startProxy(
    folder,
    programs.map(({ address }) => address),
  );
  const end = async () => {
    await proxy.end();
    await Promise.all(programs.map((program) => program.end()));
  };
  return { programs, proxy, end };
}

/** Processor time of each part so far, in microseconds. */
async function spentBy(parts: Record<string, number[]>): Promise<Record<string, number>> {
  const spent: Record<string, number> = {};
  for (const [name, pids] of Object.entries(parts)) {
    const all = (await Promise.all(pids.map(withChildren))).flat();
    const times = await Promise.all(all.map(processorOf));
    spent[name] = times.reduce<number>((sum, time) => sum + (time ?? 0), 0);
  }
  return spent;
}

async function measure(name: string, count: number, place: Place): Promise<Row> {
  const { database, group, writers, postgresPid } = place;
  const { programs, proxy, end } = await startAll(count, place);
  const reads = readsOf(group);
  const asked = (connection: number, nth: number) =>
    reads[(connection * 7 + nth) % reads.length]!.ask;
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  // Each process has met each read before it counts.
  await burst(proxy.address, asked, { ...load, seconds: 60, each: 2 * count });
  const read = await burst(proxy.address, asked, load);
  const historyBefore = await countHistory(database.db);
  const sentBefore = writers.reduce((sum, { sent }) => sum + sent, 0);
  const parts = {
    programs: programs.map(({ child }) => child.pid!),
    postgres: [postgresPid],
    proxy: [proxy.pid],
  };
  const before = await spentBy(parts);
  const next = (connection: number) => nextOf(writers[connection]!, group);
  const written = await burst(proxy.address, next, load);
  const after = await spentBy(parts);
  const sent = writers.reduce((sum, writer) => sum + writer.sent, 0) - sentBefore;
  assert.equal((await countHistory(database.db)) - historyBefore, sent);
  await letAMinutePass({ database });
  await end();
  const each = (part: keyof typeof parts) => (after[part]! - before[part]!) / written.times.length;
  return {
    name,
    figures: {
      'reads a second': read.perSecond,
      'their p99 ms': at(read.times, 0.99),
      'hand-ins a second': written.perSecond,
      'p99 ms': at(written.times, 0.99),
      'µs of the program': each('programs'),
      'µs of PostgreSQL': each('postgres'),
      'µs of nginx': each('proxy'),
    },
  };
}

/** Sends a hand-in until it is answered with success, as a captain's screen does: again with the same key. */
async function handInUntilStored(address: string, writer: Writer, group: Group): Promise<number> {
  const { path: where, headers, body } = nextOf(writer, group);
  for (let times = 1; ; times += 1) {
    const status = await fetch(`${address}${where}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return times;
    assert.ok([0, 502, 503, 504].includes(status), `a hand-in was answered with ${status}`);
    assert.ok(times < 50, 'a hand-in was never stored');
    await sleep(20);
  }
}

/** Hand-ins go on while one of the processes is killed. Gives what came of it, as a sentence. */
async function killOne(place: Place): Promise<string> {
  const { database, group, writers } = place;
  const { programs, proxy, end } = await startAll(POOLED, place);
  const historyBefore = await countHistory(database.db);
  const sentBefore = writers.reduce((sum, { sent }) => sum + sent, 0);
  const until = performance.now() + KILLED_SECONDS * 1000;
  let repeated = 0;
  const killing = sleep(KILLED_AFTER * 1000).then(() => programs[0]!.child.kill('SIGKILL'));
  await Promise.all(
    writers.map(async (writer) => {
      while (performance.now() < until) {
        if ((await handInUntilStored(proxy.address, writer, group)) > 1) repeated += 1;
      }
    }),
  );
  assert.ok(await killing);
  const sent = writers.reduce((sum, writer) => sum + writer.sent, 0) - sentBefore;
  await checkStored({ database }, group, writers, historyBefore - sentBefore);
  await letAMinutePass({ database });
  await end();
  return `One of ${POOLED} processes was killed while ${CONNECTIONS} sectors handed in for ${KILLED_SECONDS} s: of ${sent.toLocaleString('en')} hand-ins ${repeated} had to be sent again, with their key, and each was stored once.`;
}

/** What the figures of one machine say of an evening, in sentences. */
function eveningOf(rows: Row[]): string[] {
  const best = rows.toSorted(
    (a, b) => b.figures['hand-ins a second']! - a.figures['hand-ins a second']!,
  )[0]!;
  const { figures } = best;
  const seconds =
    SECTORS_OF_500 * (1 / figures['hand-ins a second']! + READS_EACH / figures['reads a second']!);
  const groups = Math.floor(EVENING_SECONDS / seconds);
  const parts = ['the program', 'PostgreSQL', 'nginx']
    .map((part) => ({ part, time: figures[`µs of ${part}`]! }))
    .sort((a, b) => b.time - a.time);
  const all = parts.reduce((sum, { time }) => sum + time, 0);
  return [
    `A group of 500 has ${SECTORS_OF_500} sectors; if each hands in once within ten minutes and ${READS_EACH} reads go with it, this machine serves ${groups.toLocaleString('en')} such groups at once (${best.name}).`,
    `What gives way first is the processor: of the ${Math.round(all).toLocaleString('en')} µs of a hand-in ${parts.map(({ part, time }) => `${part} takes ${Math.round((time / all) * 100)} %`).join(', ')}. More processes help as long as processors are free; ${parts[0]!.part === 'PostgreSQL' ? 'PostgreSQL, the largest part, can have a machine of its own' : 'the processes, the largest part, can have machines of their own'}.`,
  ];
}

export async function measureProcesses(size: DemoSize): Promise<Section[]> {
  const columns: Section['columns'] = [
    { name: 'reads a second', better: 'more' },
    { name: 'their p99 ms', better: 'less', digits: 1 },
    { name: 'hand-ins a second', better: 'more' },
    { name: 'p99 ms', better: 'less', digits: 1 },
    { name: 'µs of the program', better: 'less' },
    { name: 'µs of PostgreSQL', better: 'less' },
    { name: 'µs of nginx', better: 'less' },
  ];
  const section = { id: 'processes', title: 'Several processes', subject: '', columns };
  const installed = findInstalled();
  if (!installed) {
    const notes = ['**Not measured:** one of nginx, pgbouncer and postgresql is not installed.'];
    return [{ ...section, about: ABOUT, rows: [], notes }];
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-processes-'));
  await chmod(folder, 0o777);
  const postgres = await startPostgres(installed, folder);
  const JWT_SECRET = randomUUID();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  try {
    const tokens = createTokens(JWT_SECRET);
    const content = await fillDatabase(database, tokens, size);
    const group: Group = { size, dataDir: folder, filled: 0, tokens, ...content };
    const place: Place = {
      ...{ folder, database, group, postgresPid: postgres.pid },
      settings: { DATABASE_URL: postgres.url, JWT_SECRET },
      writers: await findWriters({ database }, group),
    };
    const rows: Row[] = [];
    for (const count of PROCESSES) {
      rows.push(await measure(count === 1 ? '1 process' : `${count} processes`, count, place));
    }
    const killed = await killOne(place);
    const pooler = await startPooler(installed, folder, postgres.port);
    const keepsPlans = hasNames(installed.pgbouncer);
    const pooled: Place = {
      ...place,
      settings: {
        ...{ DATABASE_URL: pooler.url, LISTEN_URL: postgres.url, JWT_SECRET },
        PREPARE_STATEMENTS: keepsPlans ? 'yes' : 'no',
      },
    };
    rows.push(await measure(`${POOLED} processes, pgbouncer`, POOLED, pooled));
    await pooler.end();
    const version = versionOf(installed.pgbouncer, '--version');
    return [
      {
        ...section,
        about: `${ABOUT} ${size.scouts.toLocaleString('en')} scouts. All reads in turn over ${CONNECTIONS} connections for ${SECONDS} s, then ${CONNECTIONS} sectors that hand in, each with the next as soon as the one before is stored. *µs* is the time of the processors that a hand-in takes. pgbouncer is ${version}, in transaction mode${keepsPlans ? '' : ' with `PREPARE_STATEMENTS=no`'}, and news come by \`LISTEN_URL\`.`,
        rows,
        notes: [killed, ...eveningOf(rows)],
      },
    ];
  } finally {
    await database.close();
    await postgres.end();
    await rm(folder, { recursive: true, force: true });
  }
}
