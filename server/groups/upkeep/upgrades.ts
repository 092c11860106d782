import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import { UPGRADE_STEPS } from '../../../contract/directory/groups.ts';
import { readGroup } from '../../backup/backup.ts';
import { restoreToScratch } from '../../backup/restore.ts';
import { openBackup } from '../../backup/store.ts';
import { swapSchema } from '../../backup/swap.ts';
import { migrate } from '../../db/migrate.ts';
import { upgrade } from '../../db/upgrade.ts';
import { ApiError, fromDatabaseError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';
import { describeFailure, StartupError } from '../../startup-error.ts';
import type { OpenDirectory } from '../directory/directory.ts';
import { withGroupLock } from '../directory/group-lock.ts';
import { countError, type GroupRow, getGroup } from '../directory/queries.ts';
import type { Directory } from '../directory/tables.ts';
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

export function createUpgrades(options: UpgradesOptions) {
  const limit = pLimit(AT_ONCE);
  return {
    retry: (row: GroupRow) => retry(options, row),
    setBack: (row: GroupRow) => setBack(options, row),
    upgradeAll: () => upgradeAll(options, limit),
    rehearse: () => rehearse(options),
  };
}

/** Tries the upgrade of a group again. Throws as `upgradeOne`, and GROUP_STATE where it needs none or one runs. */
function retry(options: UpgradesOptions, { groupId }: GroupRow): Promise<boolean> {
  const { directory, newestVersion } = options;
  return withGroupLock(directory, groupId, async () => {
    const row = await getGroup(directory.db, groupId);
    if (row.schemaVersion === newestVersion) throw new ApiError('GROUP_STATE');
    return upgradeOne(options, row);
  });
}

/**
 * Restores the backup from before a group's last upgrade, and upgrades that. Throws as `retry`, and GROUP_STATE where
 * there is no such backup.
 */
function setBack(options: UpgradesOptions, { groupId }: GroupRow): Promise<boolean> {
  const { directory } = options;
  return withGroupLock(directory, groupId, async () => {
    const row = await getGroup(directory.db, groupId);
    await restoreNewestBackup(options, row);
    return upgradeOne(options, row);
  });
}

/** Upgrades all groups that need it and have not failed, the last used first, four at a time. */
async function upgradeAll(
  options: UpgradesOptions,
  limit: LimitFunction,
): Promise<{ upgraded: number; failed: number }> {
  const rows = await options.directory.db
    .selectFrom('groups')
    .where('state', 'in', ['active', 'suspended'])
    // Groups of a newer version are those of a newer program.
    .where('schemaVersion', '<', options.newestVersion)
    .where('upgradeFailedAt', 'is', null)
    .orderBy(sql`last_used_at DESC NULLS LAST`)
    .selectAll()
    .execute();
  const done = await Promise.all(
    rows.map((row) => limit(() => upgradeOne(options, row).catch(() => false))),
  );
  const upgraded = done.filter(Boolean).length;
  return { upgraded, failed: done.length - upgraded };
}

/**
 * Upgrades one group, after a backup. A group whose upgrade fails keeps its tables, is not served, and is noted with
 * the reason. Returns whether it is on the newest version now. Throws DATABASE_UNAVAILABLE where its server does not
 * answer, which says nothing of the upgrade.
 */
async function upgradeOne(options: UpgradesOptions, row: GroupRow): Promise<boolean> {
  const { directory, newestVersion, announce, log } = options;
  try {
    await upgradeInSteps(options, row);
    await directory.db
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
    log(`the upgrade of ${row.slug} failed: ${reason}`);
    if (isUnavailable(error)) throw new ApiError('DATABASE_UNAVAILABLE');
    await storeFailure(options, row, reason);
    return false;
  } finally {
    await setStep(directory.db, row, null);
    await announce(row.groupId);
  }
}

/** Upgrades a group in the steps of UPGRADE_STEPS, which the operator follows. */
async function upgradeInSteps(
  { directory: { db }, clusters, settings, clock, log, folder }: UpgradesOptions,
  row: GroupRow,
): Promise<void> {
  const server = await clusters.open(row.cluster);
  const database = server.database(row.database, { size: 1, jobSize: 1 });
  try {
    await setStep(db, row, 1);
    await upgrade(database, settingsOf(settings, row), {
      log,
      onBackup: () => setStep(db, row, 2),
      ...(folder !== undefined && { folder }),
    });
    await setStep(db, row, UPGRADE_STEPS);
    await keepCounts(db, row.groupId, await countGroup(database.jobDb, clock()), clock());
  } finally {
    await database.close();
  }
}

async function setStep(
  db: Directory,
  { groupId }: GroupRow,
  upgradeStep: number | null,
): Promise<void> {
  await db.updateTable('groups').where('groupId', '=', groupId).set({ upgradeStep }).execute();
}

async function storeFailure(
  { directory: { db }, clock }: UpgradesOptions,
  { groupId, schemaVersion }: GroupRow,
  reason: string,
): Promise<void> {
  const now = clock();
  const at = now.toISOString();
  await db
    .updateTable('groups')
    .where('groupId', '=', groupId)
    .set({
      upgradeAttempts: sql`upgrade_attempts + 1`,
      upgradeFailedAt: at,
      upgradeError: reason,
    })
    .execute();
  await db
    .insertInto('upgradeFailures')
    .values({ groupId, at, fromVersion: schemaVersion, reason })
    .execute();
  await countError(db, groupId, now);
}

/** Restores the backup from before the last upgrade. Throws GROUP_STATE where there is none. */
async function restoreNewestBackup(
  { clusters, settings }: UpgradesOptions,
  row: GroupRow,
): Promise<void> {
  const { backupDir } = settingsOf(settings, row);
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
}

/** Begins a rehearsal: upgrades copies of all groups one after another. Throws REHEARSAL_RUNS. */
async function rehearse(
  options: UpgradesOptions,
): Promise<{ done: Promise<{ slug: string; reason: string }[]> }> {
  const {
    directory: { db },
    clock,
  } = options;
  const rows = await db.selectFrom('groups').where('state', '!=', 'founding').selectAll().execute();
  const { rows: begun } = await sql<{ rehearsalId: number }>`
    INSERT INTO rehearsals (started_at, total)
    SELECT ${clock().toISOString()}, ${rows.length}
    WHERE NOT EXISTS (
      SELECT FROM rehearsals
      -- One that a restart interrupted blocks the next one for six hours only.
      WHERE ended_at IS NULL AND started_at > ${new Date(clock().getTime() - 6 * 3_600_000).toISOString()}
    ) RETURNING rehearsal_id
  `.execute(db);
  if (!begun[0]) throw new ApiError('REHEARSAL_RUNS');
  return { done: rehearseAll(options, begun[0].rehearsalId, rows) };
}

async function rehearseAll(
  options: UpgradesOptions,
  rehearsalId: number,
  rows: GroupRow[],
): Promise<{ slug: string; reason: string }[]> {
  const { db } = options.directory;
  const failures: { slug: string; reason: string }[] = [];
  for (const [done, row] of rows.entries()) {
    const reason = await rehearseOne(options, row).catch(reasonOf);
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
    .set({ endedAt: options.clock().toISOString() })
    .execute();
  return failures;
}

/** Restores a group into a database of its own and migrates it there; null where that works. */
async function rehearseOne(
  { directory, clusters, clock, folder }: UpgradesOptions,
  row: GroupRow,
): Promise<string | null> {
  const server = await clusters.open(row.cluster);
  const copy = `${directory.name}_rehearsal`;
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

const settingsOf = (settings: UpgradeSettings, row: GroupRow) => ({
  ...settings,
  timeZone: row.timeZone,
  backupDir: path.join(settings.backupDir, row.groupId),
});

/** The reason of a failure, without values of rows. */
function reasonOf(error: unknown): string {
  const cause = error instanceof StartupError && error.cause ? error.cause : error;
  return describeFailure(cause).split('\n')[0]!.slice(0, 300);
}

/** True if the error is the server's, which may answer later; a database that is missing does not come back. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof StartupError) {
    return error.code === 'DATABASE_UNREACHABLE' || isUnavailable(error.cause);
  }
  const { code } = (error ?? {}) as { code?: unknown };
  return code !== NO_DATABASE && fromDatabaseError(error)?.code === 'DATABASE_UNAVAILABLE';
}
