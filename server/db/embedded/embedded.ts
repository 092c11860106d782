import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkVersion, createCluster } from './cluster.ts';
import { preparePlace, socketFolder } from './folder.ts';
import {
  type Connection,
  isConnectionError,
  isOwned,
  launch,
  readConnection,
  requestStop,
  servers,
  stopServer,
} from './launch.ts';
import type { Programs } from './program.ts';
import { isStopping, readPidFile } from './server.ts';

const isWindows = process.platform === 'win32';
/** How often to check whether somebody else told the server to stop, in ms. */
const STATUS_INTERVAL = 500;

export interface EmbeddedOptions {
  /** The app's data folder; the database takes `postgres` and `postgres.log` in it. */
  dataDir: string;
  log?: (line: string) => void;
  /** Server settings on top of the usual ones. */
  settings?: Record<string, string>;
  /** PostgreSQL's programs, unless they are those of the platform's package. */
  programs?: Programs;
}

/** A running database that this process owns until `stop`. */
export interface EmbeddedDatabase {
  connection: Connection;
  /** True if the server was left running by a process that was killed. */
  adopted: boolean;
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL of `dataDir`, or adopts the one that a killed process left there, and takes
 * the folder for this process. Throws StartupError where a person must act.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = preparePlace(options);
  if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) await createCluster(place);
  checkVersion(place);
  let running = await launch(place);
  let stopping = false;
  let recovery: Promise<void> | undefined;

  const watch = () => {
    const { owner, pid } = running;
    // A smart shutdown (SIGTERM) waits for our connections to close and refuses new ones: make it a fast one.
    const status = setInterval(() => {
      if (!stopping && isStopping(place.cluster, pid)) requestStop(place, pid);
    }, STATUS_INTERVAL).unref();
    // A lost connection emits both events, in either order; an error without a listener ends the process.
    owner.on('error', () => {});
    owner.once('end', () => {
      clearInterval(status);
      if (!stopping) recovery = recover();
    });
  };
  const recover = async () => {
    place.log('the database server went away; starting it again');
    servers.delete(running.pid);
    for (let delay = 100; ; delay = Math.min(delay * 2, 2000)) {
      await sleep(delay);
      if (stopping) return;
      try {
        running = await launch(place, running.connection.port);
        return watch();
      } catch (error) {
        place.log(`the database server does not start: ${error}`);
      }
    }
  };
  watch();

  return {
    connection: running.connection,
    adopted: running.adopted,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await recovery;
      await stopServer(place, running.pid);
      servers.delete(running.pid);
      await running.owner.end().catch(() => {});
      const { host } = running.connection;
      if (!isWindows && host !== place.cluster) rmSync(host, { recursive: true, force: true });
    },
  };
}

/**
 * How to connect to the database of `dataDir` while another process runs it; undefined if none does, also where a process
 * that was killed has left its server: that is adopted by `startEmbedded`.
 */
export async function findEmbedded(dataDir: string): Promise<Connection | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const place = { dataDir: folder, cluster: path.join(folder, 'postgres') };
  const file = readPidFile(place.cluster);
  const connection = file && readConnection(place, file.pid);
  // The pid file of a copied folder names the original's server.
  const isOwn = isWindows || connection?.host === socketFolder(place.cluster);
  if (!connection || !isOwn) return undefined;
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await isOwned(client)) ? connection : undefined;
  } catch (error) {
    if (isConnectionError(error)) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
