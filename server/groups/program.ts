import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Served } from '../app.ts';
import { type OpenOptions, openServer, openServerBeside } from '../db/connect.ts';
import { listVersions } from '../db/migrate.ts';
import { inBackground } from '../db/transaction.ts';
import { verifyHistory } from '../features/history/proof-queries.ts';
import { listen } from '../features/notifications/listener.ts';
import { sendHintsBy } from '../features/notifications/queries.ts';
import { ApiError } from '../http/errors.ts';
import { readDisk } from '../lib/disk.ts';
import type { Settings } from '../settings.ts';
import { describeFailure } from '../startup-error.ts';
import { GROUPS_CHANNEL, openDirectory } from './directory/directory.ts';
import { countError, type GroupRow, stateOf } from './directory/queries.ts';
import { addressOf, foundingRoutes } from './founding/founding-routes.ts';
import { createActions } from './operator/actions.ts';
import { createDesk } from './operator/desk.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { createClusters, MANY_DATABASES } from './serving/clusters.ts';
import { createGroups } from './serving/groups.ts';
import { createHints } from './serving/hints.ts';
import { operatorTokens } from './serving/secrets.ts';
import { createDatabases } from './upkeep/databases.ts';
import { type GroupJobs, startGroupJobs } from './upkeep/jobs.ts';
import { createMoves } from './upkeep/move.ts';
import { createUpgrades } from './upkeep/upgrades.ts';

/** Milliseconds between two looks for what is due in the directory. */
const HOUSEKEEPING = 10 * 60_000;
/** The same for moves whose process has ended: their group is not served meanwhile. */
const MOVES = 20_000;

/** What one process tells the others: that a group's row has changed, or a hint of unread counts. */
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
export async function openManyGroups({
  settings,
  secret,
  clock,
  logger,
  folder,
  beside,
}: ManyGroupsOptions) {
  const log = {
    debug: (line: string) => logger.debug(line),
    info: (line: string) => logger.info(line),
    error: (error: unknown) => logger.error({ err: error }, 'work on the groups failed'),
  };
  /** This process, whose own notices come back to it. */
  const from = randomUUID();
  const { databaseUrl } = settings;
  const { domain, clusters: others } = settings.groups!;
  const options: OpenOptions = {
    ...settings,
    log: log.debug,
    serverSettings: MANY_DATABASES,
  };
  // A command may come before the program's first start.
  const isThere = databaseUrl !== undefined || existsSync(path.join(settings.dataDir, 'postgres'));
  const main = beside && isThere ? await openServerBeside(options) : await openServer(options);
  const clusters = createClusters(main, others, {
    dataDir: settings.dataDir,
    prepareStatements: settings.prepareStatements,
    log: log.debug,
  });
  try {
    const directory = await openDirectory(main, databaseUrl, clusters.names);
    const newestVersion = (await listVersions(folder)).at(-1)!;
    const tell = (notice: Notice) =>
      sql`SELECT pg_notify(${GROUPS_CHANNEL}, ${JSON.stringify({ ...notice, from })})`.execute(
        directory.db,
      );
    const hints = createHints({
      onSend: (groupId, captainIds) => {
        inBackground(tell({ unread: groupId, captainIds }).catch(log.error));
        jobs?.pushTo(groupId);
      },
    });
    /** Undefined in a command beside the program. */
    let jobs: GroupJobs | undefined;
    const groups = createGroups({
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
        return { hearUnread: hear, operator: createDesk(directory.db, row.groupId) };
      },
      onClose: hints.end,
    });
    const announce = async (groupId: string) => {
      await tell({ changed: groupId });
      await groups.forget(groupId);
    };
    const databases = createDatabases({
      directory,
      clusters,
      settings,
      newestVersion,
      announce,
      log: log.info,
      ...(folder !== undefined && { folder }),
    });
    const actions = createActions({ directory, clusters, databases, settings, announce });
    const upgrades = createUpgrades({
      directory,
      clusters,
      settings,
      newestVersion,
      clock,
      announce,
      log: log.info,
      ...(folder !== undefined && { folder }),
    });

    const moves = createMoves({ directory, clusters, databases, newestVersion, announce, clock });

    const isGroupsPage = async (request: FastifyRequest) => {
      try {
        const found = await groups.find(request.host);
        return found.kind !== 'group' || found.state !== 'active';
      } catch (error) {
        if (error instanceof ApiError) return true;
        throw error;
      }
    };

    const hooks = (app: FastifyInstance) => {
      // A former address leads on to the present one.
      app.addHook('onRequest', async (request, reply) => {
        const found = await groups.find(request.host).catch(() => null);
        if (found?.kind !== 'movedTo') return;
        return reply.redirect(`${addressOf(request, found.slug, domain)}${request.url}`, 308);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const { groupId } = request.group ?? {};
        if (reply.statusCode === 500 && groupId !== undefined) {
          inBackground(countError(directory.db, groupId, clock()).catch(log.error));
        }
        done();
      });
    };

    const routes = (app: FastifyInstance) => {
      const parts = {
        directory: directory.db,
        domain,
        tokens: operatorTokens(secret),
        clock,
        settings: settings.groups!,
        host: settings.host,
        secret,
        groups,
        databases,
        backupPassphrase: settings.backupPassphrase,
      };
      foundingRoutes(app, parts);
      operatorRoutes(app, { ...parts, actions, upgrades, newestVersion });
    };

    /** What the application serves. */
    const served: Served = {
      settings,
      findGroup: groups.findGroup,
      isReadOnly: false,
      readReady: async () => {
        await directory.db.selectFrom('clusters').select('name').limit(1).execute();
        const disk = databaseUrl === undefined ? await readDisk(settings.dataDir) : null;
        return { message: 'The database answers', backup: null, disk };
      },
      directory: { hooks, routes, isGroupsPage },
    };

    const close = async () => {
      await groups.close();
      await directory.database.close();
      await clusters.close();
    };

    return {
      directory,
      clusters,
      groups,
      databases,
      actions,
      upgrades,
      moves,
      served,
      newestVersion,
      announce,
      clock,
      operatorTokens: operatorTokens(secret),
      close,
      /** What is wrong with a group's state, connection, version or history, in words; null for nothing. */
      checkGroup: async (row: GroupRow): Promise<string | null> => {
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
      },
      /** Begins what runs by the clock and listens for changes by other processes. */
      start: (): { stop: () => Promise<void> } => {
        const failed = (error: unknown) => log.error(error);
        const running = startGroupJobs({
          directory: directory.db,
          open: groups.open,
          newestVersion,
          clock,
          logger,
        });
        jobs = running;
        let isStopping = false;
        const runHousekeeping = async () => {
          const steps: (() => Promise<unknown>)[] = [
            moves.finishMoves,
            upgrades.upgradeAll,
            running.enrollAll,
            () => databases.removeUnfinished(clock()),
            () => actions.removeDue(clock()),
            databases.fillSpares,
          ];
          // A step that fails keeps no other one from its work.
          for (const step of steps) {
            if (isStopping) return;
            await step().catch(failed);
          }
        };
        let housekeeping: Promise<void> | undefined;
        /** One round at a time: the upgrades of the first one may take longer than the interval. */
        const startHousekeeping = () => {
          housekeeping ??= runHousekeeping().finally(() => (housekeeping = undefined));
        };
        const listener = listen(directory.database.listenConnection, GROUPS_CHANNEL, {
          onNotice: (payload) => {
            const notice: Notice & { from: string } = JSON.parse(payload);
            if (notice.from === from) return;
            if ('changed' in notice) groups.forget(notice.changed).catch(failed);
            else hints.receive(notice.unread, notice.captainIds);
          },
          onConnect: hints.lookAgain,
          onLoss: failed,
        });
        const timer = setInterval(startHousekeeping, HOUSEKEEPING).unref();
        startHousekeeping();
        let finishing: Promise<void> | undefined;
        const startFinishing = () => {
          finishing ??= moves
            .finishMoves()
            .catch(failed)
            .finally(() => (finishing = undefined));
        };
        const moveTimer = setInterval(startFinishing, MOVES).unref();
        return {
          stop: async () => {
            isStopping = true;
            clearInterval(timer);
            clearInterval(moveTimer);
            await Promise.all([listener.stop(), running.stop(), housekeeping, finishing]);
          },
        };
      },
    };
  } catch (error) {
    await clusters.close();
    throw error;
  }
}
