import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { captainTypes } from '../../../contract/core/permissions.ts';
import { visitExample } from '../../../contract/example/endpoints.ts';
import { EXAMPLE_API } from '../../../contract/example/path.ts';
import { readLastMigration } from '../../db/migrate.ts';
import type { DemoSize } from '../../demo/parts.ts';
import { ApiError } from '../../http/errors.ts';
import { type FindGroup, type Group, groupOf } from '../../http/group.ts';
import type { Parts } from '../../http/parts.ts';
import { route } from '../../http/route.ts';
import { createTokens, readCaller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { asCaptain } from '../captains/rules.ts';
import { EXAMPLE_SCHEMA, makeExample, readMark, readSessions } from './queries.ts';
import { markOf, VISIT_HOURS } from './rules.ts';

declare module '../../http/parts.ts' {
  interface Parts {
    /** Size of the example group, where not the default. */
    exampleSize?: DemoSize | undefined;
  }
}

/** The example group of a group: its schema, opened when a captain first visits it. */
interface Example {
  group: Group;
  /** Connections that see its schema alone and may only read. */
  db: Group['parts']['db'];
  isMade: boolean;
  making: Promise<void> | undefined;
}

/**
 * Serves the example group: the endpoints that open it, and the whole API again below `/example/api`, on read-only
 * connections to its schema. It does not exist before a captain opens it.
 */
export function exampleRoutes(
  app: FastifyInstance,
  build: (findGroup: FindGroup) => Promise<FastifyInstance>,
): void {
  // Only of open groups: closing a group closes its example's connections too.
  const examples = new WeakMap<Parts['db'], Example>();
  const exampleOf = (parts: Parts): Example | undefined => {
    const { beside } = parts;
    if (!beside) return undefined;
    const known = examples.get(parts.db);
    if (known) return known;
    const { db } = beside.openSchema(EXAMPLE_SCHEMA, 'read');
    // Tokens of the group and of the example are not interchangeable.
    const tokens = createTokens(
      parts.tokens.seal('example', new Uint8Array()).toString('base64url'),
    );
    // Without the group's own connections, and without hints, because nothing changes.
    const { beside: _, hearUnread: __, ...rest } = parts;
    const group = groupOf({ ...rest, db, tokens, isReadOnly: true, refusal }, () => {});
    const example: Example = { group, db, isMade: false, making: undefined };
    examples.set(parts.db, example);
    return example;
  };

  let built: Promise<FastifyInstance> | undefined;
  const buildOnce = () => {
    built ??= build(async (request) => {
      const example = exampleOf((await app.findGroup(request)).parts);
      if (!example) throw new ApiError('EXAMPLE_NOT_FOUND');
      return example.group;
    }).then(async (example) => {
      await example.ready();
      return example;
    });
    return built;
  };

  route(app, visitExample, async (call) => {
    const { db, settings, now, beside, exampleSize: size } = call;
    const opened = exampleOf(call);
    if (!opened || !beside) throw new ApiError('EXAMPLE_NOT_FOUND');
    const today = dayIn(settings.timeZone, now);
    const mark = markOf(today, await readLastMigration());
    if ((await readMark(db)) !== mark) {
      // Requests of one process share a connection; the first of several processes makes the example.
      opened.making ??= makeExample(beside, mark, { now, timeZone: settings.timeZone, size })
        .catch((error: unknown) => {
          throw (error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE
            ? new ApiError('EXAMPLE_NOT_ALLOWED')
            : error;
        })
        .finally(() => {
          opened.making = undefined;
        });
      await opened.making;
    }
    const { db: example } = opened;
    const { tokens } = opened.group.parts;
    const sessions = await readSessions(example);
    const until = new Date(now.getTime() + VISIT_HOURS * 3_600_000);
    const body = await Promise.all(
      captainTypes.map(async (type) => {
        const sessionId = sessions.get(type);
        const found = sessionId && (await readCaller(example, sessionId, { now, settings }));
        if (!found) throw new Error(`the example has no ${type} captain`);
        return { token: await tokens.sign(sessionId, until), captain: asCaptain(found.caller) };
      }),
    );
    return { message: 'The example group', body };
  });

  app.all(
    `${EXAMPLE_API}/*`,
    {
      schema: { hide: true },
      // It logs its own requests.
      logLevel: 'silent',
      // Before anything of the request is read: that is the other application's business.
      onRequest: async (request, reply) => {
        const { parts } = await app.findGroup(request);
        const opened = exampleOf(parts);
        if (!opened) throw new ApiError('EXAMPLE_NOT_FOUND');
        // Once made, it is only ever replaced.
        opened.isMade ||= (await readMark(parts.db)) !== null;
        if (!opened.isMade) throw new ApiError('EXAMPLE_NOT_FOUND');
        const example = await buildOnce();
        reply.hijack();
        const { raw } = request;
        raw.url = raw.url!.slice(raw.url!.toLowerCase().indexOf('/api'));
        example.routing(raw, reply.raw);
      },
    },
    async () => {},
  );
  app.addHook('preClose', async () => {
    await (await built?.catch(() => undefined))?.close();
  });
}

/** Refuses writes, sign-in, sign-out and sign-up. */
const refusal = {
  ofCall: ({ method, access, notAWrite }: Endpoint) => {
    const isOfSession = ['public', 'visitor', 'session'].includes(access);
    if (method !== 'GET' && (notAWrite === null || isOfSession)) {
      throw new ApiError('EXAMPLE_READS_ONLY');
    }
  },
};

/** SQLSTATE for a role that may not create schemas. */
const INSUFFICIENT_PRIVILEGE = '42501';
