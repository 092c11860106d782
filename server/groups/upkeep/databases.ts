import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BackupPart } from '../../backup/file.ts';
import { restoreToScratch } from '../../backup/restore.ts';
import { swapSchema } from '../../backup/swap.ts';
import type { DatabaseServer, OpenDatabase } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import { setGroupName } from '../../features/group/queries.ts';
import { keepPushKeys } from '../../features/notifications/push-queries.ts';
import { ApiError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';
import { describeFailure } from '../../startup-error.ts';
import type { OpenDirectory } from '../directory/directory.ts';
import type { GroupRow } from '../directory/queries.ts';
import type { Directory } from '../directory/tables.ts';
import {
  type Clusters,
  copyDatabase,
  dropDatabase,
  ensureDatabase,
  listDatabases,
  onServer,
} from '../serving/clusters.ts';
import { countGroup } from './count.ts';
import { scheduleJob } from './job-queries.ts';
import { tryEach } from './try-each.ts';

/** Empty databases that wait on each cluster, so that a founding takes no time. */
const SPARES = 2;

/** Milliseconds after which a new group is counted. */
const FIRST_COUNT_MS = 5 * 60_000;

/** Minutes after which a founding that was cut off is taken away. */
const FOUNDING_MINUTES = 10;

/** How long a former address leads on, in days. */
const FORMER_DAYS = 90;

export interface DatabasesOptions {
  directory: OpenDirectory;
  clusters: Clusters;
  settings: Pick<Settings, 'timeZone'>;
  newestVersion: string;
  /** Tells all processes that a group's row has changed. */
  announce: (groupId: string) => Promise<void>;
  log: (line: string) => void;
  folder?: string;
}

/** A group to create, at a free address. */
export interface NewGroup {
  slug: string;
  name: string;
  now: Date;
  /** The cluster, unless the one with the fewest groups. */
  cluster?: string;
}

/** Makes and removes the databases of groups. */
export type Databases = ReturnType<typeof createDatabases>;

export function createDatabases(options: DatabasesOptions) {
  const { directory, settings, log } = options;
  let filling: Promise<void> | undefined;
  /** The first of simultaneous calls fills it. */
  const fillOnce = (): Promise<void> => {
    filling ??= fillSpares(options).finally(() => {
      filling = undefined;
    });
    return filling;
  };
  const createAndFill = (wanted: NewGroup, fillIn: Parameters<typeof create>[2]) =>
    create(options, wanted, fillIn).finally(() => {
      void fillOnce().catch((error: Error) => log(`no spare databases: ${error.message}`));
    });
  return {
    fillSpares: fillOnce,
    isTaken: (slug: string, now: Date) => isTaken(directory.db, slug, now),
    takeDatabase: (wanted?: string) => takeDatabase(options, wanted),
    /** Makes an empty group of this name. */
    createEmpty: (wanted: NewGroup) =>
      createAndFill(wanted, async (database) => {
        await setGroupName(database.db, wanted.name);
        return null;
      }),
    /** Makes a group from the parts of a backup; its name is the backup's where it has one. */
    createFromBackup: (wanted: NewGroup, parts: AsyncIterable<BackupPart>) =>
      createAndFill(wanted, async (database) => {
        const schema = 'khayma_restore';
        await restoreToScratch(database, parts, { schema, timeZone: settings.timeZone });
        await swapSchema(database, schema, { mayReplace: false });
        return (await countGroup(database.db, wanted.now)).name;
      }),
    changeAddress,
    remove: (row: GroupRow) => remove(options, row),
    removeDeleted: (row: GroupRow, now: Date) => removeDeleted(options, row, now),
    freeDeleted: (slug: string) => freeDeleted(directory.db, slug),
    removeUnfinished: (now: Date) => removeUnfinished(options, now),
  };
}

/** The empty, migrated database to copy from; those of older versions go. */
async function ensureTemplate(
  { directory, settings, newestVersion, folder }: DatabasesOptions,
  server: DatabaseServer,
): Promise<string> {
  const prefix = `${directory.name}_template_`;
  const template = `${prefix}${newestVersion.slice(0, 4)}`;
  const there = await listDatabases(server, prefix);
  if (there.includes(template)) return template;
  const draft = `${template}_${randomBytes(3).toString('hex')}`;
  await ensureDatabase(server, draft);
  const database = server.database(draft, { size: 1, jobSize: 1 });
  try {
    await migrate(database, settings.timeZone, folder === undefined ? {} : { folder });
    // Copies begin with good plans, and nothing to do for autovacuum.
    await sql`VACUUM (ANALYZE, FREEZE)`.execute(database.jobDb);
  } finally {
    await database.close();
  }
  await onServer(server, async (admin) => {
    // The first template of processes that start together stays.
    await sql`ALTER DATABASE ${sql.id(draft)} RENAME TO ${sql.id(template)}`
      .execute(admin)
      .catch(() => dropDatabase(server, draft));
  });
  for (const old of there) await dropDatabase(server, old);
  return template;
}

async function makeSpare(options: DatabasesOptions, cluster: string): Promise<string> {
  const server = await options.clusters.open(cluster);
  const template = await ensureTemplate(options, server);
  const database = `${options.directory.name}_${randomBytes(5).toString('hex')}`;
  await copyDatabase(server, template, database);
  return database;
}

/** Makes spare databases where they are missing, and removes those of an older version. */
async function fillSpares(options: DatabasesOptions): Promise<void> {
  const { clusters, newestVersion, log } = options;
  const { db } = options.directory;
  const old = await db
    .deleteFrom('spareDatabases')
    .where('schemaVersion', '!=', newestVersion)
    .returningAll()
    .execute();
  await tryEach(old, async ({ cluster, database }) =>
    dropDatabase(await clusters.open(cluster), database),
  ).catch((error: unknown) => log(`old spare databases: ${describeFailure(error)}`));
  for (const cluster of await listClusters(options)) {
    const { spares } = await db
      .selectFrom('spareDatabases')
      .where('cluster', '=', cluster)
      .select((row) => row.fn.countAll<number>().as('spares'))
      .executeTakeFirstOrThrow();
    try {
      for (let missing = SPARES - spares; missing > 0; missing -= 1) {
        const database = await makeSpare(options, cluster);
        await db
          .insertInto('spareDatabases')
          .values({ cluster, database, schemaVersion: newestVersion })
          .execute();
      }
    } catch (error) {
      log(`no spare database on ${cluster}: ${(error as Error).message}`);
    }
  }
}

/** Clusters that take new groups, the one with the fewest first. */
async function listClusters({ directory: { db }, clusters }: DatabasesOptions): Promise<string[]> {
  const rows = await db
    .selectFrom('clusters')
    .leftJoin('groups', 'groups.cluster', 'clusters.name')
    .where('clusters.isFull', '=', false)
    .where('clusters.name', 'in', clusters.names)
    .groupBy('clusters.name')
    .orderBy((row) => row.fn.count('groupId'))
    .orderBy('clusters.name')
    .select('clusters.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** An empty database: a spare one, else a new one. */
async function takeDatabase(options: DatabasesOptions, wanted?: string) {
  const { newestVersion } = options;
  const { rows } = await sql<{ cluster: string; database: string }>`
    DELETE FROM spare_databases WHERE (cluster, database) IN (
      SELECT cluster, database FROM spare_databases
      WHERE schema_version = ${newestVersion} AND cluster = ANY(${wanted ? [wanted] : await listClusters(options)})
      FOR UPDATE SKIP LOCKED LIMIT 1
    ) RETURNING cluster, database
  `.execute(options.directory.db);
  if (rows[0]) return rows[0];
  const cluster = wanted ?? (await listClusters(options))[0];
  if (cluster === undefined) throw new ApiError('DATABASE_UNAVAILABLE');
  return { cluster, database: await makeSpare(options, cluster) };
}

/**
 * Makes a group in a database of its own and lets `fillIn` write into it, which returns the group's name where it is
 * another one; the group is there once that has succeeded, and else nothing is. Throws ADDRESS_TAKEN.
 */
async function create(
  options: DatabasesOptions,
  { slug, name, now, cluster: wanted }: NewGroup,
  fillIn: (database: OpenDatabase) => Promise<string | null>,
): Promise<GroupRow> {
  const { clusters, settings, newestVersion, announce } = options;
  const { db } = options.directory;
  const groupId = randomUUID();
  if (await isTaken(db, slug, now)) throw new ApiError('ADDRESS_TAKEN');
  const { cluster, database } = await takeDatabase(options, wanted);
  const server = await clusters.open(cluster);
  try {
    await db
      .insertInto('groups')
      .values({
        groupId,
        slug,
        name,
        state: 'founding',
        cluster,
        database,
        schemaVersion: newestVersion,
        salt: randomBytes(16),
        timeZone: settings.timeZone,
        foundedAt: now.toISOString(),
      })
      .execute();
    const opened = server.database(database, { size: 1, jobSize: 1 });
    let ownName: string | null;
    try {
      ownName = await fillIn(opened);
      await keepPushKeys(opened.db);
    } finally {
      await opened.close();
    }
    const row = await db
      .updateTable('groups')
      .where('groupId', '=', groupId)
      .set({ state: 'active', ...(ownName !== null && { name: ownName }) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(groupId);
    // The operator's list shows its first captains.
    const at = new Date(now.getTime() + FIRST_COUNT_MS);
    await scheduleJob(db, { groupId, job: 'count', at });
    return row;
  } catch (error) {
    await db.deleteFrom('groups').where('groupId', '=', groupId).execute();
    await dropDatabase(server, database);
    const isTaken = (error as { constraint?: string }).constraint === 'groups_slug_key';
    throw isTaken ? new ApiError('ADDRESS_TAKEN') : error;
  }
}

/** Whether a group has this address, or had it until 90 days ago. */
async function isTaken(db: Directory, slug: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM groups WHERE slug = ${slug}) OR EXISTS (
      SELECT FROM former_addresses WHERE slug = ${slug} AND until > ${now.toISOString()}
    ) AS taken
  `.execute(db);
  return rows[0]!.taken;
}

/** Removes a group with its database. */
async function remove(
  { directory: { db }, clusters }: DatabasesOptions,
  { groupId, cluster, database }: GroupRow,
): Promise<void> {
  await dropDatabase(await clusters.open(cluster), database);
  await db.deleteFrom('groups').where('groupId', '=', groupId).execute();
}

const formerUntil = (now: Date) => new Date(now.getTime() + FORMER_DAYS * 86_400_000).toISOString();

/**
 * Gives a group another address within a transaction of the directory; the one that it had leads on for 90 days. Throws
 * ADDRESS_TAKEN.
 */
async function changeAddress(db: Directory, row: GroupRow, slug: string, now: Date): Promise<void> {
  if (slug === row.slug) return;
  const until = formerUntil(now);
  await db
    .deleteFrom('formerAddresses')
    .where('slug', '=', slug)
    .where((where) =>
      where.or([where('groupId', '=', row.groupId), where('until', '<=', now.toISOString())]),
    )
    .execute();
  const { rows } = await sql`SELECT FROM former_addresses WHERE slug = ${slug}`.execute(db);
  if (rows.length > 0) throw new ApiError('ADDRESS_TAKEN');
  await db
    .updateTable('groups')
    .where('groupId', '=', row.groupId)
    .set({ slug })
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? new ApiError('ADDRESS_TAKEN') : error;
    });
  await db
    .insertInto('formerAddresses')
    .values({ slug: row.slug, groupId: row.groupId, until })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ groupId: row.groupId, until }))
    .execute();
}

/** Removes a group that was deleted; its address stays reserved for 90 days. */
async function removeDeleted(options: DatabasesOptions, row: GroupRow, now: Date): Promise<void> {
  const kept = { groupId: null, until: formerUntil(now) };
  await options.directory.db
    .insertInto('formerAddresses')
    .values({ slug: row.slug, ...kept })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(kept))
    .execute();
  await remove(options, row);
}

/** Frees the address of a deleted group, for a command on the server. */
async function freeDeleted(db: Directory, slug: string): Promise<void> {
  await db
    .deleteFrom('formerAddresses')
    .where('slug', '=', slug)
    .where('groupId', 'is', null)
    .execute();
}

/** Takes away what was left of foundings that were cut off, as by a crash. */
async function removeUnfinished(options: DatabasesOptions, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FOUNDING_MINUTES * 60_000).toISOString();
  const left = await options.directory.db
    .selectFrom('groups')
    .where('state', '=', 'founding')
    .where('foundedAt', '<', before)
    .selectAll()
    .execute();
  await tryEach(left, (row) => remove(options, row));
}
