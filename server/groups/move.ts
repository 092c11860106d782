import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { readGroup } from '../backup/backup.ts';
import { restoreToScratch, swapSchema } from '../backup/restore.ts';
import type { DB } from '../db/tables.ts';
import { ApiError } from '../http/errors.ts';
import { type Clusters, dropDatabase, onServer } from './clusters.ts';
import type { Databases } from './databases.ts';
import type { OpenDirectory } from './directory.ts';
import type { GroupRow } from './queries.ts';

/** Milliseconds for which connections of other processes are waited for. */
const LONGEST_WAIT = 30_000;
const AGAIN = 50;

interface MoveOptions {
  directory: OpenDirectory;
  clusters: Clusters;
  databases: Databases;
  announce: (groupId: string) => Promise<void>;
  clock: () => Date;
}

/**
 * Moves a group to another cluster, or to another database of its own. It is not served meanwhile: its connections are
 * ended, its database is renamed so that no other begins, copied, compared table by table, and the directory points to the
 * copy. What was answered before is in the copy. If it fails, the group is served from where it was. Throws GROUP_STATE.
 */
export async function moveGroup(
  { directory: { db }, clusters, databases, announce, clock }: MoveOptions,
  row: GroupRow,
  cluster: string,
): Promise<void> {
  const { groupId, database: from } = row;
  const aside = `${from}_moving`;
  const [source, target] = await Promise.all([clusters.open(row.cluster), clusters.open(cluster)]);
  const set = async (changed: Partial<GroupRow>, state: GroupRow['state']) => {
    await db
      .updateTable('groups')
      .where('groupId', '=', groupId)
      .where('state', '=', state)
      .set(changed)
      .returning('groupId')
      .executeTakeFirstOrThrow(() => new ApiError('GROUP_STATE'));
    await announce(groupId);
  };
  if (row.state !== 'active' && row.state !== 'suspended') throw new ApiError('GROUP_STATE');
  await set({ state: 'moving' }, row.state);
  const to = await databases.takeDatabase(cluster);
  let isAside = false;
  try {
    await onServer(source, (admin) => renameUnused(admin, from, aside));
    isAside = true;
    const read = source.database(aside, { size: 1, jobSize: 1 });
    const written = target.database(to.database, { size: 1, jobSize: 1 });
    try {
      const { timeZone } = row;
      await restoreToScratch(written, readGroup(read, clock()), {
        schema: 'khayma_restore',
        timeZone,
      });
      await swapSchema(written, 'khayma_restore', { mayReplace: false, keepSessions: true });
    } finally {
      await read.close();
      await written.close();
    }
    if (row.scoutsLimit !== null) {
      const limit = sql.lit(String(row.scoutsLimit));
      await onServer(target, (admin) =>
        sql`ALTER DATABASE ${sql.id(to.database)} SET khayma.scouts_limit = ${limit}`.execute(
          admin,
        ),
      );
    }
    await set({ cluster, database: to.database, state: row.state }, 'moving');
  } catch (error) {
    if (isAside) await onServer(source, (admin) => renameUnused(admin, aside, from));
    await dropDatabase(target, to.database);
    await set({ state: row.state }, 'moving');
    throw error;
  }
  await dropDatabase(source, aside);
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
