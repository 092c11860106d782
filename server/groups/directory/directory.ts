import path from 'node:path';
import { sql } from 'kysely';
import type { DatabaseServer, OpenDatabase } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import { ensureDatabase } from '../serving/clusters.ts';
import type { Directory } from './tables.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** The directory's database on the embedded server. */
const DIRECTORY_NAME = 'khayma_groups';

/** Carries what other processes must know: a changed group, or captains whose unread count may have changed. */
export const GROUPS_CHANNEL = 'groups';

export interface OpenDirectory {
  db: Directory;
  /** Its database's name, with which the names of the groups' databases begin. */
  name: string;
  database: OpenDatabase;
}

/**
 * Opens the directory of the groups, makes it where there is none, and migrates it. On the embedded server it has a
 * database of its own; on another one it is the database of DATABASE_URL. A command `beside` the program leaves its tables
 * as they are: one of a newer version would keep the running version from starting again.
 */
export async function openDirectory(
  server: DatabaseServer,
  databaseUrl: string | undefined,
  clusters: string[],
  { beside = false }: { beside?: boolean } = {},
): Promise<OpenDirectory> {
  const name = databaseUrl === undefined ? DIRECTORY_NAME : nameIn(databaseUrl);
  if (databaseUrl === undefined) await ensureDatabase(server, name);
  const database = server.database(name);
  if (!beside || !(await hasTables(database))) {
    await migrate(database, 'UTC', { folder: MIGRATIONS });
  }
  const db = database.db as unknown as Directory;
  await db
    .insertInto('clusters')
    .values(clusters.map((cluster) => ({ name: cluster })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { db, name, database };
}

async function hasTables({ jobDb }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`SELECT WHERE to_regclass('groups') IS NOT NULL`.execute(jobDb);
  return rows.length > 0;
}

/** The database that an address names. */
const nameIn = (databaseUrl: string) =>
  decodeURIComponent(/^[^/]*\/\/[^/?]*\/([^?]*)/.exec(databaseUrl)?.[1] || 'postgres');
