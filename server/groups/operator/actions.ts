import path from 'node:path';
import { GROUP_DELETE_DAYS } from '../../../contract/privacy/periods.ts';
import { endingOf, storeBackup } from '../../backup/store.ts';
import { notifyGenerals } from '../../features/notifications/queries.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';
import type { OpenDirectory } from '../directory/directory.ts';
import { changeGroupIn, type GroupRow } from '../directory/queries.ts';
import { type Clusters, NO_DATABASE, setScoutsLimit } from '../serving/clusters.ts';
import type { Databases } from '../upkeep/databases.ts';
import { tryEach } from '../upkeep/try-each.ts';

/** No captain has this number: all general captains are told. */
const NOBODY = 0;

interface ActionsOptions {
  directory: OpenDirectory;
  clusters: Clusters;
  databases: Databases;
  settings: Pick<Settings, 'backupDir' | 'backupPassphrase'>;
  /** Tells all processes that a group's row has changed. */
  announce: (groupId: string) => Promise<void>;
}

/** Settings of a group that an operator changes; undefined leaves one as it is. */
interface GroupSettings {
  slug?: string | undefined;
  ownDomain?: string | null | undefined;
  scoutsLimit?: number | null | undefined;
  megabytesLimit?: number | null | undefined;
}

/** Names the field of an address that is taken. */
export const atField =
  (field: 'slug' | 'ownDomain') =>
  (error: { code?: string }): never => {
    throw error.code === 'ADDRESS_TAKEN' ? fieldError('ADDRESS_TAKEN', field) : error;
  };

/** Actions of an operator on groups, on the page and by commands. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(options: ActionsOptions) {
  return {
    suspend: (row: GroupRow, reason: string, now: Date) => suspend(options, row, reason, now),
    /** Serves a suspended group again, also one that waits for its deletion. Throws GROUP_STATE. */
    resume: (row: GroupRow) =>
      changeAndAnnounce(
        options,
        row,
        { state: 'active', suspendedBecause: null, deleteAfter: null },
        ['suspended'],
      ),
    deleteLater: (row: GroupRow, now: Date) => deleteLater(options, row, now),
    /** Cancels a deletion; the group stays suspended. */
    keep: (row: GroupRow) => changeAndAnnounce(options, row, { deleteAfter: null }, ['suspended']),
    removeDue: (now: Date) => removeDue(options, now),
    set: (row: GroupRow, asked: GroupSettings, now: Date) =>
      changeSettings(options, row, asked, now),
    storeBackup: (row: GroupRow, file: string, now: Date) => storeBackupOf(options, row, file, now),
  };
}

async function changeAndAnnounce(
  { directory, announce }: ActionsOptions,
  row: GroupRow,
  set: Partial<GroupRow>,
  from: readonly GroupRow['state'][],
): Promise<void> {
  await changeGroupIn(directory.db, row.groupId, from, set);
  await announce(row.groupId);
}

const openGroup = async ({ clusters }: ActionsOptions, row: GroupRow) =>
  (await clusters.open(row.cluster)).database(row.database, { size: 1, jobSize: 1 });

/** Stops serving a group; its general captains read the reason as a message. Throws GROUP_STATE. */
async function suspend(
  options: ActionsOptions,
  row: GroupRow,
  reason: string,
  now: Date,
): Promise<void> {
  await changeAndAnnounce(options, row, { state: 'suspended', suspendedBecause: reason }, [
    'active',
    'suspended',
  ]);
  const database = await openGroup(options, row);
  try {
    const notice = {
      type: 'other',
      title: 'أوقف المشغّل هذه المجموعة',
      message: reason,
      topic: 'suspended',
    } as const;
    await notifyGenerals(database.db, notice, NOBODY, now);
  } finally {
    await database.close();
  }
}

/** Suspends a group for 30 days, after which `removeDue` deletes it; a last backup is made now. */
async function deleteLater(options: ActionsOptions, row: GroupRow, now: Date): Promise<Date> {
  const deleteAfter = new Date(now.getTime() + GROUP_DELETE_DAYS * 86_400_000);
  const day = deleteAfter.toISOString().slice(0, 10);
  await suspend(options, row, `تُحذف المجموعة بعد ${day}. نزّل نسختها الاحتياطية قبل ذلك.`, now);
  await storeLastBackup(options, row, now);
  await changeAndAnnounce(options, row, { deleteAfter: deleteAfter.toISOString() }, ['suspended']);
  return deleteAfter;
}

/** Deletes the groups whose 30 days are over. Their last backup stays in BACKUP_DIR. */
async function removeDue(options: ActionsOptions, now: Date): Promise<void> {
  const { directory, databases, announce } = options;
  const due = await directory.db
    .selectFrom('groups')
    .where('state', '=', 'suspended')
    .where('deleteAfter', '<=', now.toISOString())
    .selectAll()
    .execute();
  await tryEach(due, async (row) => {
    await storeLastBackup(options, row, now).catch((error: { code?: unknown }) => {
      // An interrupted deletion has dropped the database after its last backup.
      if (error.code !== NO_DATABASE) throw error;
    });
    await databases.removeDeleted(row, now);
    await announce(row.groupId);
  });
}

/**
 * Sets a group's address, host name of its own and quotas, all or none of what is asked; null takes a host name or a quota
 * away. Throws GROUP_STATE, and ADDRESS_TAKEN of the field.
 */
async function changeSettings(
  { directory, clusters, databases, announce }: ActionsOptions,
  row: GroupRow,
  { slug, ...asked }: GroupSettings,
  now: Date,
): Promise<void> {
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  await directory.db.transaction().execute(async (db) => {
    if (slug !== undefined) {
      await databases.changeAddress(db, row, slug, now).catch(atField('slug'));
    }
    if (Object.keys(set).length === 0) return;
    await changeGroupIn(db, row.groupId, ['active', 'suspended'], set).catch(
      (error: { code?: string }) =>
        atField('ownDomain')(error.code === '23505' ? new ApiError('ADDRESS_TAKEN') : error),
    );
    // Last, because no rollback takes it back.
    if (asked.scoutsLimit !== undefined) {
      await setScoutsLimit(await clusters.open(row.cluster), row.database, asked.scoutsLimit);
    }
  });
  await announce(row.groupId);
}

/** Writes a backup of a group into a file. */
async function storeBackupOf(
  options: ActionsOptions,
  row: GroupRow,
  file: string,
  now: Date,
): Promise<void> {
  const database = await openGroup(options, row);
  try {
    await storeBackup(database, file, { ...options.settings, now });
  } finally {
    await database.close();
  }
}

/** Writes the last backup of a group into its folder. */
async function storeLastBackup(options: ActionsOptions, row: GroupRow, now: Date): Promise<void> {
  const { settings } = options;
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `last-${row.slug}-${stamp}${endingOf(settings)}`;
  await storeBackupOf(options, row, path.join(settings.backupDir, row.groupId, name), now);
}
