import path from 'node:path';
import { KEPT_BEFORE } from '../../contract/privacy/periods.ts';
import { inCopy, readVersion } from '../backup/backup.ts';
import { restoreToScratch } from '../backup/restore.ts';
import { endingOf, openBackup, removeOlder, storeBackup } from '../backup/store.ts';
import { swapSchema } from '../backup/swap.ts';
import type { Settings } from '../settings.ts';
import { openBeside, openDatabase } from './connect.ts';
import type { OpenDatabase } from './database-server.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { findFormer, putAsideOtherVersion } from './embedded/versions.ts';
import { listVersions, migrate, refuseDatabaseBefore1 } from './migrate.ts';

export interface UpgradeOptions {
  log?: (line: string) => void;
  /** Called once there is a backup, or none is needed. */
  onBackup?: () => Promise<void>;
  /** Where the migrations lie; tests add future ones. */
  folder?: string;
}

/**
 * Migrates the tables as `migrate` does, after writing a backup of an existing group into `BACKUP_DIR`. If the backup
 * fails, nothing changes. Throws StartupError.
 */
export async function upgrade(
  database: OpenDatabase,
  settings: Pick<Settings, 'timeZone' | 'backupDir' | 'backupKeep' | 'backupPassphrase'>,
  { log = () => {}, onBackup, folder }: UpgradeOptions = {},
): Promise<void> {
  const { backupDir, backupKeep } = settings;
  await refuseDatabaseBefore1(database.jobDb);
  const former = await readFormerVersion(database, folder);
  if (former !== null && backupKeep > 0) {
    // One backup per version, so that a start that fails and is retried for hours does not fill the disk.
    const file = path.join(backupDir, `before-upgrade-${former}${endingOf(settings)}`);
    await storeBackup(database, file, { ...settings, now: new Date() });
    await removeOlder(backupDir, 'before-upgrade', KEPT_BEFORE.upgrade);
    log(`the group as it was before the upgrade is in ${file}`);
  }
  await onBackup?.();
  await migrate(database, settings.timeZone, folder === undefined ? {} : { folder });
}

/** The version of the tables, if they hold captains and are not up to date; else null. */
function readFormerVersion(database: OpenDatabase, folder?: string): Promise<string | null> {
  return inCopy(database, 'BEGIN READ ONLY', async (client) => {
    const version = await readVersion(client);
    const versions = await listVersions(folder);
    // Tables of a later version are not ours to change.
    if (version === null || version === versions.at(-1) || !versions.includes(version)) return null;
    const { rows } = await client.query('SELECT FROM captains LIMIT 1');
    return rows.length > 0 ? version : null;
  });
}

/**
 * Converts an embedded database of another major version of PostgreSQL to ours, if that version is installed on the
 * system: a backup from one, a restore into the other. The old folder stays beside it as `postgres.17`; on failure it
 * is put back. Throws StartupError.
 */
export async function convertFormer(
  {
    dataDir,
    ...settings
  }: Pick<Settings, 'dataDir' | 'timeZone' | 'backupDir' | 'backupPassphrase'>,
  log: (line: string) => void = () => {},
): Promise<void> {
  const programs = findFormer(dataDir);
  if (!programs) return;
  const name = `before-postgres-${programs.major}${endingOf(settings)}`;
  const file = path.join(settings.backupDir, name);
  const former = await startEmbedded({ dataDir, programs, log });
  try {
    const database = await openBeside({ dataDir });
    try {
      await storeBackup(database, file, { ...settings, now: new Date() });
    } finally {
      await database.close();
    }
  } finally {
    await former.stop();
  }
  const aside = putAsideOtherVersion(dataDir);
  try {
    const database = await openDatabase({ dataDir, log });
    try {
      const { timeZone } = settings;
      const schema = 'khayma_restore';
      await restoreToScratch(database, openBackup(file, settings), { schema, timeZone });
      await swapSchema(database, schema, { mayReplace: false, keepSessions: true });
    } finally {
      await database.close();
    }
  } catch (error) {
    aside?.putBack();
    throw error;
  }
  log(
    `the database of PostgreSQL ${programs.major} was converted; as it was it is in ${aside?.folder}`,
  );
}
