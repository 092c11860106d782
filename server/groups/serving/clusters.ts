import { type Kysely, sql } from 'kysely';
import { type OpenOptions, openServer } from '../../db/connect.ts';
import type { DatabaseServer } from '../../db/database-server.ts';
import type { DB } from '../../db/tables.ts';
import { StartupError } from '../../startup-error.ts';

/** The cluster of the directory: the embedded server, or that of DATABASE_URL. */
const MAIN = 'main';

/**
 * Settings of an embedded server with many databases. Autovacuum visits each database once in this time, and a crash
 * recovery flushes the file system once instead of hundreds of thousands of files.
 */
export const MANY_DATABASES = {
  max_connections: '120',
  autovacuum_naptime: '30min',
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/** Milliseconds for which a server that can't be reached is not tried again. */
const TRY_AGAIN = 2000;

/** The PostgreSQL servers that groups lie on, by name. */
export interface Clusters {
  names: string[];
  /** Connects to the server on first use. Throws StartupError where it can't be reached. */
  open: (name: string) => Promise<DatabaseServer>;
  close: () => Promise<void>;
}

/** The clusters of the settings; `main` is open already. */
export function createClusters(
  main: DatabaseServer,
  others: ReadonlyMap<string, string>,
  options: Omit<OpenOptions, 'databaseUrl' | 'listenUrl'>,
): Clusters {
  const opened = new Map<string, Promise<DatabaseServer>>([[MAIN, Promise.resolve(main)]]);
  return {
    names: [MAIN, ...others.keys()],
    open: (name) => {
      const known = opened.get(name);
      if (known) return known;
      const databaseUrl = others.get(name);
      if (databaseUrl === undefined) {
        throw new StartupError(
          'BAD_SETTINGS',
          `لا يوجد خادم باسم ${name} في GROUPS_CLUSTERS`,
          `GROUPS_CLUSTERS names no cluster ${name}`,
        );
      }
      const opening = openServer({ ...options, databaseUrl });
      opened.set(name, opening);
      // A refused start is not kept for ever: the server may come back.
      opening.catch(() => setTimeout(() => opened.delete(name), TRY_AGAIN).unref());
      return opening;
    },
    close: async () => {
      await Promise.allSettled([...opened.values()].map(async (server) => (await server).close()));
    },
  };
}

/** SQLSTATE of a database that does not exist. */
export const NO_DATABASE = '3D000';

/** Connections that take one statement at a time: for CREATE and DROP DATABASE. */
export async function onServer<T>(
  server: DatabaseServer,
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const { jobDb, close } = server.database();
  try {
    return await work(jobDb);
  } finally {
    await close();
  }
}

/** Creates the database, unless there is one of this name. */
export async function ensureDatabase(server: DatabaseServer, name: string): Promise<void> {
  const { db, close } = server.database(name, { size: 1 });
  try {
    await sql`SELECT`.execute(db);
    return;
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_DATABASE) throw error;
  } finally {
    await close();
  }
  await onServer(server, (admin) => sql`CREATE DATABASE ${sql.id(name)}`.execute(admin));
}

/** Drops a database with all its connections, if it is there. */
export async function dropDatabase(server: DatabaseServer, name: string): Promise<void> {
  await onServer(server, (admin) =>
    sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`.execute(admin),
  );
}

/**
 * Creates a database as a copy of another one without connections. A written log is quicker than a forced checkpoint, except
 * for a filled database on a server without fsync.
 */
export async function copyDatabase(
  server: DatabaseServer,
  template: string,
  name: string,
  strategy: 'wal_log' | 'file_copy' = 'wal_log',
): Promise<void> {
  const how = { wal_log: sql`wal_log`, file_copy: sql`file_copy` }[strategy];
  const copy = sql`CREATE DATABASE ${sql.id(name)} TEMPLATE ${sql.id(template)} STRATEGY ${how}`;
  await onServer(server, (admin) => copy.execute(admin));
}

/** The names of the databases that begin with `prefix`. */
export async function listDatabases(server: DatabaseServer, prefix: string): Promise<string[]> {
  const { rows } = await onServer(server, (admin) =>
    sql<{ name: string }>`
      SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${prefix})
    `.execute(admin),
  );
  return rows.map(({ name }) => name);
}

/** Limits the scouts of the group in a database; null for no limit. A trigger reads it (`0106-quotas-at-once.ts`). */
export async function setScoutsLimit(
  server: DatabaseServer,
  name: string,
  most: number | null,
): Promise<void> {
  const set =
    most === null
      ? sql`RESET khayma.scouts_limit`
      : sql`SET khayma.scouts_limit = ${sql.lit(String(most))}`;
  await onServer(server, (admin) => sql`ALTER DATABASE ${sql.id(name)} ${set}`.execute(admin));
}
