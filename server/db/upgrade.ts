import path from 'node:path';
import { inCopy, readVersion } from '../backup/backup.ts';
import { restoreToScratch, swapSchema } from '../backup/restore.ts';
import { endingOf, openBackup, removeOlder, storeBackup } from '../backup/store.ts';
import type { Settings } from '../settings.ts';
import { type OpenDatabase, openBeside, openDatabase } from './connect.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { findFormer, putAsideOtherVersion } from './embedded/versions.ts';
import { listVersions, migrate, refuseBefore1 } from './migrate.ts';

/** How many backups of former versions stay. */
const KEPT_UPGRADES = 3;

/**
 * Brings the tables up to date, as `migrate` does, but first writes a backup of a group that is there into
 * `BACKUP_DIR`; without it nothing is changed. Throws StartupError.
 */
export async function upgrade(
  database: OpenDatabase,
  settings: Pick<Settings, 'timeZone' | 'backupDir' | 'backupKeep' | 'backupPassphrase'>,
  log: (line: string) => void = () => {},
  folder?: string,
): Promise<void> {
  const { backupDir, backupKeep } = settings;
  await refuseBefore1(database.jobDb);
  const former = await readFormerVersion(database, folder);
  if (former !== null && backupKeep > 0) {
    // One of each version: a start that fails and is tried again for hours fills no disk.
    const file = path.join(backupDir, `before-upgrade-${former}${endingOf(settings)}`);
    await storeBackup(database, file, { ...settings, now: new Date() });
    await removeOlder(backupDir, 'before-upgrade', KEPT_UPGRADES);
    log(`the group as it was before the upgrade is in ${file}`);
  }
  await migrate(database, settings.timeZone, folder === undefined ? {} : { folder });
}

/** The version that the tables of a group have, where there is one with captains and it is not the newest. */
function readFormerVersion(database: OpenDatabase, folder?: string): Promise<string | null> {
  return inCopy(database, 'BEGIN READ ONLY', async (client) => {
    const version = await readVersion(client);
    const versions = await listVersions(folder);
    // What a later program has made is not ours to change.
    if (version === null || version === versions.at(-1) || !versions.includes(version)) return null;
    const { rows } = await client.query('SELECT FROM captains LIMIT 1');
    return rows.length > 0 ? version : null;
  });
}

/**
 * Brings an embedded database that another major version of PostgreSQL made to this one, where the system has that
 * version installed: a backup by the one, a restore by the other. The former folder stays beside it as `postgres.17`;
 * where something fails it is what it was. Throws StartupError.
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
