import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { demoRefusalOf, demoRefusals } from '../../contract/core/demo-refusals.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { DEMO_MINUTES } from '../../contract/public-demo/words.ts';
import type { DatabaseServer, OpenDatabase } from '../db/database-server.ts';
import type { DemoSize } from '../demo/parts.ts';
import { sendHintsBy } from '../features/notifications/queries.ts';
import { copyDatabase, dropDatabase, onServer } from '../groups/serving/clusters.ts';
import { SharedConnections } from '../groups/serving/connections.ts';
import { createHints } from '../groups/serving/hints.ts';
import { ApiError } from '../http/errors.ts';
import { type Group, groupOf } from '../http/group.ts';
import type { Refusal } from '../http/parts.ts';
import { createTokens } from '../http/session.ts';
import { dayIn } from '../lib/calendar.ts';
import { inCountry } from '../lib/group-country.ts';
import type { Settings } from '../settings.ts';
import { createCounter } from './counter.ts';
import { makeTemplate, type Template } from './template.ts';

/** The cookie by which a visitor's copy is found: there is one address for all. */
export const COOKIE = 'khayma-demo';

/** New copies for one address in an hour: a school or a hall has one address. */
const COPIES_PER_ADDRESS = { limit: 30, minutes: 60 };
/** Requests of one copy in a minute, far above what a person's pages send. */
const REQUESTS_PER_COPY = { limit: 300, minutes: 1 };
/** Databases that are copied at once: more are no faster on two processors. */
const AT_ONCE = 2;
/** Milliseconds from the end of a copy until it is dropped: requests on their way are still answered. */
const GRACE = 30_000;
/** The megabytes from which on a copy is dropped before its hour: an empty one has 22, and whoever writes more fills the disk. */
const LARGEST = 150;
/** Connections of one copy; closed after a minute without use. */
const POOLS = { size: 2, jobSize: 1, schemaSize: 1, idleTimeout: 60_000 };

/** A visitor's copy of the made-up group. */
export interface Copy {
  copyId: string;
  group: Group;
  template: Template;
  /** Milliseconds since 1970. */
  endsAt: number;
}
type HeldCopy = Copy & { name: string; database: OpenDatabase };

export interface CopiesOptions {
  server: DatabaseServer;
  settings: Settings;
  clock: () => Date;
  /** With which the names of its databases begin. */
  prefix: string;
  size: DemoSize;
  /** Megabytes, where not the usual ones. */
  largest?: number;
  onFailure: (error: unknown) => void;
}

/** Refuses whatever reaches out of the demo. */
const refusal: Refusal = {
  ofCall: (endpoint) => {
    const refused = demoRefusalOf(endpoint);
    if (refused) throw new ApiError('DEMO_REFUSES', { arabicMessage: demoRefusals[refused] });
  },
};

/** The copy that a request's cookie names, whether or not there is one. */
function namedCopy({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

/** The sizes of the databases that begin with `prefix`, in megabytes. */
async function readSizes(server: DatabaseServer, prefix: string): Promise<Map<string, number>> {
  const { rows } = await onServer(server, (admin) =>
    sql<{ name: string; megabytes: number }>`
      SELECT datname AS name, pg_database_size(oid)::float8 / 1e6 AS megabytes
      FROM pg_database WHERE starts_with(datname, ${prefix})
    `.execute(admin),
  );
  return new Map(rows.map(({ name, megabytes }) => [name, megabytes]));
}

export type Copies = Awaited<ReturnType<typeof createCopies>>;

/** Makes the made-up group, and then copies of it for visitors. */
export async function createCopies(options: CopiesOptions) {
  const { server, settings, clock, prefix, largest = LARGEST, onFailure } = options;
  const most = settings.publicDemo!.copies;
  const copies = new Map<string, HeldCopy>();
  const connections = new SharedConnections();
  const hints = createHints();
  const newCopies = createCounter(COPIES_PER_ADDRESS);
  const requests = createCounter(REQUESTS_PER_COPY);
  const inTurn = pLimit(AT_ONCE);
  /** Copies that are being made. */
  let pending = 0;
  let templates = 0;
  const today = () => dayIn(settings.timeZone, clock());

  const makeToday = (): Promise<Template> => {
    templates += 1;
    const { timeZone } = settings;
    const wanted = { now: clock(), day: today(), timeZone, size: options.size };
    const name = `${prefix}_template_${templates}`;
    return inCountry(countryOf(settings.firstCountry), () => makeTemplate(server, name, wanted));
  };
  let template = await makeToday();

  const open = (copyId: string, name: string, template: Template): HeldCopy => {
    const database = server.database(name, { ...POOLS, makePool: connections.makePool });
    const { send, hear } = hints.of(copyId);
    for (const db of [database.db, database.jobDb]) sendHintsBy(db, send);
    const parts = {
      db: database.db,
      settings,
      // Nothing signed for one copy is valid in another.
      tokens: createTokens(randomBytes(32).toString('hex')),
      setupCode: null,
      clock,
      hearUnread: hear,
      isOneOfMany: true,
      refusal,
    };
    const endsAt = clock().getTime() + DEMO_MINUTES * 60_000;
    return { copyId, name, database, group: groupOf(parts, onFailure), template, endsAt };
  };

  const remove = async ({ copyId, name, database }: HeldCopy) => {
    copies.delete(copyId);
    hints.end(copyId);
    await database.close();
    await dropDatabase(server, name);
  };

  /** The copy of a request; undefined where it has none, or one that is over. */
  const find = (request: Pick<FastifyRequest, 'headers'>): Copy | undefined => {
    const copy = copies.get(namedCopy(request) ?? '');
    return copy && copy.endsAt > clock().getTime() ? copy : undefined;
  };

  return {
    connections,
    find,
    /** True if a request names a copy that is no more. */
    isOver: (request: Pick<FastifyRequest, 'headers'>): boolean =>
      namedCopy(request) !== undefined && find(request) === undefined,
    /** The group of a call. Throws DEMO_OVER, or TOO_MANY_REQUESTS. */
    findGroup: (request: FastifyRequest): Group => {
      const copy = find(request);
      if (!copy) throw new ApiError('DEMO_OVER');
      requests.count(copy.copyId, clock());
      return copy.group;
    },
    /** Makes a copy for a visitor at this address. Throws DEMO_FULL, or TOO_MANY_REQUESTS. */
    make: async (address: string): Promise<Copy> => {
      if (copies.size + pending >= most) throw new ApiError('DEMO_FULL', { retryAfter: 300 });
      newCopies.count(address, clock());
      pending += 1;
      try {
        const copyId = randomUUID();
        const name = `${prefix}_${copyId.replaceAll('-', '')}`;
        return await inTurn(async () => {
          // Another day's group may take its place meanwhile.
          const source = template;
          await copyDatabase(server, source.database, name, 'file_copy');
          const copy = open(copyId, name, source);
          copies.set(copyId, copy);
          return copy;
        });
      } finally {
        pending -= 1;
      }
    },
    /** Drops the copies whose hour is over and those that have grown too large, and makes the group anew on another day. */
    keepUp: async (): Promise<void> => {
      const now = clock();
      newCopies.forgetOver(now);
      requests.forgetOver(now);
      const sizes = await readSizes(server, prefix);
      for (const copy of [...copies.values()]) {
        const isTooLarge = (sizes.get(copy.name) ?? 0) > largest;
        if (isTooLarge || copy.endsAt + GRACE <= now.getTime()) await remove(copy).catch(onFailure);
      }
      if (template.day === today()) return;
      const former = template;
      template = await makeToday();
      await inTurn(() => dropDatabase(server, former.database));
    },
    close: async (): Promise<void> => {
      await Promise.all([...copies.values()].map(({ database }) => database.close()));
    },
  };
}
