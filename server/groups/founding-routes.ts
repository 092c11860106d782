import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { slugFault } from '../../contract/directory/address.ts';
import {
  checkAddress,
  foundFromBackup,
  foundGroup,
  LARGEST_BACKUP,
  type Place,
  readKnownHost,
  readPlace,
} from '../../contract/directory/endpoints.ts';
import { decodeBackup } from '../backup/file.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { countEvents } from '../http/limits/throttle.ts';
import { originOf } from '../http/route.ts';
import { weakness } from '../secrets/password-strength.ts';
import { isOnThisMachine, setupCodeOf } from '../secrets/setup-code.ts';
import type { GroupsSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import type { Databases } from './databases.ts';
import type { Groups } from './groups.ts';
import { limited } from './limited.ts';
import type { GroupRow } from './queries.ts';
import { type DirectoryCall, type DirectoryParts, type Operator, routeDirectory } from './route.ts';
import { secretOf } from './secrets.ts';
import { asGroupDb, type Directory } from './tables.ts';

/** Foundings that one address may make in a day. */
const FOUNDINGS = { limit: 5, minutes: 24 * 60 };
/** Backups that this process restores at once: each takes memory for the key of its passphrase, and a processor. */
const RESTORES_AT_ONCE = 2;
/** Bytes that a backup may unpack to: a crafted file of a megabyte could fill the disk. */
const LARGEST_CONTENT = 1024 * 1024 * 1024;
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
}

type FoundingCall = Pick<
  DirectoryCall<typeof foundGroup>,
  'operator' | 'address' | 'now' | 'request'
>;

/** What is stored of the key of a founding link. */
export const hashOfLink = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The key of a new founding link. */
export const aLinkKey = (): string => randomBytes(18).toString('base64url');

export function foundingRoutes(app: FastifyInstance, parts: FoundingParts): void {
  const { directory, settings, groups, databases, secret, backupPassphrase } = parts;
  const throttled = asGroupDb(directory);

  /** Refuses a founding that the rules of the program don't allow; a signed-in operator may always. */
  const authorizeFounding = async (
    operator: Operator | null,
    link: string | undefined,
    now: Date,
  ) => {
    if (operator) return;
    if (settings.founding === 'anybody') return;
    if (settings.founding === 'nobody') throw new ApiError('FOUNDING_CLOSED');
    if (!(await isLinkOpen(directory, link, now))) throw new ApiError('FOUNDING_LINK_OVER');
  };

  const refuseReserved = (slug: string) => {
    if (slugFault(slug) === 'reserved') throw fieldError('ADDRESS_RESERVED', 'slug');
  };

  /** Makes a group by `make`, which uses up the link: a failure gives it back. */
  const found = async (
    { operator, address, now, request }: FoundingCall,
    link: string | undefined,
    make: () => Promise<GroupRow>,
  ): Promise<GroupRow> => {
    const needsLink = !operator && settings.founding === 'link';
    if (needsLink) await spendLink(directory, link!, now);
    try {
      // Whoever calls from this machine runs the program.
      if (!operator && !isOnThisMachine(request.raw)) {
        await countEvents(throttled, now, [
          { subject: `found:${address}`, ...FOUNDINGS, failure: tooMany },
        ]);
      }
      return await make();
    } catch (error) {
      if (needsLink) await giveBackLink(directory, link!);
      throw (error as ApiError).code === 'ADDRESS_TAKEN'
        ? fieldError('ADDRESS_TAKEN', 'slug')
        : error;
    }
  };

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
          isLinkOpen:
            query.link === undefined ? null : await isLinkOpen(directory, query.link, now),
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

  routeDirectory(app, parts, foundGroup, async (call) => {
    const { body, operator, now, request } = call;
    const { slug, groupName, link, ...leader } = body;
    await authorizeFounding(operator, link, now);
    refuseReserved(slug);
    const { password, ...details } = leader;
    const names = [details.firstName, details.middleName, details.lastName];
    const why = await weakness(password, { ...details, names });
    if (why) throw fieldError('WEAK_PASSWORD', 'password', why);
    const row = await found(call, link, () =>
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
  });

  const restores = pLimit(RESTORES_AT_ONCE);

  const restoreGroup = async (call: DirectoryCall<typeof foundFromBackup>) => {
    const { query, operator, now, request } = call;
    const { slug, link } = query;
    await authorizeFounding(operator, link, now);
    refuseReserved(slug);
    if (!(request.body instanceof Readable)) throw new ApiError('NOT_A_BACKUP');
    if (restores.activeCount + restores.pendingCount >= RESTORES_AT_ONCE) throw othersAreRestored();
    const file = limited(request.body, LARGEST_BACKUP, ({ byteLength }: Buffer) => byteLength);
    const given = request.headers['x-backup-passphrase'];
    const passphrase =
      typeof given === 'string' ? Buffer.from(given, 'base64').toString() : backupPassphrase;
    const content = limited(decodeBackup(file, passphrase), LARGEST_CONTENT, (part) =>
      part.kind === 'rows' ? part.bytes.byteLength : 0,
    );
    const restore = () =>
      databases.createFromBackup({ slug, name: slug, now }, content).catch((error) => {
        if (!(error instanceof StartupError)) throw error;
        throw new ApiError('NOT_A_BACKUP', { arabicMessage: error.arabicMessage });
      });
    const row = await restores(() => found(call, link, restore));
    return {
      message: 'The group was restored',
      address: addressOf(request, slug, settings.domain),
      groupName: row.name,
    };
  };
  void app.register(async (files) => {
    // Only a file may be so large: it is read piece by piece, and JSON as a whole.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
      done(null, payload);
    });
    const endpoint = { ...foundFromBackup, bodyLimit: LARGEST_BACKUP };
    routeDirectory(files, parts, endpoint, restoreGroup);
  });
}

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

async function isLinkOpen(
  directory: Directory,
  key: string | undefined,
  now: Date,
): Promise<boolean> {
  if (key === undefined) return false;
  const open = await directory
    .selectFrom('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .select('expiresAt')
    .executeTakeFirst();
  return open !== undefined;
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
