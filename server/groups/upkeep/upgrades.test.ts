import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppOf } from '../../app.ts';
import { listVersions } from '../../db/migrate.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { FRIDAY, SMALL_GROUP } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import { DOMAIN, SECRET, testGroups } from '../../testing/groups.ts';
import { printTables } from '../../testing/tables.ts';
import { findBySlug, type GroupRow } from '../directory/queries.ts';
import { type ManyGroups, openManyGroups } from '../program.ts';

/** One of its clusters does not answer. */
const groups = testGroups({ clusters: new Map([['gone', 'postgres://127.0.0.1:1/gone']]) });
let folder: string;
let next: ManyGroups;
const NEXT = '9999-next';

/** Migrations with one more, which fails in a group that has a captain of the name 'عطل'. */
async function futureMigrations(): Promise<string> {
  const own = path.join(import.meta.dirname, '../../db/migrations');
  for (const version of await listVersions()) {
    const from = JSON.stringify(pathToFileURL(path.join(own, `${version}.ts`)).href);
    await writeFile(path.join(folder, `${version}.ts`), `export * from ${from};`);
  }
  const kysely = JSON.stringify(import.meta.resolve('kysely'));
  await writeFile(
    path.join(folder, `${NEXT}.ts`),
    `import { sql } from ${kysely};
     export async function up(db) {
       await sql\`CREATE TABLE next_table (id int)\`.execute(db);
       const { rows } = await sql\`SELECT FROM captains WHERE first_name = 'عطل'\`.execute(db);
       if (rows.length > 0) await sql\`SELECT 1 / 0\`.execute(db);
     }`,
  );
  return folder;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-group-upgrades-'));
  const backupDir = path.join(folder, 'backups');
  for (const slug of ['first', 'second', 'away', 'broken']) {
    const group = await groups.aGroup(slug);
    await insertDemoGroup(group.db, { now: FRIDAY, timeZone: 'Africa/Cairo', size: SMALL_GROUP });
    if (slug === 'broken') await aCaptain(group, { type: 'general', firstName: 'عطل' });
  }
  next = await openManyGroups({
    settings: { ...groups.settings, backupDir },
    secret: SECRET,
    clock: () => FRIDAY,
    logger: pino({ level: 'silent' }),
    folder: await futureMigrations(),
  });
});

afterAll(async () => {
  await next?.databases.fillSpares();
  await next?.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = async (slug: string): Promise<GroupRow> => {
  const found = await findBySlug(next.directory.db, slug, FRIDAY);
  if (!found || !('row' in found)) throw new Error(`no group ${slug}`);
  return found.row;
};

const putOn = async (cluster: string, slug: string) => {
  await next.directory.db.updateTable('groups').where('slug', '=', slug).set({ cluster }).execute();
};

test('an upgrade is rehearsed, done, refused, tried again and set back', async () => {
  const before = await printTables(
    (await next.groups.open((await rowOf('broken')).groupId)).database.db,
    [],
  );
  const app = await buildAppOf(next.served);
  const code = async (slug: string) =>
    (await app.inject({ url: '/api/auth/me', headers: { host: `${slug}.${DOMAIN}` } })).json().code;
  // Until its tables are of this version, a group is not served.
  expect(await code('first')).toBe('GROUP_UPGRADING');

  const { done } = await next.upgrades.rehearse();
  await expect(next.upgrades.rehearse()).rejects.toMatchObject({ code: 'REHEARSAL_RUNS' });
  expect(await done).toEqual([
    { slug: 'broken', reason: expect.stringMatching(/division by zero/) },
  ]);
  expect((await rowOf('first')).schemaVersion).not.toBe(NEXT);

  await putOn('gone', 'away');
  expect(await next.upgrades.upgradeAll()).toEqual({ upgraded: 2, failed: 2 });
  expect(await code('first')).toBe('NOT_SIGNED_IN');
  expect(await code('second')).toBe('NOT_SIGNED_IN');
  expect(await code('broken')).toBe('GROUP_UPGRADE_FAILED');
  const broken = await rowOf('broken');
  expect(broken).toMatchObject({
    upgradeAttempts: 1,
    upgradeError: expect.stringMatching(/division by zero/),
  });
  // Its tables and a backup of them exist.
  const { database } = await next.groups.open(broken.groupId);
  expect(await printTables(database.db, [])).toEqual(before);
  const files = await readdir(path.join(folder, 'backups', broken.groupId));
  expect(files).toEqual([expect.stringMatching(/^before-upgrade-/)]);
  // An unreachable server is no failed upgrade; the upgrade runs once it answers.
  const away = await rowOf('away');
  expect(away).toMatchObject({ upgradeAttempts: 0, upgradeFailedAt: null });
  await expect(next.upgrades.retry(away)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await putOn('main', 'away');
  expect(await next.upgrades.upgradeAll()).toEqual({ upgraded: 1, failed: 0 });
  expect(await code('away')).toBe('NOT_SIGNED_IN');
  // A start does not repeat a failed upgrade; the operator does.
  expect(await next.upgrades.upgradeAll()).toEqual({ upgraded: 0, failed: 0 });
  expect(await next.upgrades.retry(broken)).toBe(false);
  expect(await rowOf('broken')).toMatchObject({ upgradeAttempts: 2 });
  const { jobDb } = (await next.groups.open(broken.groupId)).database;
  const other = await jobDb.startTransaction().execute();
  await sql`CREATE TABLE next_table (id int)`.execute(other);
  // The upgrade waits for the other transaction.
  const waiting = next.upgrades.retry(broken);
  await expect.poll(() => rowOf('broken')).toMatchObject({ upgradeStep: 2 });
  await expect(next.upgrades.retry(broken)).rejects.toMatchObject({ code: 'GROUP_STATE' });
  await other.rollback().execute();
  expect(await waiting).toBe(false);
  expect(await rowOf('broken')).toMatchObject({ upgradeAttempts: 3, upgradeStep: null });
  const mend = async () =>
    (await next.groups.open(broken.groupId)).database.db
      .updateTable('captains')
      .where('firstName', '=', 'عطل')
      .set({ firstName: 'سليم' })
      .returning('captainId')
      .executeTakeFirstOrThrow();
  await mend();
  // After setting back, the wrong name is there again, and the upgrade fails again.
  expect(await next.upgrades.setBack(await rowOf('broken'))).toBe(false);
  await mend();
  expect(await next.upgrades.retry(await rowOf('broken'))).toBe(true);
  expect(await code('broken')).toBe('NOT_SIGNED_IN');
  // The former program does not serve groups of a newer version.
  await groups.program.groups.forget(broken.groupId);
  const former = await groups.app.inject({
    url: '/api/auth/me',
    headers: { host: `broken.${DOMAIN}` },
  });
  expect(former.json().code).toBe('GROUP_UPGRADING');
  await app.close();
});
