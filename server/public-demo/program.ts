import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Served } from '../app.ts';
import { openServer } from '../db/connect.ts';
import { findEmbedded, startEmbedded } from '../db/embedded/embedded.ts';
import type { DemoSize } from '../demo/parts.ts';
import { MANY_DATABASES } from '../groups/serving/clusters.ts';
import { readDisk } from '../lib/disk.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { type Copies, createCopies } from './copies.ts';
import { demoMark, isEntryPage, keepInside, publicDemoRoutes } from './routes.ts';

/** The group that visitors get copies of: the whole of a group, and small enough for hundreds on one disk. */
const SIZE: DemoSize = { scouts: 240, sectors: 8, units: 3, terms: 2, weeks: 20 };

/** Milliseconds between two looks for copies that are over. */
const KEEP_UP = 15_000;

/** Nothing of the demo outlives its program, so nothing waits for the disk. */
const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Opens the public demo on a database server of its own, which begins anew at each start: copies live for an hour in any case.
 * There are neither jobs nor push messages.
 */
export async function openPublicDemo({
  settings,
  clock,
  logger,
}: {
  settings: Settings;
  clock: () => Date;
  logger: Logger;
}) {
  const dataDir = path.join(settings.dataDir, 'public-demo');
  await clear(dataDir);
  const server = await openServer({
    dataDir,
    log: (line) => logger.debug(line),
    serverSettings: { ...MANY_DATABASES, ...WITHOUT_DISK },
  });
  const onFailure = (error: unknown) => logger.error({ err: error }, 'work on the demo failed');
  try {
    const copies = await createCopies({
      ...{ server, settings, clock, onFailure },
      ...{ prefix: 'khayma_demo', size: SIZE },
    });
    let round: Promise<void> | undefined;
    const timer = setInterval(() => {
      round ??= copies
        .keepUp()
        .catch(onFailure)
        .finally(() => (round = undefined));
    }, KEEP_UP).unref();
    return {
      served: publicDemoServed(copies, settings),
      connections: copies.connections,
      close: async () => {
        clearInterval(timer);
        await round;
        await copies.close();
        await server.close();
        await clear(dataDir);
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Removes the data of a former start, and stops the server that a killed program has left. */
async function clear(dataDir: string): Promise<void> {
  if (await findEmbedded(dataDir)) {
    throw new StartupError(
      'DATA_FOLDER_IN_USE',
      'تجريب آخر يعمل على هذا المجلد، أوقفه أولاً',
      `another demo is running on ${dataDir}; stop it first`,
    );
  }
  if (existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) {
    // A server that does not start any more is removed too.
    await startEmbedded({ dataDir }).then(
      ({ stop }) => stop(),
      () => {},
    );
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** The groups that the application serves: to each visitor their copy. */
export const publicDemoServed = (copies: Copies, settings: Settings): Served => ({
  settings,
  findGroup: copies.findGroup,
  isReadOnly: false,
  readReady: async () => ({
    message: 'The database answers',
    backup: null,
    disk: await readDisk(settings.dataDir),
  }),
  directory: {
    hooks: keepInside,
    routes: (app) => publicDemoRoutes(app, copies),
    isGroupsPage: async (request) => isEntryPage(copies, request),
    markOf: (request) => demoMark(copies, request),
  },
});
