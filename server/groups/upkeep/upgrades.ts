import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { UPGRADE_STEPS } from '../../../contract/directory/groups.ts';
import { readGroup } from '../../backup/backup.ts';
import { restoreToScratch, swapSchema } from '../../backup/restore.ts';
import { openBackup } from '../../backup/store.ts';
import { migrate } from '../../db/migrate.ts';
import { upgrade } from '../../db/upgrade.ts';
import { ApiError, fromDatabaseError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';
import { describeFailure, StartupError } from '../../startup-error.ts';
import type { OpenDirectory } from '../directory/directory.ts';
import { withGroupLock } from '../directory/group-lock.ts';
import { countError, type GroupRow, getGroup } from '../directory/queries.ts';
import { type Clusters, dropDatabase, ensureDatabase, NO_DATABASE } from '../serving/clusters.ts';
import { countGroup, keepCounts } from './count.ts';

/** Groups that are upgraded at the same time. */
const AT_ONCE = 4;

type UpgradeSettings = Pick<Settings, 'backupDir' | 'backupKeep' | 'backupPassphrase'>;

export interface UpgradesOptions {
  directory: OpenDirectory;
  clusters: Clusters;
  settings: UpgradeSettings;
  newestVersion: string;
  clock: () => Date;
  /** Tells all processes that a group's row has changed. */
  announce: (groupId: string) => Promise<void>;
  log: (line: string) => void;
  /** Where the migrations lie; tests add future ones. */
  folder?: string;
}

/** Upgrades the tables of groups. */
export type Upgrades = ReturnType<typeof createUpgrades>;

export function createUpgrades({
  directory,
  clusters,
  settings,
  newestVersion,
  clock,
  announce,
  log,
  folder,
}: UpgradesOptions) {
  const { db, name: directoryName } = directory;

  /** What went wrong, without values of rows. */
  const reasonOf = (error: unknown) =>
    (error instanceof StartupError && error.cause
      ? describeFailure(error.cause)
      : describeFailure(error)
    )
      .split('\n')[0]!
      .slice(0, 300);

  const settingsOf = (row: GroupRow) => ({
    ...settings,
    timeZone: row.timeZone,
    backupDir: path.join(settings.backupDir, row.groupId),
  });

  const setStep = async ({ groupId }: GroupRow, upgradeStep: number | null) => {
    await db.updateTable('groups').where('groupId', '=', groupId).set({ upgradeStep }).execute();
  };

  /** Upgrades a group in the steps of UPGRADE_STEPS, which the operator follows. */
  const upgradeInSteps = async (row: GroupRow) => {
    const server = await clusters.open(row.cluster);
    const database = server.database(row.database, { size: 1, jobSize: 1 });
    try {
      await setStep(row, 1);
      await upgrade(database, settingsOf(row), {
        log,
        onBackup: () => setStep(row, 2),
        ...(folder !== undefined && { folder }),
      });
      await setStep(row, UPGRADE_STEPS);
      await keepCounts(db, row.groupId, await countGroup(database.jobDb, clock()), clock());
    } finally {
      await database.close();
    }
  };

  /**
   * Upgrades one group, after a backup. A group whose upgrade fails keeps its tables, is not served, and is noted with
   * the reason. Returns whether it is on the newest version now. Throws DATABASE_UNAVAILABLE where its server does not
   * answer, which says nothing of the upgrade.
   */
  const upgradeOne = async (row: GroupRow): Promise<boolean> => {
    try {
      await upgradeInSteps(row);
      await db
        .updateTable('groups')
        .where('groupId', '=', row.groupId)
        .set({
          schemaVersion: newestVersion,
          upgradeAttempts: 0,
          upgradeFailedAt: null,
          upgradeError: null,
        })
        .execute();
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      const at = clock().toISOString();
      log(`the upgrade of ${row.slug} failed: ${reason}`);
      if (isUnavailable(error)) throw new ApiError('DATABASE_UNAVAILABLE');
      await db
        .updateTable('groups')
        .where('groupId', '=', row.groupId)
        .set({
          upgradeAttempts: sql`upgrade_attempts + 1`,
          upgradeFailedAt: at,
          upgradeError: reason,
        })
        .execute();
      await db
        .insertInto('upgradeFailures')
        .values({ groupId: row.groupId, at, fromVersion: row.schemaVersion, reason })
        .execute();
      await countError(db, row.groupId, clock());
      return false;
    } finally {
      await setStep(row, null);
      await announce(row.groupId);
    }
  };

  const limit = pLimit(AT_ONCE);

  const setBack = async (row: GroupRow): Promise<boolean> => {
    const { backupDir } = settingsOf(row);
    const names = await readdir(backupDir).catch(() => []);
    const newest = names
      .filter((name) => name.startsWith('before-upgrade-'))
      .sort()
      .at(-1);
    if (newest === undefined) throw new ApiError('GROUP_STATE');
    const server = await clusters.open(row.cluster);
    const database = server.database(row.database, { size: 1, jobSize: 1 });
    try {
      await restoreToScratch(database, openBackup(path.join(backupDir, newest), settings), {
        schema: 'khayma_restore',
        timeZone: row.timeZone,
      });
      await swapSchema(database, 'khayma_restore', { mayReplace: true, keepSessions: true });
    } finally {
      await database.close();
    }
    return upgradeOne(row);
  };

  return {
    /** Tries the upgrade of a group again. Throws as `upgradeOne`, and GROUP_STATE where it needs none or one runs. */
    retry: ({ groupId }: GroupRow): Promise<boolean> =>
      withGroupLock(directory, groupId, async () => {
        const row = await getGroup(db, groupId);
        if (row.schemaVersion === newestVersion) throw new ApiError('GROUP_STATE');
        return upgradeOne(row);
      }),
    /**
     * Restores the backup from before a group's last upgrade, and upgrades that. Throws as `retry`, and GROUP_STATE where
     * there is no such backup.
     */
    setBack: ({ groupId }: GroupRow): Promise<boolean> =>
      withGroupLock(directory, groupId, async () => setBack(await getGroup(db, groupId))),
    /** Upgrades all groups that need it and have not failed, the last used first, four at a time. */
    upgradeAll: async (): Promise<{ upgraded: number; failed: number }> => {
      const rows = await db
        .selectFrom('groups')
        .where('state', 'in', ['active', 'suspended'])
        // Groups of a newer version are those of a newer program.
        .where('schemaVersion', '<', newestVersion)
        .where('upgradeFailedAt', 'is', null)
        .orderBy(sql`last_used_at DESC NULLS LAST`)
        .selectAll()
        .execute();
      const done = await Promise.all(
        rows.map((row) => limit(() => upgradeOne(row).catch(() => false))),
      );
      const upgraded = done.filter(Boolean).length;
      return { upgraded, failed: done.length - upgraded };
    },
    /** Begins a rehearsal: upgrades copies of all groups one after another. Throws REHEARSAL_RUNS. */
    rehearse: async (): Promise<{ done: Promise<{ slug: string; reason: string }[]> }> => {
      const rows = await db
        .selectFrom('groups')
        .where('state', '!=', 'founding')
        .selectAll()
        .execute();
      const { rows: begun } = await sql<{ rehearsalId: number }>`
        INSERT INTO rehearsals (started_at, total)
        SELECT ${clock().toISOString()}, ${rows.length}
        WHERE NOT EXISTS (
          SELECT FROM rehearsals
          -- One that was cut off by a restart does not stand in the way for ever.
          WHERE ended_at IS NULL AND started_at > ${new Date(clock().getTime() - 6 * 3_600_000).toISOString()}
        ) RETURNING rehearsal_id
      `.execute(db);
      if (!begun[0]) throw new ApiError('REHEARSAL_RUNS');
      const { rehearsalId } = begun[0];
      const run = async () => {
        const failures: { slug: string; reason: string }[] = [];
        for (const [done, row] of rows.entries()) {
          const reason = await rehearseOne(row).catch(reasonOf);
          if (reason !== null) failures.push({ slug: row.slug, reason });
          await db
            .updateTable('rehearsals')
            .where('rehearsalId', '=', rehearsalId)
            .set({ done: done + 1, failures: JSON.stringify(failures) })
            .execute();
        }
        await db
          .updateTable('rehearsals')
          .where('rehearsalId', '=', rehearsalId)
          .set({ endedAt: clock().toISOString() })
          .execute();
        return failures;
      };
      return { done: run() };
    },
  };

  /** Restores a group into a database of its own and migrates it there; null where that works. */
  async function rehearseOne(row: GroupRow): Promise<string | null> {
    const server = await clusters.open(row.cluster);
    const copy = `${directoryName}_rehearsal`;
    await dropDatabase(server, copy);
    await ensureDatabase(server, copy);
    const source = server.database(row.database, { size: 1, jobSize: 1 });
    const target = server.database(copy, { size: 1, jobSize: 1 });
    try {
      await restoreToScratch(target, readGroup(source, clock()), {
        schema: 'khayma_restore',
        timeZone: row.timeZone,
      });
      await swapSchema(target, 'khayma_restore', { mayReplace: false });
      if (folder !== undefined) await migrate(target, row.timeZone, { folder });
      return null;
    } finally {
      await source.close();
      await target.close();
      await dropDatabase(server, copy);
    }
  }
}

/** Whether an error is the server's, which may answer later; a database that is missing does not come back. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof StartupError) {
    return error.code === 'DATABASE_UNREACHABLE' || isUnavailable(error.cause);
  }
  const { code } = (error ?? {}) as { code?: unknown };
  return code !== NO_DATABASE && fromDatabaseError(error)?.code === 'DATABASE_UNAVAILABLE';
}
