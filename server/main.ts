import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, buildAppOf } from './app.ts';
import { openDatabase } from './db/connect.ts';
import { convertFormer, upgrade } from './db/upgrade.ts';
import { isFirstRun } from './features/auth/queries.ts';
import { hearUnreadFrom } from './features/notifications/listener.ts';
import { keepPushKeys } from './features/notifications/push-queries.ts';
import { type ManyGroups, openManyGroups } from './groups/program.ts';
import { readGroupPlace } from './http/group-place.ts';
import { createLogger } from './http/log-text.ts';
import type { Parts } from './http/parts.ts';
import { createTokens } from './http/session.ts';
import { dailyBackup } from './jobs/backup.ts';
import { startPush } from './jobs/push.ts';
import { jobs as ordinaryJobs, startJobs } from './jobs/scheduler.ts';
import { createUpdateCheck } from './jobs/update-check.ts';
import { openPublicDemo } from './public-demo/program.ts';
import { keepSecret } from './secrets/secret.ts';
import { setupCodeOf, setupPath } from './secrets/setup-code.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

const WEB_ROOT = path.join(import.meta.dirname, '../dist/web');

/** Time limits of a shutdown, in milliseconds. */
interface Patience {
  /** After this, requests that are still running are cut off. */
  requests: number;
  /** After this, jobs are abandoned; their transactions roll back with the connection. */
  jobs: number;
  /** After this, the process exits in any case. */
  total: number;
}

/** Service managers send SIGKILL after ten seconds. */
export const PATIENCE: Patience = { requests: 5000, jobs: 1000, total: 9000 };

const FLUSH_AFTER_MS = 5000;

/** npm, the terminal and the launcher may all pass on the same signal. */
const SAME_WISH_MS = 1000;

/**
 * How far the heap may grow before a collection, in percent of what is in use. On a machine with much memory V8 would
 * let it grow several times as large, and the database needs that memory (docs/decisions/0003).
 */
const HEAP_GROWTH = 50;

function listenError(error: unknown, { host, port }: Settings): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      'PORT_IN_USE',
      `المنفذ ${port} قيد الاستخدام، أوقف البرنامج الآخر أو اضبط PORT على رقم آخر`,
      `port ${port} on ${host} is in use; set PORT to another one`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new StartupError(
      'CANNOT_LISTEN',
      `لا يمكن فتح المنفذ ${port} على العنوان ${host}`,
      `cannot listen on ${host}:${port} (${code}); set HOST and PORT`,
    );
  }
  return error;
}

interface Started {
  address: string;
  /** The path for opening the first account, if there is none yet. */
  firstAccount: string | null;
  stop: () => Promise<void>;
}

/** Work before the first request: after the migrations, with the parts of the one group or the many groups. */
export interface Prepare {
  one?: (parts: Parts) => Promise<void>;
  many?: (program: ManyGroups, settings: Settings) => Promise<void>;
}

/** Starts the server with the settings of the environment. */
async function start(prepare: Prepare, patience: Patience): Promise<Started> {
  const settings = readSettings(process.env);
  const logger = createLogger(settings);
  if (settings.publicDemo) return startPublicDemo(settings, logger, patience);
  if (!settings.databaseUrl) await convertFormer(settings, (line) => logger.info(line));
  return settings.groups
    ? startMany(settings, logger, prepare, patience)
    : startOne(settings, logger, prepare, patience);
}

const builtPages = () => existsSync(WEB_ROOT) && { webRoot: WEB_ROOT };

/** Starts the program of one group. */
async function startOne(
  settings: Settings,
  logger: Logger,
  prepare: Prepare,
  patience: Patience,
): Promise<Started> {
  const database = await openDatabase({ ...settings, log: (line) => logger.debug(line) });
  try {
    await upgrade(database, settings, { log: (line) => logger.info(line) });
    await keepPushKeys(database.db);
    const secret = settings.jwtSecret ?? (await keepSecret(settings.dataDir));
    const tokens = createTokens(secret);
    const setupCode = setupCodeOf(secret);
    const { db, listenConnection, pool } = database;
    const clock = () => new Date();
    const updateCheck =
      settings.releases === undefined ? undefined : createUpdateCheck(settings.releases);
    const parts = {
      db,
      hearUnread: hearUnreadFrom(listenConnection),
      settings,
      tokens,
      setupCode,
      clock,
      beside: database,
      ...(updateCheck && { newVersion: updateCheck.newVersion }),
    };
    await prepare.one?.({ ...parts, db: database.jobDb });
    const app = await buildApp(parts, { logger, pool, ...builtPages() });
    const address = await listen(app, settings);
    const place = () => readGroupPlace(database.jobDb, settings);
    const jobs = startJobs({ ...parts, db: database.jobDb, readGroupPlace: place }, logger, [
      ...ordinaryJobs,
      dailyBackup(database, settings),
      ...(updateCheck ? [updateCheck.job] : []),
    ]);
    const push = startPush({ ...parts, db: database.jobDb }, logger);
    return {
      address,
      firstAccount: (await isFirstRun(db)) ? setupPath(secret) : null,
      stop: async () => {
        await closeApp(app, patience);
        await Promise.race([Promise.all([jobs.stop(), push.stop()]), sleep(patience.jobs)]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Starts the program of many groups. */
async function startMany(
  settings: Settings,
  logger: Logger,
  prepare: Prepare,
  patience: Patience,
): Promise<Started> {
  const secret = settings.jwtSecret ?? (await keepSecret(settings.dataDir));
  const program = await openManyGroups({
    settings,
    secret,
    clock: () => new Date(),
    logger,
  });
  try {
    await program.databases.fillSpares();
    await prepare.many?.(program, settings);
    const app = await buildAppOf(program.served, {
      logger,
      pool: program.groups.connections,
      ...builtPages(),
    });
    const address = await listen(app, settings);
    const work = program.start();
    return {
      address: address.replace('127.0.0.1', settings.groups!.domain),
      firstAccount: null,
      stop: async () => {
        await closeApp(app, patience);
        await Promise.race([work.stop(), sleep(patience.jobs)]);
        await program.close();
      },
    };
  } catch (error) {
    await program.close();
    throw error;
  }
}

/** Starts the public demo. */
async function startPublicDemo(
  settings: Settings,
  logger: Logger,
  patience: Patience,
): Promise<Started> {
  const demo = await openPublicDemo({ settings, clock: () => new Date(), logger });
  try {
    const app = await buildAppOf(demo.served, {
      logger,
      pool: demo.connections,
      ...builtPages(),
    });
    const address = await listen(app, settings);
    return {
      address,
      firstAccount: null,
      stop: async () => {
        await closeApp(app, patience);
        await demo.close();
      },
    };
  } catch (error) {
    await demo.close();
    throw error;
  }
}

/** Listens at the address of the settings; an application that can't is closed. */
async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    return await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await app.close();
    throw listenError(error, settings);
  }
}

/** Closes the application; requests that take too long are cut off. */
async function closeApp(app: FastifyInstance, patience: Patience): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patience.requests);
  await Promise.race([app.close(), sleep(patience.requests + 500)]);
  clearTimeout(cut);
}

/**
 * `told` resolves at the first stop signal, or when the launcher is gone. Before `start` was called, and at the second
 * signal, the process exits at once.
 */
function listenForStop(): { told: Promise<void>; start: () => void } {
  let isStarted = false;
  let toldAt: number | undefined;
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  const stop = (code: number) => {
    if (!isStarted) process.exit(code);
    toldAt ??= performance.now();
    if (performance.now() - toldAt > SAME_WISH_MS) process.exit(code);
    tell();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop(128 + constants.signals[signal]));
  }
  // The launcher holds the other end of an IPC channel, which closes however the launcher ends. Under a service manager
  // there is none.
  if (process.connected) {
    process.once('disconnect', () => {
      if (toldAt === undefined) stop(0);
    });
  }
  return { told, start: () => (isStarted = true) };
}

/** Runs the program until it is told to stop. The exit code says whether it could start. */
export async function run(prepare: Prepare = {}, patience = PATIENCE): Promise<void> {
  const listening = listenForStop();
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  try {
    const { address, firstAccount, stop } = await start(prepare, patience);
    listening.start();
    const setup = firstAccount ? `\nأول حساب (القائد العام): ${address}${firstAccount}` : '';
    // Printed last, because whoever reads the address may stop the program at once.
    console.log(`خيمة: ${address}${setup}`);
    // A killed process writes no compile cache. Its many files are not written now, when the first page is asked for.
    setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
    await listening.told;
    setTimeout(() => process.exit(1), patience.total);
    await stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartupError) console.error(`${error.arabicMessage}\n${error.message}`);
    else console.error(error);
    process.exit(1);
  }
}

if (import.meta.main) await run();
