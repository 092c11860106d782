import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { readGroup } from '../../backup/backup.ts';
import { restoreToScratch } from '../../backup/restore.ts';
import { swapSchema } from '../../backup/swap.ts';
import type { DatabaseServer, OpenDatabase } from '../../db/database-server.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { OpenDirectory } from '../directory/directory.ts';
import { withGroupLock } from '../directory/group-lock.ts';
import { changeGroupIn, type GroupRow, getGroup } from '../directory/queries.ts';
import {
  type Clusters,
  dropDatabase,
  listDatabases,
  onServer,
  setScoutsLimit,
} from '../serving/clusters.ts';
import type { Databases } from './databases.ts';
import { tryEach } from './try-each.ts';

/** Milliseconds for which connections of other processes are waited for. */
const LONGEST_WAIT = 30_000;
const AGAIN = 50;

interface MoveOptions {
  directory: OpenDirectory;
  clusters: Clusters;
  databases: Databases;
  newestVersion: string;
  announce: (groupId: string) => Promise<void>;
  clock: () => Date;
}

/** The name of a group's database while it is copied. */
const asideOf = ({ database }: GroupRow) => `${database}_moving`;

/** Moves groups to other clusters. */
export function createMoves(options: MoveOptions) {
  return {
    moveGroup: (row: GroupRow, cluster: string) => moveGroup(options, row, cluster),
    finishMoves: () => finishMoves(options),
  };
}

/**
 * Moves a group to another cluster, or to another database of its own. It is not served meanwhile: its connections are
 * ended, its database is renamed so that no other begins, copied, each table of the copy read back and compared, and the
 * directory points to the copy. What was answered before is in it. If it fails, the group is served from where it was.
 * Throws GROUP_STATE.
 */
function moveGroup(options: MoveOptions, { groupId }: GroupRow, cluster: string): Promise<void> {
  const { directory } = options;
  return withGroupLock(directory, groupId, async () => {
    await settle(options, groupId);
    await moveLocked(options, await getGroup(directory.db, groupId), cluster);
  });
}

/**
 * Takes up moves whose process has ended: a group is served from where its tables are, and the database that was left
 * is dropped.
 */
async function finishMoves(options: MoveOptions): Promise<void> {
  const { directory } = options;
  const rows = await directory.db
    .selectFrom('groups')
    .where('leftDatabase', 'is not', null)
    .selectAll()
    .execute();
  await tryEach(rows, ({ groupId }) =>
    withGroupLock(directory, groupId, () => settle(options, groupId)).catch((error: unknown) => {
      // It is being moved.
      if (!(error instanceof ApiError)) throw error;
    }),
  );
}

async function moveLocked(options: MoveOptions, row: GroupRow, cluster: string): Promise<void> {
  const { clusters, databases, newestVersion } = options;
  if (row.state !== 'active' && row.state !== 'suspended') throw new ApiError('GROUP_STATE');
  const [source, target] = await Promise.all([clusters.open(row.cluster), clusters.open(cluster)]);
  const to = await databases.takeDatabase(cluster);
  const left = { leftCluster: to.cluster, leftDatabase: to.database };
  try {
    await change(options, row, row.state, { state: 'moving', ...left });
  } catch (error) {
    await dropDatabase(target, to.database);
    throw error;
  }
  try {
    await onServer(source, (admin) => renameUnused(admin, row.database, asideOf(row)));
    const written = target.database(to.database, { size: 1, jobSize: 1 });
    try {
      await copy(row, source, written, options.clock());
    } finally {
      await written.close();
    }
    await setScoutsLimit(target, to.database, row.scoutsLimit);
    await change(options, row, 'moving', {
      cluster,
      database: to.database,
      // The copy was made with the tables of this program.
      schemaVersion: newestVersion,
      state: row.state,
      leftCluster: row.cluster,
      leftDatabase: asideOf(row),
    });
  } finally {
    // If a server does not answer now, `finishMoves` tries again.
    await settle(options, row.groupId).catch(() => {});
  }
}

/** Changes a group that is in this state. Throws GROUP_STATE. */
async function change(
  { directory, announce }: MoveOptions,
  { groupId }: GroupRow,
  from: GroupRow['state'],
  set: Partial<GroupRow>,
): Promise<void> {
  await changeGroupIn(directory.db, groupId, [from], set);
  await announce(groupId);
}

async function copy(
  row: GroupRow,
  source: DatabaseServer,
  target: OpenDatabase,
  now: Date,
): Promise<void> {
  const { timeZone } = row;
  const read = source.database(asideOf(row), { size: 1, jobSize: 1 });
  try {
    const parts = readGroup(read, now);
    await restoreToScratch(target, parts, { schema: 'khayma_restore', timeZone });
    await swapSchema(target, 'khayma_restore', { mayReplace: false, keepSessions: true });
  } finally {
    await read.close();
  }
}

/** Ends a move that was not completed, or whose last step is missing. */
async function settle(options: MoveOptions, groupId: string): Promise<void> {
  const row = await getGroup(options.directory.db, groupId);
  if (row.state === 'moving') await putBack(options, row);
  await dropLeft(options, row);
}

/** Serves a group from where it was, however far its move came. */
async function putBack(options: MoveOptions, row: GroupRow): Promise<void> {
  const source = await options.clusters.open(row.cluster);
  const aside = asideOf(row);
  if ((await listDatabases(source, aside)).length > 0) {
    await onServer(source, (admin) => renameUnused(admin, aside, row.database));
  }
  const state = row.suspendedBecause === null ? 'active' : 'suspended';
  await change(options, row, 'moving', { state });
}

/** Drops the database that a move has left. */
async function dropLeft(
  { directory, clusters }: MoveOptions,
  { groupId, leftCluster, leftDatabase }: GroupRow,
): Promise<void> {
  if (leftCluster === null || leftDatabase === null) return;
  await dropDatabase(await clusters.open(leftCluster), leftDatabase);
  await directory.db
    .updateTable('groups')
    .where('groupId', '=', groupId)
    .where('leftDatabase', '=', leftDatabase)
    .set({ leftCluster: null, leftDatabase: null })
    .execute();
}

/** Renames a database; connections to it are ended until none is left. */
async function renameUnused(admin: Kysely<DB>, from: string, to: string): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT;
  for (;;) {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${from}`.execute(
      admin,
    );
    try {
      await sql`ALTER DATABASE ${sql.id(from)} RENAME TO ${sql.id(to)}`.execute(admin);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || performance.now() > deadline)
        throw error;
      await sleep(AGAIN);
    }
  }
}

/** SQLSTATE of a database that has connections. */
const IN_USE = '55006';
