import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Served } from '../app.ts';
import { type OpenOptions, openServer, openServerBeside } from '../db/connect.ts';
import type { DatabaseServer } from '../db/database-server.ts';
import { listVersions } from '../db/migrate.ts';
import { inBackground } from '../db/transaction.ts';
import { verifyHistory } from '../features/history/proof-queries.ts';
import { listen } from '../features/notifications/listener.ts';
import { sendHintsBy } from '../features/notifications/queries.ts';
import { ApiError } from '../http/errors.ts';
import { readDisk } from '../lib/disk.ts';
import { createSigner } from '../secrets/signer.ts';
import type { Settings } from '../settings.ts';
import { describeFailure } from '../startup-error.ts';
import { GROUPS_CHANNEL, type OpenDirectory, openDirectory } from './directory/directory.ts';
import { countError, type GroupRow, stateOf } from './directory/queries.ts';
import { addressOf } from './founding/address.ts';
import { foundingRoutes } from './founding/founding-routes.ts';
import { createActions } from './operator/actions.ts';
import { createDesk } from './operator/desk.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { type Clusters, createClusters, MANY_DATABASES } from './serving/clusters.ts';
import { Groups } from './serving/groups.ts';
import { createHints } from './serving/hints.ts';
import { createNeighbours } from './serving/neighbours.ts';
import { operatorTokens } from './serving/secrets.ts';
import { createDatabases } from './upkeep/databases.ts';
import { GroupJobs } from './upkeep/jobs.ts';
import { createMoves } from './upkeep/move.ts';
import { createUpgrades } from './upkeep/upgrades.ts';

/** Milliseconds between two looks for what is due in the directory. */
const HOUSEKEEPING = 10 * 60_000;
/** The wait for moves whose process has ended: their group is not served meanwhile. */
const MOVES = 20_000;

/** Notices between processes: a group's row has changed, or unread counts may have. */
type Notice = { changed: string } | { unread: string; captainIds: number[] };

export interface ManyGroupsOptions {
  settings: Settings;
  /** The program's secret, from which each group's own is derived. */
  secret: string;
  clock: () => Date;
  logger: Logger;
  /** Where the migrations of groups lie; tests add future ones. */
  folder?: string;
  /** Whether another process may run on the embedded server already, as for a command. */
  beside?: boolean;
}

/** A program that serves many groups. */
export type ManyGroups = Awaited<ReturnType<typeof openManyGroups>>;

/**
 * Opens the directory and what works on it, for the program and for commands beside it. Throws StartupError where a
 * person must act.
 */
export async function openManyGroups(options: ManyGroupsOptions) {
  const { settings, secret, folder } = options;
  const log = logOf(options.logger);
  const main = await openMainServer(options, log.debug);
  const clusters = createClusters(main, settings.groups!.clusters, {
    dataDir: settings.dataDir,
    prepareStatements: settings.prepareStatements,
    log: log.debug,
  });
  try {
    const directory = await openDirectory(main, settings.databaseUrl, clusters.names, options);
    const newestVersion = (await listVersions(folder)).at(-1)!;
    const parts = createParts({ ...options, log, clusters, directory, newestVersion });
    return {
      ...parts,
      served: servedBy(parts),
      operatorTokens: operatorTokens(secret),
      /** The fault of a group's state, connection, version or history, in words; null for none. */
      checkGroup: (row: GroupRow) => checkGroup(parts, row),
      /** Begins what runs by the clock and listens for changes by other processes. */
      start: () => startProgram(parts),
      close: async () => {
        await parts.groups.close();
        await directory.database.close();
        await clusters.close();
      },
    };
  } catch (error) {
    await clusters.close();
    throw error;
  }
}

const logOf = (logger: Logger) => ({
  debug: (line: string) => logger.debug(line),
  info: (line: string) => logger.info(line),
  error: (error: unknown) => logger.error({ err: error }, 'work on the groups failed'),
});

/** The server of the directory. */
function openMainServer(
  { settings, beside }: ManyGroupsOptions,
  log: (line: string) => void,
): Promise<DatabaseServer> {
  const options: OpenOptions = { ...settings, log, serverSettings: MANY_DATABASES };
  // A command may come before the program's first start.
  const isThere =
    settings.databaseUrl !== undefined || existsSync(path.join(settings.dataDir, 'postgres'));
  return beside && isThere ? openServerBeside(options) : openServer(options);
}

interface PartsOptions extends ManyGroupsOptions {
  log: ReturnType<typeof logOf>;
  clusters: Clusters;
  directory: OpenDirectory;
  newestVersion: string;
}
type ProgramParts = ReturnType<typeof createParts>;

/** Parts of the program that work on the directory. */
function createParts(options: PartsOptions) {
  const { settings, secret, clock, logger, folder, log, clusters, directory, newestVersion } =
    options;
  /** This process, whose own notices come back to it. */
  const from = randomUUID();
  const tell = (notice: Notice) =>
    sql`SELECT pg_notify(${GROUPS_CHANNEL}, ${JSON.stringify({ ...notice, from })})`.execute(
      directory.db,
    );
  /** Empty in a command beside the program. */
  const running: { jobs?: GroupJobs } = {};
  const hints = createHints({
    onSend: (groupId, captainIds) => {
      inBackground(tell({ unread: groupId, captainIds }).catch(log.error));
      running.jobs?.pushTo(groupId);
    },
  });
  const signer = createSigner(operatorTokens(secret));
  const groups: Groups = new Groups({
    directory,
    clusters,
    settings,
    secret,
    newestVersion,
    clock,
    onFailure: log.error,
    more: ({ row, database }) => {
      const { send, hear } = hints.of(row.groupId);
      for (const db of [database.db, database.jobDb]) sendHintsBy(db, send);
      return {
        hearUnread: hear,
        operator: createDesk(directory.db, row.groupId),
        neighbours: createNeighbours(
          {
            directory: directory.db,
            domain: settings.groups!.domain,
            newestVersion,
            clock,
            open: (other) => groups.openRow(other),
          },
          row,
        ),
        signer,
      };
    },
    onClose: hints.end,
  });
  const announce = async (groupId: string) => {
    await tell({ changed: groupId });
    await groups.forget(groupId);
  };
  const upkeep = {
    directory,
    clusters,
    settings,
    newestVersion,
    clock,
    announce,
    log: log.info,
    ...(folder !== undefined && { folder }),
  };
  const databases = createDatabases(upkeep);
  return {
    settings,
    secret,
    clock,
    logger,
    log,
    from,
    running,
    hints,
    directory,
    clusters,
    groups,
    databases,
    actions: createActions({ ...upkeep, databases }),
    upgrades: createUpgrades(upkeep),
    moves: createMoves({ ...upkeep, databases }),
    newestVersion,
    announce,
  };
}

/** The groups that the application serves. */
function servedBy(parts: ProgramParts): Served {
  const { settings, directory, groups } = parts;
  return {
    settings,
    findGroup: groups.findGroup,
    isReadOnly: false,
    readReady: async () => {
      await directory.db.selectFrom('clusters').select('name').limit(1).execute();
      const disk = settings.databaseUrl === undefined ? await readDisk(settings.dataDir) : null;
      return { message: 'The database answers', backup: null, disk };
    },
    directory: {
      hooks: (app) => addHooks(app, parts),
      routes: (app) => addRoutes(app, parts),
      isGroupsPage: async (request) => {
        try {
          const found = await groups.find(request.host);
          return found.kind !== 'group' || found.state !== 'active';
        } catch (error) {
          if (error instanceof ApiError) return true;
          throw error;
        }
      },
    },
  };
}

function addHooks(
  app: FastifyInstance,
  { settings, directory, groups, clock, log }: ProgramParts,
): void {
  // A former address leads on to the present one.
  app.addHook('onRequest', async (request, reply) => {
    const found = await groups.find(request.host).catch(() => null);
    if (found?.kind !== 'movedTo') return;
    const address = addressOf(request, found.slug, settings.groups!.domain);
    return reply.redirect(`${address}${request.url}`, 308);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { groupId } = request.group ?? {};
    if (reply.statusCode === 500 && groupId !== undefined) {
      inBackground(countError(directory.db, groupId, clock()).catch(log.error));
    }
    done();
  });
}

function addRoutes(app: FastifyInstance, parts: ProgramParts): void {
  const { settings, secret, clock, directory, groups, databases } = parts;
  const { actions, upgrades, newestVersion } = parts;
  const routeParts = {
    directory: directory.db,
    domain: settings.groups!.domain,
    tokens: operatorTokens(secret),
    clock,
    settings: settings.groups!,
    host: settings.host,
    secret,
    groups,
    databases,
    backupPassphrase: settings.backupPassphrase,
  };
  foundingRoutes(app, routeParts);
  operatorRoutes(app, { ...routeParts, actions, upgrades, newestVersion });
}

async function checkGroup(
  { clusters, newestVersion }: ProgramParts,
  row: GroupRow,
): Promise<string | null> {
  const state = stateOf(row, newestVersion);
  if (state !== 'active' && state !== 'suspended') return state;
  try {
    const server = await clusters.open(row.cluster);
    const database = server.database(row.database, { size: 1, jobSize: 1 });
    try {
      const { problemCount } = await verifyHistory(database.jobDb);
      return problemCount === 0 ? null : `${problemCount} problems in the history`;
    } finally {
      await database.close();
    }
  } catch (error) {
    return describeFailure(error);
  }
}

function startProgram(parts: ProgramParts): { stop: () => Promise<void> } {
  const { directory, groups, databases, actions, upgrades, moves, running, clock, log } = parts;
  const jobs = new GroupJobs({ ...parts, directory: directory.db, open: groups.open });
  running.jobs = jobs;
  const listener = listenForNotices(parts);
  const housekeeping = repeat(HOUSEKEEPING, log.error, [
    moves.finishMoves,
    upgrades.upgradeAll,
    () => jobs.enrollAll(),
    () => databases.removeUnfinished(clock()),
    () => actions.removeDue(clock()),
    databases.fillSpares,
  ]);
  housekeeping.start();
  const finishing = repeat(MOVES, log.error, [moves.finishMoves]);
  return {
    stop: async () => {
      await Promise.all([listener.stop(), jobs.stop(), housekeeping.stop(), finishing.stop()]);
    },
  };
}

function listenForNotices({ directory, groups, hints, from, log }: ProgramParts) {
  return listen(directory.database.listenConnection, GROUPS_CHANNEL, {
    onNotice: (payload) => {
      const notice: Notice & { from: string } = JSON.parse(payload);
      if (notice.from === from) return;
      if ('changed' in notice) groups.forget(notice.changed).catch(log.error);
      else hints.receive(notice.unread, notice.captainIds);
    },
    onConnect: hints.lookAgain,
    onLoss: log.error,
  });
}

/**
 * Runs the steps one after another at this interval in milliseconds; a step that fails does not stop the next ones. A round
 * that takes longer than the interval, as upgrades may, delays the next one.
 */
function repeat(
  interval: number,
  onFailure: (error: unknown) => void,
  steps: (() => Promise<unknown>)[],
): { start: () => void; stop: () => Promise<void> } {
  let isStopping = false;
  let round: Promise<void> | undefined;
  const runSteps = async () => {
    for (const step of steps) {
      if (isStopping) return;
      await step().catch(onFailure);
    }
  };
  const start = () => {
    round ??= runSteps().finally(() => (round = undefined));
  };
  const timer = setInterval(start, interval).unref();
  return {
    start,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await round;
    },
  };
}
