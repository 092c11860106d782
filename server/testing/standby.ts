import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { askAt, firstDatabase, type OwnServer, placeServers, ROLE } from './postgres.ts';

/** A primary and a standby with synchronous replication. */
export interface Pair {
  primary: OwnServer;
  standby: OwnServer;
  /** Promotes the standby. */
  promote: () => Promise<void>;
  /** Stops both and removes their folders. */
  stop: () => Promise<void>;
}

/** Starts a pair with an empty database. */
export async function startPair(): Promise<Pair> {
  const place = await placeServers();
  try {
    await place.initialize('primary');
    const standbyFolder = path.join(place.folder, 'standby');
    // A cluster that never ran can be copied as its own base backup.
    cpSync(path.join(place.folder, 'primary'), standbyFolder, { recursive: true });
    const primary = await place.server('primary', ["synchronous_standby_names = '*'"]);
    const [host, port] = primary.host.split(':');
    const source = `host=${host} port=${port} user=${ROLE} application_name=standby`;
    writeFileSync(path.join(standbyFolder, 'standby.signal'), '');
    const standby = await place.server('standby', [`primary_conninfo = '${source}'`]);
    primary.start();
    standby.start();
    const isFollowed = "SELECT count(*)::int FROM pg_stat_replication WHERE sync_state = 'sync'";
    const first = firstDatabase(primary.url);
    await expect.poll(() => askAt(first, isFollowed).catch(() => [0])).toEqual([1]);
    await askAt(first, `CREATE DATABASE ${ROLE}`);
    return {
      primary,
      standby,
      promote: async () => {
        await askAt(firstDatabase(standby.url), 'SELECT pg_promote()');
      },
      stop: place.end,
    };
  } catch (error) {
    await place.end();
    throw error;
  }
}
