/**
 * Measures many groups on one program, founded from one database, on a Friday evening: each sector of each group hands in
 * and looks at its dashboard within ten minutes, compressed to two.
 */

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { SESSION_DAYS } from '../contract/privacy/periods.ts';
import { listVersions } from '../server/db/migrate.ts';
import { insertDemoGroup } from '../server/demo/demo.ts';
import type { GroupRow } from '../server/groups/directory/queries.ts';
import { type ManyGroups, openManyGroups } from '../server/groups/program.ts';
import { copyDatabase } from '../server/groups/serving/clusters.ts';
import { createUpgrades } from '../server/groups/upkeep/upgrades.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { readSettings } from '../server/settings.ts';
import { findPlaces } from '../server/testing/demo-requests.ts';
import type { Evening } from './effort.ts';
import { median, quantile, type Section } from './figures.ts';
import {
  agent,
  DOMAIN,
  hostOf,
  type Made,
  measureEvening,
  postmasterOf,
  type Sector,
  seconds,
  send,
  tokenOf,
} from './groups-evening.ts';
import { JWT_SECRET, listRecordable, startProgram } from './program.ts';

const TIME_ZONE = 'Africa/Cairo';

const environmentOf = (folder: string) => ({
  GROUPS_DOMAIN: DOMAIN,
  GROUPS_OPEN: 'anybody',
  JWT_SECRET,
  GROUP_TIME_ZONE: TIME_ZONE,
  DATA_DIR: path.join(folder, 'data'),
  BACKUP_KEEP: '0',
});

const open = (folder: string, migrations?: string) =>
  openManyGroups({
    settings: readSettings(environmentOf(folder)),
    secret: JWT_SECRET,
    clock: () => new Date(),
    logger: pino({ level: 'warn' }),
    ...(migrations !== undefined && { folder: migrations }),
  });

/** Makes the groups as copies of one. */
async function makeGroups(program: ManyGroups, { groups, size }: Evening): Promise<Made> {
  const begin = performance.now();
  const now = new Date();
  const first = await program.databases.createEmpty({ slug: 'group-0', name: 'المجموعة 0', now });
  const { database } = await program.groups.openRow(first);
  await insertDemoGroup(database.jobDb, { now, timeZone: TIME_ZONE, size });
  const { week } = await findPlaces(database.jobDb, dayIn(TIME_ZONE, now));
  const { rows: captains } = await database.pool.query<{ id: number; sector: number | null }>(`
    SELECT DISTINCT ON (type, sector_id) captain_id AS id, sector_id AS sector FROM captains
    WHERE type = 'general' OR sector_id IS NOT NULL ORDER BY type, sector_id, captain_id`);
  const expires = new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString();
  const sectors: Sector[] = [];
  let generalSession = '';
  for (const { id, sector } of captains) {
    const sessionId = randomUUID();
    await database.pool.query(
      `INSERT INTO sessions (session_id, captain_id, created_at, expires_at, last_used_at)
       VALUES ($1, $2, $3, $4, $3)`,
      [sessionId, id, now.toISOString(), expires],
    );
    if (sector === null) {
      generalSession ||= sessionId;
      continue;
    }
    const { rows } = await database.pool.query(
      'SELECT base_name AS "baseName", suffix_name AS "suffixName" FROM sectors WHERE sector_id = $1',
      [sector],
    );
    const scoutIds = await listRecordable(database.pool, sector, week);
    sectors.push({ ...rows[0], scoutIds, sessionId });
  }
  await database.pool.query('VACUUM (ANALYZE, FREEZE)');
  await program.groups.close();
  const server = await program.clusters.open('main');
  const limit = pLimit(4);
  const copies = await Promise.all(
    Array.from({ length: groups - 1 }, (_, nth) =>
      limit(async () => {
        const name = `${first.database}_${nth + 1}`;
        await copyDatabase(server, first.database, name);
        return program.directory.db
          .insertInto('groups')
          .values({
            ...first,
            groupId: randomUUID(),
            slug: `group-${nth + 1}`,
            name: `المجموعة ${nth + 1}`,
            database: name,
            salt: randomBytes(16),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    ),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { rows: [first, ...copies], sectors, generalSession, week, seconds };
}

/** How many sectors' hand-ins are stored, over all groups. */
async function countStored(folder: string, { rows }: Made): Promise<number> {
  const beside = await openManyGroups({
    settings: readSettings(environmentOf(folder)),
    secret: JWT_SECRET,
    clock: () => new Date(),
    logger: pino({ level: 'warn' }),
    beside: true,
  });
  const limit = pLimit(4);
  try {
    const stored = await Promise.all(
      rows.map((row) =>
        limit(async () => {
          const server = await beside.clusters.open(row.cluster);
          const database = server.database(row.database, { size: 1 });
          const { rows: counted } = await database.pool.query(
            // Every hand-in has a key of its own, and the copied group had none.
            'SELECT count(answer)::int AS count FROM idempotency_keys',
          );
          await database.close();
          return counted[0].count as number;
        }),
      ),
    );
    return stored.reduce((sum, count) => sum + count, 0);
  } finally {
    await beside.close();
  }
}

/** Memory that the program keeps of a group that was opened and is idle, in kB. */
async function measureIdle(program: ManyGroups, rows: GroupRow[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  await program.groups.openRow(rows[0]!);
  const before = heap();
  for (const row of rows) await program.groups.openRow(row);
  return (heap() - before) / (rows.length - 1) / 1024;
}

/** A folder of migrations with one more that adds a column. */
async function nextMigrations(folder: string): Promise<string> {
  const own = path.resolve(import.meta.dirname, '../server/db/migrations');
  const next = path.join(folder, 'migrations');
  await mkdir(next, { recursive: true });
  for (const version of await listVersions()) {
    await writeFile(
      path.join(next, `${version}.ts`),
      `export * from ${JSON.stringify(path.join(own, `${version}.ts`))};`,
    );
  }
  const kysely = JSON.stringify(import.meta.resolve('kysely'));
  await writeFile(
    path.join(next, '9999-next.ts'),
    `import { sql } from ${kysely};
     export const up = (db) => sql\`ALTER TABLE scouts ADD COLUMN made_up text\`.execute(db);`,
  );
  return next;
}

export async function measureGroups(evening: Evening): Promise<Section[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-groups-'));
  const whole = performance.now();
  try {
    const making = await open(folder);
    const made = await makeGroups(making, evening);
    const idle = await measureIdle(making, made.rows);
    await making.close();
    console.error(`${evening.groups} groups in ${made.seconds.toFixed(0)} s`);

    let program = await startProgram(folder, { environment: environmentOf(folder) });
    await sleep(evening.pause * 1000);
    const read = async (row: GroupRow) => {
      const token = await tokenOf(row, made.generalSession);
      const begin = performance.now();
      const { status } = await send(program, hostOf(row), { path: '/api/screen/dashboard', token });
      assert.equal(status, 200);
      return performance.now() - begin;
    };
    const cold: number[] = [];
    const warm: number[] = [];
    for (const row of made.rows.slice(-evening.cold)) {
      cold.push(await read(row));
      await read(row);
      await read(row);
      warm.push(await read(row));
    }

    const foundings: number[] = [];
    for (let nth = 0; nth < evening.foundings; nth += 1) {
      const begin = performance.now();
      const { status, text } = await send(program, DOMAIN, {
        path: '/api/found',
        body: {
          slug: `new-${nth}`,
          groupName: 'مجموعة جديدة',
          firstName: 'مارتينا',
          middleName: 'عادل',
          lastName: 'لطيف',
          gender: 'female',
          phoneNumber: '01000000001',
          password: 'khayma-founding-26',
        },
      });
      assert.equal(status, 201, text);
      foundings.push(performance.now() - begin);
      // A spare database is made meanwhile, as between two founders.
      await sleep(1500);
    }

    const visits = await measureEvening(program, folder, made, evening.seconds);
    for (const failure of visits.failures.slice(0, 5)) console.error(failure);
    assert.ok(visits.acknowledged > 0, 'no hand-in was acknowledged');
    const stored = await countStored(folder, made);

    const postmaster = await postmasterOf(path.join(folder, 'data'));
    const killed = performance.now();
    for (const pid of [program.pid, postmaster]) process.kill(pid, 'SIGKILL');
    program = await startProgram(folder, { environment: environmentOf(folder) });
    await read(made.rows[0]!);
    const restart = seconds(killed);
    await program.stop();

    const moving = await open(folder);
    const moved = performance.now();
    await moving.moves.moveGroup(made.rows[1]!, 'main');
    const move = seconds(moved);
    const exported = performance.now();
    await moving.actions.storeBackup(made.rows[2]!, path.join(folder, 'one.khayma'), new Date());
    const exporting = seconds(exported);
    await moving.close();

    const upgrading = await open(folder, await nextMigrations(folder));
    const begun = performance.now();
    const upgrades = createUpgrades({
      ...upgrading,
      settings: readSettings(environmentOf(folder)),
      log: () => {},
      folder: path.join(folder, 'migrations'),
    });
    const { failed } = await upgrades.upgradeAll();
    const migration = seconds(begun);
    const { rows: sizes } = await upgrading.directory.database.pool.query(
      'SELECT avg(pg_database_size(datname)) / 1e6 AS mb FROM pg_database WHERE datname LIKE $1',
      [`${made.rows[0]!.database}%`],
    );
    await upgrading.close();
    const expected = made.rows.length * made.sectors.length;
    const row = (figure: string, value: number | string, goal: string) => ({ figure, value, goal });
    return [
      {
        title: 'Many groups',
        about: `${evening.groups} groups of ${evening.size.scouts} scouts and ${made.sectors.length} sectors on the embedded database. In ${evening.seconds} seconds each sector reads its dashboard and hands in. All in all ${seconds(whole).toFixed(0)} s.`,
        rows: [
          row('hand-in, median, ms', median(visits.handIns), ''),
          row('hand-in, p99, ms', quantile(visits.handIns, 0.99), '1,500'),
          row('dashboard, median, ms', median(visits.dashboards), ''),
          row('dashboard, p99, ms', quantile(visits.dashboards, 0.99), ''),
          row('failures', visits.failures.length, '0'),
          row('hand-ins acknowledged', visits.acknowledged, String(expected)),
          row('hand-ins stored', stored, 'those'),
          row('processors busy, with the bench itself, %', visits.busy * 100, ''),
          row('PostgreSQL, most MB', visits.postgres, '900'),
          row('program, most MB', visits.node, '350'),
          row('founding, median, ms', median(foundings), '1,000'),
          row('dashboard of a cold group, median, ms', median(cold), '400'),
          row('dashboard of a cold group, most, ms', Math.max(...cold), '400'),
          row('dashboard of a warm group, median, ms', median(warm), ''),
          row('idle group in the program, kB', idle, '20'),
          row('database of a group, MB', Number(sizes[0].mb), ''),
          row('one migration over all, s', migration, '60'),
          row('… of which failed', failed, '0'),
          row('moving a group, s', move, '60'),
          row('exporting a group, s', exporting, ''),
          row('restart after kill -9 of all, s', restart, '20'),
          row('making the groups, s', made.seconds, ''),
        ],
      },
    ];
  } finally {
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
