import type { FastifyInstance } from 'fastify';
import { captainTypes } from '../../../contract/core/permissions.ts';
import { visitExample } from '../../../contract/example/endpoints.ts';
import { EXAMPLE_API } from '../../../contract/example/path.ts';
import type { OpenSchema } from '../../db/connect.ts';
import { readLastMigration } from '../../db/migrate.ts';
import { ApiError } from '../../http/errors.ts';
import { type Parts, route } from '../../http/route.ts';
import { createTokens, readCaller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { asCaptain } from '../captains/rules.ts';
import { EXAMPLE_SCHEMA, makeExample, readMark, readSessions } from './queries.ts';
import { markOf, VISIT_HOURS } from './rules.ts';

/**
 * Serves the example group: the way into it, and the whole API once more below `/example/api`, on connections that see its
 * schema alone and may only read. Nothing of it is there before a captain opens it. `build` makes an application of parts.
 */
export function exampleRoutes(
  app: FastifyInstance,
  build: (parts: Parts) => Promise<FastifyInstance>,
): void {
  const { parts } = app;
  const { beside } = parts;
  if (!beside) return;
  // Tokens of the group and of the example are not interchangeable.
  const tokens = createTokens(parts.tokens.seal('example', new Uint8Array()).toString('base64url'));

  let isMade = false;
  let opened: OpenSchema | undefined;
  const open = () => (opened ??= beside.openSchema(EXAMPLE_SCHEMA, 'read'));
  let making: Promise<void> | undefined;
  let built: Promise<FastifyInstance> | undefined;
  const buildOnce = () => {
    // Without the group's own connections. None to listen with either: what is never changed needs no hints.
    const { beside: _, listenConnection: __, ...rest } = parts;
    built ??= build({ ...rest, db: open().db, tokens, isExample: true }).then(async (example) => {
      await example.ready();
      return example;
    });
    return built;
  };

  route(app, visitExample, async ({ db, settings, now }) => {
    const today = dayIn(settings.timeZone, now);
    const mark = markOf(today, await readLastMigration());
    if ((await readMark(db)) !== mark) {
      // Those of one process share a connection; of several processes the first one makes it.
      const size = parts.exampleSize;
      making ??= makeExample(beside, mark, { now, timeZone: settings.timeZone, size })
        .catch((error: unknown) => {
          throw (error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE
            ? new ApiError('EXAMPLE_NOT_ALLOWED')
            : error;
        })
        .finally(() => {
          making = undefined;
        });
      await making;
    }
    const example = open().db;
    const sessions = await readSessions(example);
    const until = new Date(now.getTime() + VISIT_HOURS * 3_600_000);
    const body = await Promise.all(
      captainTypes.map(async (type) => {
        const sessionId = sessions.get(type);
        const captain = sessionId && (await readCaller(example, sessionId, { now, today }));
        if (!captain) throw new Error(`the example has no ${type} captain`);
        return { token: await tokens.sign(sessionId, until), captain: asCaptain(captain) };
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
        // Once made, it is only ever replaced.
        isMade ||= (await readMark(parts.db)) !== null;
        if (!isMade) throw new ApiError('EXAMPLE_NOT_FOUND');
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
    await opened?.close();
  });
}

/** What PostgreSQL says to who may not create a schema. */
const INSUFFICIENT_PRIVILEGE = '42501';
