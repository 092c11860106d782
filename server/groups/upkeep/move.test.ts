import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { foundGroup } from '../../../contract/directory/endpoints.ts';
import { createFinanceItem, readBudget } from '../../../contract/finance/endpoints.ts';
import { readGroup } from '../../../contract/group/endpoints.ts';
import type { EmbeddedDatabase } from '../../db/embedded/embedded.ts';
import { SOCKET_PORT } from '../../db/embedded/folder.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { aCaptain } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/global-setup.ts';
import { aLeader, DOMAIN, testGroups } from '../../testing/groups.ts';
import { printTables } from '../../testing/tables.ts';
import { withGroupLock } from '../directory/group-lock.ts';
import { getGroup } from '../directory/queries.ts';
import { listDatabases } from '../serving/clusters.ts';
import { createMoves } from './move.ts';

/** A second server. */
let second: EmbeddedDatabase;
let folder: string;
/** The connection to it, which can be cut. */
let way: Server;
const sockets = new Set<{ destroy: () => void }>();
const clusters = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-second-'));
  second = await startTestServer(folder);
  const { host, user, password, database } = second.connection;
  way = createServer((socket) => {
    const inner = connect(path.join(host, `.s.PGSQL.${SOCKET_PORT}`));
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    socket.pipe(inner).pipe(socket);
  });
  await open();
  const { port } = way.address() as { port: number };
  const name = [user, encodeURIComponent(password ?? '')].join(':');
  clusters.set('two', `postgres://${name}@127.0.0.1:${port}/${database}`);
});

async function open(port = 0): Promise<void> {
  way.listen(port, '127.0.0.1');
  await once(way, 'listening');
}

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  way?.close();
  await second?.stop();
  await rm(folder, { recursive: true, force: true });
});

const groups = testGroups({ clusters });
const { call } = groups;

/** A made-up group at an address, with its leader's token. */
async function aFullGroup(slug: string) {
  const group = await groups.aGroup(slug);
  const size = { scouts: 20, sectors: 4, units: 2, terms: 2, weeks: 8 };
  await insertDemoGroup(group.db, { now: groups.now, timeZone: 'Africa/Cairo', size });
  return group;
}

/** They hold the times at which the tables were made. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

const move = async (groupId: string, to: string) =>
  groups.program.moves.moveGroup(await getGroup(groups.program.directory.db, groupId), to);

const openOf = async (groupId: string) => (await groups.program.groups.open(groupId)).database;

test('a moved group equals the one that it was, in every table', async () => {
  const { row, db } = await aFullGroup('moved');
  const before = await printTables(db, MIGRATIONS);
  await move(row.groupId, 'two');
  expect(await getGroup(groups.program.directory.db, row.groupId)).toMatchObject({
    cluster: 'two',
    state: 'active',
  });
  expect(await printTables((await openOf(row.groupId)).db, MIGRATIONS)).toEqual(before);
  await move(row.groupId, 'main');
  expect(await printTables((await openOf(row.groupId)).db, MIGRATIONS)).toEqual(before);
});

test('writes during a move are refused or kept, and sessions go on', async () => {
  const body = { ...aLeader, slug: 'busy', groupName: 'مجموعة' };
  const { token: as } = (await call(foundGroup, { body })).json();
  const host = `busy.${DOMAIN}`;
  const row = await groups.program.groups.find(host);
  if (row.kind !== 'group') throw new Error('the group is not there');
  let isMoving = true;
  let kept = 0;
  const statuses = new Set<number>();
  const write = async () => {
    while (isMoving) {
      groups.now = new Date(groups.now.getTime() + 600);
      const { statusCode } = await call(createFinanceItem, {
        host,
        as,
        body: { value: 1, type: 'income' },
      });
      // A refusal needs no I/O: without a pause the writers would take the time of the move.
      await sleep(5);
      statuses.add(statusCode);
      if (statusCode === 201) kept += 1;
    }
  };
  const writers = [write(), write(), write()];
  try {
    await expect.poll(() => kept, { interval: 5 }).toBeGreaterThan(20);
    await move(row.row.groupId, row.row.cluster === 'two' ? 'main' : 'two');
    const moved = kept;
    await expect.poll(() => kept, { interval: 5 }).toBeGreaterThan(moved + 20);
  } finally {
    isMoving = false;
    await Promise.all(writers);
  }
  expect((await call(readBudget, { host, as })).json().body).toBe(kept);
  expect([...statuses].toSorted()).toEqual([201, 503]);
});

test('a server that is down takes only its groups with it, and comes back by itself', async () => {
  const there = await groups.aGroup('there');
  const here = await groups.aGroup('here');
  await move(there.row.groupId, 'two');
  const status = async (host: string) => (await call(readGroup, { host })).statusCode;
  expect([await status(here.host), await status(there.host)]).toEqual([200, 200]);
  const { port } = way.address() as { port: number };
  way.close();
  for (const socket of sockets) socket.destroy();
  const down = await call(readGroup, { host: there.host });
  expect(down.json().code).toBe('DATABASE_UNAVAILABLE');
  expect(await status(here.host)).toBe(200);
  await open(port);
  await expect.poll(() => status(there.host)).toBe(200);
});

test('a move that fails leaves the group where it was', async () => {
  const { row, host } = await groups.aGroup('stays');
  await expect(move(row.groupId, 'nowhere')).rejects.toThrow(/no cluster nowhere/);
  expect(await getGroup(groups.program.directory.db, row.groupId)).toMatchObject({
    cluster: 'main',
    state: 'active',
  });
  expect((await call(readMe, { host })).statusCode).toBe(401);
});

/** Begins a move in a process that is killed when it has announced the group's row for the `times`-th time. */
async function moveUntilKilled(groupId: string, to: string, times: number): Promise<void> {
  const { directory, announce } = groups.program;
  const { listenConnection } = directory.database;
  let lock: pg.Client;
  const row = await getGroup(directory.db, groupId);
  await new Promise<void>((killed, failed) => {
    const database = { ...directory.database, listenConnection: () => (lock = listenConnection()) };
    const { moveGroup } = createMoves({
      ...groups.program,
      directory: { ...directory, database },
      announce: async (id) => {
        await announce(id);
        times -= 1;
        if (times > 0) return;
        await lock.end();
        killed();
        await new Promise(() => {});
      },
    });
    moveGroup(row, to).catch(failed);
  });
}

test.each([
  { when: 'before it copies', told: 1, isAside: false, endsOn: 'main' },
  { when: 'while it copies', told: 1, isAside: true, endsOn: 'main' },
  { when: 'before it drops what it copied', told: 2, isAside: false, endsOn: 'two' },
])('a move that is killed $when is taken up', async ({ told, isAside, endsOn }) => {
  const group = await groups.aGroup(`killed-${told}-${isAside}`);
  const { row, host, db } = group;
  const { token } = await aCaptain(group, { type: 'general' });
  const before = await printTables(db, MIGRATIONS);
  const { clusters, directory, moves } = groups.program;
  const databases = async () =>
    Promise.all(
      ['main', 'two'].map(async (name) =>
        (await listDatabases(await clusters.open(name), directory.name)).filter(
          (database) => !database.includes('template'),
        ),
      ),
    );
  await moveUntilKilled(row.groupId, 'two', told);
  if (isAside) {
    await sql`ALTER DATABASE ${sql.id(row.database)} RENAME TO ${sql.id(`${row.database}_moving`)}`.execute(
      directory.db,
    );
  }
  // The server notices a lost connection a little later.
  await expect
    .poll(async () => {
      await moves.finishMoves();
      return getGroup(directory.db, row.groupId);
    })
    .toMatchObject({ cluster: endsOn, state: 'active', leftDatabase: null });
  expect(await printTables((await openOf(row.groupId)).db, MIGRATIONS)).toEqual(before);
  expect((await call(readMe, { host, as: token })).statusCode).toBe(200);
  // It leaves nothing behind.
  await groups.program.databases.fillSpares();
  const known = await directory.db.selectFrom('groups').select('database').execute();
  const spares = await directory.db.selectFrom('spareDatabases').select('database').execute();
  expect((await databases()).flat().toSorted()).toEqual(
    [...known, ...spares]
      .map(({ database }) => database)
      .concat(directory.name)
      .toSorted(),
  );
});

test('a running program takes up a move that was killed within half a minute', async () => {
  const { row } = await groups.aGroup('killed-beside');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const running = groups.program.start();
  try {
    await moveUntilKilled(row.groupId, 'two', 1);
    const { state } = await getGroup(groups.program.directory.db, row.groupId);
    expect(state).toBe('moving');
    vi.advanceTimersByTime(30_000);
    await expect
      .poll(() => getGroup(groups.program.directory.db, row.groupId))
      .toMatchObject({ cluster: 'main', state: 'active', leftDatabase: null });
  } finally {
    vi.useRealTimers();
    await running.stop();
  }
});

test('a group is moved by one process at a time', async () => {
  const { row } = await groups.aGroup('twice');
  await withGroupLock(groups.program.directory, row.groupId, async () => {
    await expect(move(row.groupId, 'two')).rejects.toMatchObject({ code: 'GROUP_STATE' });
  });
  await move(row.groupId, 'two');
});
