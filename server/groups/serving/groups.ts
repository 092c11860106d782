import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { GroupState } from '../../../contract/directory/groups.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { inBackground } from '../../db/transaction.ts';
import { ApiError } from '../../http/errors.ts';
import { type Group, groupOf } from '../../http/group.ts';
import type { Refusal } from '../../http/parts.ts';
import { createTokens } from '../../http/session.ts';
import { setupCodeOf } from '../../secrets/setup-code.ts';
import type { Settings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import type { OpenDirectory } from '../directory/directory.ts';
import {
  type FoundRow,
  findByDomain,
  findBySlug,
  type GroupRow,
  getGroup,
  stateOf,
  touchGroup,
} from '../directory/queries.ts';
import type { Clusters } from './clusters.ts';
import { SharedConnections } from './connections.ts';
import { hostOf, kindOf } from './host.ts';
import { secretOf } from './secrets.ts';

/** Milliseconds for which a row of the directory is used without reading it again. */
const CACHED = 30_000;
/** Host names whose rows are cached, unknown ones among them. */
const MOST_HOSTS = 2000;
/** Milliseconds after which an unused connection is closed. */
const IDLE_TIMEOUT = 90_000;
/** Milliseconds without a request after which what the process holds of a group may be dropped. */
const IDLE_GROUP = 10 * 60_000;
/** Milliseconds between two notes that a group is used. */
const TOUCH_EVERY = 10 * 60_000;
/** Connections of one group: a dashboard reads in parallel, and more bring nothing on two processors. */
const POOLS = { size: 4, jobSize: 2, schemaSize: 2, idleTimeout: IDLE_TIMEOUT };

/** A group that this process serves. */
export interface OpenGroup {
  row: GroupRow;
  group: Group;
  database: OpenDatabase;
}

/** The target of a host name. */
export type FoundHost =
  | { kind: 'apex' | 'machine' | 'unknown' }
  | { kind: 'movedTo'; slug: string }
  | { kind: 'group'; row: GroupRow; state: GroupState };

/** Parts of a group that don't follow from its row. */
type More = (open: Omit<OpenGroup, 'group'>) => Partial<Group['parts']>;

export interface GroupsOptions {
  directory: OpenDirectory;
  clusters: Clusters;
  settings: Settings;
  /** The program's secret, from which each group's own is derived. */
  secret: string;
  newestVersion: string;
  clock: () => Date;
  onFailure: (error: unknown) => void;
  more?: More;
  /** Called when the connections of a group are closed. */
  onClose?: (groupId: string) => void;
}

/** Only general captains get into a suspended group. */
const ofSuspended: Refusal = {
  ofCall: (_endpoint, caller) => {
    if (caller !== null && caller.type !== 'general') throw new ApiError('GROUP_SUSPENDED');
  },
  ofAnswer: (answer) => {
    // A sign-in.
    const { token, body } = answer as { token?: string; body?: { type?: unknown } };
    if (token !== undefined && body?.type !== 'general') throw new ApiError('GROUP_SUSPENDED');
  },
};

/** Paths that general captains of a suspended group may still call, to fetch a backup. */
const OPEN_WHILE_SUSPENDED = new Set([
  'POST /api/auth/login',
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'POST /api/group/backup',
]);

/** A group whose connections this process holds. */
interface HeldGroup extends OpenGroup {
  usedAt: number;
  touchedAt: number;
}

/** The groups of a program: what a host name leads to, and the connections of those in use. */
export class Groups {
  readonly #options: GroupsOptions;
  readonly #domain: string;
  /** Rows by host name, the newest last. */
  readonly #rows = new Map<string, { found: FoundRow; until: number }>();
  readonly #open = new Map<string, HeldGroup>();
  /** Connections in use by all groups. */
  readonly connections = new SharedConnections();

  constructor(options: GroupsOptions) {
    this.#options = options;
    this.#domain = options.settings.groups!.domain;
  }

  /** Groups whose connections this process holds. */
  get openCount(): number {
    return this.#open.size;
  }

  /** The group of a request. Throws GROUP_NOT_FOUND, or why its group can't be served now. */
  findGroup = async (request: FastifyRequest): Promise<Group> => {
    const found = await this.find(request.host);
    if (found.kind !== 'group') throw new ApiError('GROUP_NOT_FOUND');
    const { row, state } = found;
    if (state === 'suspended') {
      const { method } = request;
      if (!OPEN_WHILE_SUSPENDED.has(`${method} ${request.routeOptions.url}`)) {
        throw new ApiError('GROUP_SUSPENDED');
      }
    } else if (state !== 'active') throw refusalOf(state);
    try {
      const { group } = await this.#use(row);
      return state === 'suspended'
        ? { ...group, parts: { ...group.parts, refusal: ofSuspended } }
        : group;
    } catch (error) {
      if (error instanceof StartupError) throw new ApiError('DATABASE_UNAVAILABLE');
      throw error;
    }
  };

  /** Finds the target of a `Host` header. Throws BAD_HOST for one that is no host name. */
  async find(header: string): Promise<FoundHost> {
    const host = hostOf(header);
    if (host === null) throw new ApiError('BAD_HOST');
    const { kind } = kindOf(host, this.#domain);
    if (kind === 'apex' || kind === 'machine') return { kind };
    const found = await this.#readRow(host);
    if (found === null) return { kind: 'unknown' };
    if ('movedTo' in found) return { kind: 'movedTo', slug: found.movedTo };
    return {
      kind: 'group',
      row: found.row,
      state: stateOf(found.row, this.#options.newestVersion),
    };
  }

  async #readRow(host: string): Promise<FoundRow> {
    const { directory, clock } = this.#options;
    const known = this.#rows.get(host);
    if (known && known.until > performance.now()) return known.found;
    const kind = kindOf(host, this.#domain);
    const found =
      kind.kind === 'slug'
        ? await findBySlug(directory.db, kind.slug, clock())
        : await findByDomain(directory.db, host);
    this.#rows.delete(host);
    this.#rows.set(host, { found, until: performance.now() + CACHED });
    if (this.#rows.size > MOST_HOSTS) this.#rows.delete(this.#rows.keys().next().value!);
    return found;
  }

  async #use(row: GroupRow): Promise<OpenGroup> {
    const { directory, clock, onFailure } = this.#options;
    const opened = await this.#hold(row);
    opened.usedAt = performance.now();
    if (opened.touchedAt === 0 || opened.usedAt - opened.touchedAt > TOUCH_EVERY) {
      opened.touchedAt = opened.usedAt;
      inBackground(touchGroup(directory.db, row.groupId, clock()).catch(onFailure));
    }
    return opened;
  }

  /** The group of this number, for jobs: its use is not noted. */
  open = async (groupId: string): Promise<OpenGroup> =>
    this.openRow(await getGroup(this.#options.directory.db, groupId));

  /** The connections of a group, opened on first use. Throws StartupError where its server is out of reach. */
  openRow(row: GroupRow): Promise<OpenGroup> {
    return this.#hold(row);
  }

  async #hold(row: GroupRow): Promise<HeldGroup> {
    const known = this.#open.get(row.groupId);
    if (known && haveSameTables(known.row, row)) {
      known.row = row;
      return known;
    }
    const server = await this.#options.clusters.open(row.cluster);
    const meanwhile = this.#open.get(row.groupId);
    if (meanwhile && haveSameTables(meanwhile.row, row)) return meanwhile;
    if (meanwhile) inBackground(this.#close(meanwhile));
    else this.#dropIdle();
    const { makePool } = this.connections;
    const database = server.database(row.database, { ...POOLS, makePool });
    const opened = {
      row,
      database,
      group: { ...this.#groupOf(row, database), groupId: row.groupId },
      usedAt: performance.now(),
      touchedAt: 0,
    };
    this.#open.set(row.groupId, opened);
    return opened;
  }

  #groupOf(row: GroupRow, database: OpenDatabase): Group {
    const { settings, secret, clock, more, onFailure } = this.#options;
    const own = secretOf(secret, row.salt);
    const parts = {
      db: database.db,
      settings: {
        ...settings,
        firstGroupName: row.name,
        timeZone: row.timeZone,
        backupDir: path.join(settings.backupDir, row.groupId),
      },
      tokens: createTokens(own),
      setupCode: setupCodeOf(own),
      clock,
      beside: database,
      isOneOfMany: true,
      ...more?.({ row, database }),
    };
    return groupOf(parts, onFailure);
  }

  /** Drops what was not used for a while, so that a quiet group costs nothing. */
  #dropIdle(): void {
    const last = performance.now() - IDLE_GROUP;
    for (const each of this.#open.values()) {
      if (each.usedAt < last && each.database.pool.totalCount === 0) void this.#close(each);
    }
  }

  /**
   * Takes over a changed row of a group. Its connections and streams are closed unless it is served on as before, under
   * another address or quota.
   */
  async forget(groupId: string): Promise<void> {
    for (const [host, { found }] of this.#rows) {
      const isOfGroup = found && 'row' in found && found.row.groupId === groupId;
      if (isOfGroup || found === null || 'movedTo' in found) this.#rows.delete(host);
    }
    const opened = this.#open.get(groupId);
    if (!opened) return;
    const row = await getGroup(this.#options.directory.db, groupId).catch(() => null);
    if (row?.state === 'active' && haveSameTables(opened.row, row)) opened.row = row;
    else await this.#close(opened);
  }

  async #close({ row, database }: OpenGroup): Promise<void> {
    this.#open.delete(row.groupId);
    this.#options.onClose?.(row.groupId);
    await database.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((each) => this.#close(each)));
  }
}

/** Whether two rows of a group name the same tables, in the same version. */
const haveSameTables = (one: GroupRow, other: GroupRow) =>
  one.cluster === other.cluster &&
  one.database === other.database &&
  one.schemaVersion === other.schemaVersion;

/** Why a group in this state can't be served, with the seconds after which to try again. */
function refusalOf(state: Exclude<GroupState, 'active' | 'suspended'>): ApiError {
  if (state === 'failed') return new ApiError('GROUP_UPGRADE_FAILED', { retryAfter: 300 });
  const code = state === 'moving' ? 'GROUP_MOVING' : 'GROUP_UPGRADING';
  return new ApiError(code, { retryAfter: 5 });
}
