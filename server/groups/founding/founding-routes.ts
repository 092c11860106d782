import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
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
import { type LinkPurpose, type LinkState, linkFault } from '../../../contract/directory/links.ts';
import { type BackupLimits, decodeBackup } from '../../backup/file.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { claimKey, findAnswer, storeAnswer } from '../../http/idempotency.ts';
import { networkAround } from '../../http/limits/address.ts';
import { lastAsLongAsItTakes } from '../../http/limits/connections.ts';
import { countEvents } from '../../http/limits/throttle.ts';
import { originOf } from '../../http/route.ts';
import { weakness } from '../../secrets/password-strength.ts';
import { cameFromThisMachine, setupCodeOf } from '../../secrets/setup-code.ts';
import type { GroupsSettings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import type { GroupRow } from '../directory/queries.ts';
import { asGroupDb, type Directory } from '../directory/tables.ts';
import {
  type DirectoryCall,
  type DirectoryParts,
  type Operator,
  routeDirectory,
} from '../route.ts';
import type { Groups } from '../serving/groups.ts';
import { secretOf } from '../serving/secrets.ts';
import type { Databases } from '../upkeep/databases.ts';
import { limited, progressing } from './limited.ts';

const DAY = 24 * 60;
/** Foundings in a day: of one address, of the /48 around it, and of all who have no link of the operator. */
const FOUNDINGS = { limit: 5, minutes: DAY };
const FOUNDINGS_OF_NETWORK = { limit: 10, minutes: DAY };
const FOUNDINGS_OF_ALL = { limit: 50, minutes: DAY };
/** Backups that this process restores at once: each takes memory for the key of its passphrase, and a processor. */
const RESTORES_AT_ONCE = 2;
/** Bytes that a backup may unpack to, and rows: many times a group of 2,000 scouts with ten years. */
const LIMITS: BackupLimits = {
  bytes: 1024 * 1024 * 1024,
  perByte: 100,
  rowsOfTable: 5_000_000,
  rows: 20_000_000,
};
/** A line of 35 kbit a second sends so much; a slower upload holds one of the few places for hours. */
const PROGRESS = { bytes: 256 * 1024, seconds: 60 };
/** Questions about addresses and hosts that one address may ask in a minute. */
const QUESTIONS = { limit: 60, minutes: 1 };
/** Questions of a web server that obtains certificates, in a minute. */
const HOST_QUESTIONS = { limit: 600, minutes: 1 };

export interface FoundingParts extends DirectoryParts {
  settings: GroupsSettings;
  secret: string;
  groups: Groups;
  databases: Databases;
  backupPassphrase: string | undefined;
  /** The address that the program listens on. */
  host: string;
}

type FoundingCall = Pick<
  DirectoryCall<typeof foundGroup>,
  'operator' | 'address' | 'now' | 'request'
>;

/** Days within which a link can be used. */
const LINK_DAYS = 14;

const hashOfLink = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Makes a link for one founding or one restore: its path, with the key, of which only the hash is stored. */
export async function makeLink(
  directory: Directory,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ path: string; expiresAt: string }> {
  const key = randomBytes(18).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString();
  await directory
    .insertInto('foundingLinks')
    .values({ keyHash: hashOfLink(key), purpose, expiresAt, usedAt: null })
    .execute();
  return { path: `/${purpose === 'founding' ? 'found' : 'restore'}?link=${key}`, expiresAt };
}

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

type Founded = ResponseOf<typeof foundGroup>;

/** Refuses a founding that the rules of the program don't allow; a signed-in operator may always. */
async function authorizeFounding(
  { directory, settings }: FoundingParts,
  operator: Operator | null,
  link: string | undefined,
  now: Date,
): Promise<void> {
  if (operator) return;
  if (settings.founding === 'anybody') return;
  if (settings.founding === 'nobody') throw new ApiError('FOUNDING_CLOSED');
  await authorizeByLink(directory, 'founding', link, now);
}

/** Refuses whoever has no open link of the operator for this. */
async function authorizeByLink(
  directory: Directory,
  purpose: LinkPurpose,
  link: string | undefined,
  now: Date,
): Promise<void> {
  const state = await readLink(directory, link, now);
  const arabicMessage = linkFault(purpose, state);
  if (arabicMessage === null) return;
  throw new ApiError(state === null ? 'FOUNDING_CLOSED' : 'FOUNDING_LINK_OVER', {
    arabicMessage,
  });
}

function refuseReserved(slug: string): void {
  if (slugFault(slug) === 'reserved') throw fieldError('ADDRESS_RESERVED', 'slug');
}

/** Counts a founding of this caller. Whoever calls the program by this machine's own name runs it. */
async function countFounding(
  { directory, host }: FoundingParts,
  { operator, address, now, request }: FoundingCall,
  hasLink: boolean,
): Promise<void> {
  if (operator || cameFromThisMachine(request.raw, host)) return;
  const network = networkAround(address);
  await countEvents(asGroupDb(directory), now, [
    { subject: `found:${address}`, ...FOUNDINGS, failure: tooMany },
    ...(network === null
      ? []
      : [{ subject: `found:${network}`, ...FOUNDINGS_OF_NETWORK, failure: tooMany }]),
    ...(hasLink ? [] : [{ subject: 'found', ...FOUNDINGS_OF_ALL, failure: tooManyOfAll }]),
  ]);
}

/** Makes a group by `make`, which uses up the link: where no group is made it is given back. */
async function found(
  parts: FoundingParts,
  call: FoundingCall,
  link: string | null,
  make: () => Promise<GroupRow>,
): Promise<GroupRow> {
  const { directory } = parts;
  if (link !== null) await spendLink(directory, link, call.now);
  try {
    await countFounding(parts, call, link !== null);
    return await make();
  } catch (error) {
    if (link !== null) await giveBackLink(directory, link);
    throw (error as ApiError).code === 'ADDRESS_TAKEN'
      ? fieldError('ADDRESS_TAKEN', 'slug')
      : error;
  }
}

/** Makes an empty group and opens its leader's account. */
async function foundEmpty(
  app: FastifyInstance,
  parts: FoundingParts,
  call: DirectoryCall<typeof foundGroup>,
): Promise<Founded> {
  const { settings, groups, databases, secret } = parts;
  const { body, operator, now, request } = call;
  const { slug, groupName, link, ...leader } = body;
  await authorizeFounding(parts, operator, link, now);
  refuseReserved(slug);
  const { password, ...details } = leader;
  const names = [details.firstName, details.middleName, details.lastName];
  const why = await weakness(password, { ...details, names });
  if (why) throw fieldError('WEAK_PASSWORD', 'password', why);
  const needsLink = !operator && settings.founding === 'link';
  const row = await found(parts, call, needsLink ? link! : null, () =>
    databases.createEmpty({ slug, name: groupName, now }),
  );
  // The leader's account is opened as any other: over the group's own endpoint.
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/signUp',
    remoteAddress: request.ip,
    headers: {
      host: `${slug}.${settings.domain}`,
      'user-agent': request.headers['user-agent'] ?? '',
    },
    payload: { ...leader, setupCode: setupCodeOf(secretOf(secret, row.salt)) },
  });
  if (signedUp.statusCode !== 201) {
    await databases.remove(row);
    await groups.forget(row.groupId);
    const failure = signedUp.json();
    throw new ApiError(failure.code, failure);
  }
  const { body: captain, ...session } = signedUp.json();
  return { ...session, body: captain, address: addressOf(request, slug, settings.domain) };
}

/** Makes a group from an uploaded backup, of which few are restored at once. */
async function restoreGroup(
  parts: FoundingParts,
  restores: LimitFunction,
  call: DirectoryCall<typeof foundFromBackup>,
): Promise<ResponseOf<typeof foundFromBackup>> {
  const { directory, settings, databases } = parts;
  const { query, operator, now, request } = call;
  const { slug, link } = query;
  if (!operator) await authorizeByLink(directory, 'restore', link, now);
  refuseReserved(slug);
  if (!(request.body instanceof Readable)) throw new ApiError('NOT_A_BACKUP');
  if (restores.activeCount + restores.pendingCount >= RESTORES_AT_ONCE) throw othersAreRestored();
  lastAsLongAsItTakes(request.raw);
  const file = limited(progressing(request.body, PROGRESS), LARGEST_BACKUP);
  const given = request.headers['x-backup-passphrase'];
  // Never the program's own: with it, whoever has a stolen backup could have it opened.
  const passphrase =
    typeof given === 'string' ? Buffer.from(given, 'base64').toString() : undefined;
  const content = decodeBackup(file, passphrase, LIMITS);
  const restore = () =>
    databases.createFromBackup({ slug, name: slug, now }, content).catch((error) => {
      if (!(error instanceof StartupError)) throw error;
      // The upload's own limits.
      if (error.cause instanceof ApiError) throw error.cause;
      const arabicMessage = error.code === 'BACKUP_ENCRYPTED' ? ENCRYPTED : error.arabicMessage;
      throw new ApiError('NOT_A_BACKUP', { arabicMessage });
    });
  const row = await restores(() => found(parts, call, operator ? null : link!, restore));
  return {
    message: 'The group was restored',
    address: addressOf(request, slug, settings.domain),
    groupName: row.name,
  };
}

const ENCRYPTED = 'هذه النسخة مشفّرة، أدخل معها عبارة السر التي شُفّرت بها';

const othersAreRestored = () =>
  new ApiError('TOO_MANY_FILES', {
    arabicMessage: 'تُستعاد نسخ أخرى الآن. حاول بعد دقيقة.',
    retryAfter: 60,
  });

const tooMany = (retryAfter: number, wait: string) =>
  new ApiError('TOO_MANY_REQUESTS', {
    arabicMessage: `أُسّست مجموعات كثيرة من هنا اليوم. حاول بعد ${wait}.`,
    retryAfter,
  });

const tooManyOfAll = (retryAfter: number, wait: string) =>
  new ApiError('TOO_MANY_REQUESTS', {
    arabicMessage: `أُسّست مجموعات كثيرة اليوم. حاول بعد ${wait}.`,
    retryAfter,
  });

type PlaceOf = Pick<Place, 'state' | 'groupName'>;

function describePlace(found: Awaited<ReturnType<Groups['find']>>): PlaceOf {
  if (found.kind === 'group') return { state: found.state, groupName: found.row.name };
  const state = found.kind === 'apex' || found.kind === 'machine' ? 'apex' : 'unknown';
  return { state, groupName: null };
}

/** The domain with the port of the address that was called. */
function withPort(domain: string, host: string): string {
  const [port] = /:\d+$/.exec(host) ?? [''];
  return `${domain}${port}`;
}

/** The address of a group, with the scheme and port of the request. */
export function addressOf(
  request: Parameters<typeof originOf>[0],
  slug: string,
  domain: string,
): string {
  const scheme = originOf(request).split(':')[0] || 'https';
  return `${scheme}://${slug}.${withPort(domain, request.host)}`;
}

/** What a link is good for; null where there is none. One that never was is as one that is over. */
async function readLink(
  directory: Directory,
  key: string | undefined,
  now: Date,
): Promise<LinkState | null> {
  if (key === undefined) return null;
  const open = await directory
    .selectFrom('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .select('purpose')
    .executeTakeFirst();
  return open?.purpose ?? 'over';
}

/** Uses a link up; throws FOUNDING_LINK_OVER where another founding has. */
async function spendLink(directory: Directory, key: string, now: Date): Promise<void> {
  await directory
    .updateTable('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .set({ usedAt: now.toISOString() })
    .returning('usedAt')
    .executeTakeFirstOrThrow(() => new ApiError('FOUNDING_LINK_OVER'));
}

async function giveBackLink(directory: Directory, key: string): Promise<void> {
  await directory
    .updateTable('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .set({ usedAt: null })
    .execute();
}

/** A free address that resembles a taken one, or null. */
async function proposalFor(databases: Databases, slug: string, now: Date): Promise<string | null> {
  for (const ending of ['-scouts', '-cairo', '-1', '-2', '-3', `-${now.getUTCFullYear()}`]) {
    const proposal = `${slug.slice(0, 40 - ending.length)}${ending}`;
    if (slugFault(proposal) === null && !(await databases.isTaken(proposal, now))) return proposal;
  }
  return null;
}
