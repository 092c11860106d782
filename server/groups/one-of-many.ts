import path from 'node:path';
import { asSlug } from '../../contract/directory/address.ts';
import { openServerBeside } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database-server.ts';
import { readLastMigration } from '../db/migrate.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { openDirectory } from './directory/directory.ts';
import { findBySlug, type GroupRow } from './directory/queries.ts';
import { createClusters, MANY_DATABASES } from './serving/clusters.ts';

export interface OneOfMany {
  database: OpenDatabase & { isOwner: boolean };
  settings: Settings;
  row: GroupRow;
  /** Notes in the directory that the group has this version's tables, as after a restore. */
  noteVersion: () => Promise<void>;
}

/**
 * Opens the database of one of many groups for a command, beside the program or without it. The settings are those of the
 * group: its time zone and folder of backups. Throws BAD_ARGUMENT where no group has the address.
 */
export async function openOneOfMany(settings: Settings, slug: string): Promise<OneOfMany> {
  const { isOwner, ...main } = await openServerBeside({
    ...settings,
    serverSettings: MANY_DATABASES,
  });
  const clusters = createClusters(main, settings.groups!.clusters, settings);
  try {
    const directory = await openDirectory(main, settings.databaseUrl, clusters.names, {
      beside: true,
    });
    const found = await findBySlug(directory.db, asSlug(slug), new Date());
    if (!found || !('row' in found)) {
      await directory.database.close();
      throw new StartupError(
        'BAD_ARGUMENT',
        `لا مجموعة بالعنوان ${slug}`,
        `no group has the address ${slug}`,
      );
    }
    const { row } = found;
    const database = (await clusters.open(row.cluster)).database(row.database);
    const noteVersion = async () => {
      await directory.db
        .updateTable('groups')
        .where('groupId', '=', row.groupId)
        .set({ schemaVersion: await readLastMigration() })
        .execute();
    };
    const close = async () => {
      await directory.database.close();
      await database.close();
      await clusters.close();
    };
    return {
      database: { ...database, close, isOwner },
      settings: {
        ...settings,
        timeZone: row.timeZone,
        backupDir: path.join(settings.backupDir, row.groupId),
      },
      row,
      noteVersion,
    };
  } catch (error) {
    await clusters.close();
    throw error;
  }
}
