import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { slugFault } from '../../../contract/directory/address.ts';
import {
  checkAddress,
  foundFromBackup,
  foundGroup,
  LARGEST_BACKUP,
  type Place,
  readKnownHost,
  readPlace,
} from '../../../contract/directory/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { claimKey, findAnswer, storeAnswer } from '../../http/idempotency.ts';
import { countEvents } from '../../http/limits/throttle.ts';
import { asGroupDb } from '../directory/tables.ts';
import { type DirectoryCall, routeDirectory } from '../route.ts';
import type { Groups } from '../serving/groups.ts';
import { proposalFor, withPort } from './address.ts';
import {
  type Founded,
  type FoundingParts,
  foundEmpty,
  RESTORES_AT_ONCE,
  restoreGroup,
} from './found-group.ts';
import { readLink } from './founding-links.ts';

/** Questions about addresses and hosts that one address may ask in a minute. */
const QUESTIONS = { limit: 60, minutes: 1 };

/** Questions of a web server that obtains certificates, in a minute. */
const HOST_QUESTIONS = { limit: 600, minutes: 1 };

/** Days for which the answer of a founding is kept under its key. */
const KEY_DAYS = 1;

/**
 * Answers a repetition under the same Idempotency-Key as the first request: from the directory once that is done, and
 * within this process while it runs. Held in no transaction, which would take one of the directory's few connections.
 */
function onceByKey<Answer>(db: Kysely<DB>) {
  const running = new Map<string, { request: string; answer: Promise<Answer> }>();
  return async (
    {
      request: { headers },
      body,
      now,
    }: Pick<DirectoryCall<typeof foundGroup>, 'request' | 'body' | 'now'>,
    make: () => Promise<Answer>,
  ): Promise<Answer> => {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string' || key === '' || key.length > 64) return make();
    const write = { captainId: null, key, request: JSON.stringify([key, body]) };
    const stored = await findAnswer(db, write);
    if (stored) return stored.answer as Answer;
    const first = running.get(key);
    if (first) {
      if (first.request !== write.request) throw new ApiError('KEY_REUSED');
      return first.answer;
    }
    const store = async (answer: Answer) => {
      const lastKeys = new Date(now.getTime() - KEY_DAYS * 86_400_000).toISOString();
      await db.deleteFrom('idempotencyKeys').where('at', '<', lastKeys).execute();
      await claimKey(db, write, now);
      await storeAnswer(db, write, answer);
      return answer;
    };
    const answer = make().then(store);
    running.set(key, { request: write.request, answer });
    return answer.finally(() => running.delete(key));
  };
}

export function foundingRoutes(app: FastifyInstance, parts: FoundingParts): void {
  const { directory, settings, groups, databases } = parts;
  const throttled = asGroupDb(directory);

  routeDirectory(
    app,
    parts,
    readPlace,
    async ({ query, request, now }) => {
      const place = await groups.find(request.host);
      return {
        message: 'What this host name leads to',
        body: {
          ...describePlace(place),
          domain: withPort(settings.domain, request.host),
          contact: settings.contact ?? null,
          founding: settings.founding,
          link: await readLink(directory, query.link, now),
        },
      };
    },
    { anyHost: true },
  );

  routeDirectory(
    app,
    parts,
    readKnownHost,
    async ({ query, address, now, request }) => {
      const { kind } = await groups.find(request.host);
      if (kind !== 'apex' && kind !== 'machine') throw new ApiError('ROUTE_NOT_FOUND');
      await countEvents(throttled, now, [{ subject: `known-host:${address}`, ...HOST_QUESTIONS }]);
      const asked = await groups.find(query.domain).catch(() => ({ kind: 'unknown' as const }));
      if (asked.kind === 'unknown' || asked.kind === 'machine')
        throw new ApiError('GROUP_NOT_FOUND');
      return { message: 'This program serves it' };
    },
    { anyHost: true },
  );

  routeDirectory(app, parts, checkAddress, async ({ query: { slug }, address, now }) => {
    await countEvents(throttled, now, [{ subject: `address:${address}`, ...QUESTIONS }]);
    const isReserved = slugFault(slug) === 'reserved';
    const isTaken = !isReserved && (await databases.isTaken(slug, now));
    const state = isReserved
      ? ('reserved' as const)
      : isTaken
        ? ('taken' as const)
        : ('free' as const);
    return {
      message: 'Whether the address is free',
      body: {
        state,
        proposal: isTaken ? await proposalFor(databases, slug, now) : null,
      },
    };
  });

  const answerOnce = onceByKey<Founded>(throttled);

  routeDirectory(app, parts, foundGroup, (call) =>
    answerOnce(call, () => foundEmpty(app, parts, call)),
  );

  const restores = pLimit(RESTORES_AT_ONCE);

  void app.register(async (files) => {
    // Only a file may be so large: it is read piece by piece, and JSON as a whole.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
      done(null, payload);
    });
    const endpoint = { ...foundFromBackup, bodyLimit: LARGEST_BACKUP };
    routeDirectory(files, parts, endpoint, (call) => restoreGroup(parts, restores, call));
  });
}

type PlaceOf = Pick<Place, 'state' | 'groupName'>;

function describePlace(found: Awaited<ReturnType<Groups['find']>>): PlaceOf {
  if (found.kind === 'group') return { state: found.state, groupName: found.row.name };
  const state = found.kind === 'apex' || found.kind === 'machine' ? 'apex' : 'unknown';
  return { state, groupName: null };
}
