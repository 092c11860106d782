import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { LimitFunction } from 'p-limit';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { slugFault } from '../../../contract/directory/address.ts';
import {
  type foundFromBackup,
  type foundGroup,
  LARGEST_BACKUP,
} from '../../../contract/directory/endpoints.ts';
import { type LinkPurpose, linkFault } from '../../../contract/directory/links.ts';
import { type BackupLimits, decodeBackup } from '../../backup/file.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { networkAround } from '../../http/limits/address.ts';
import { liftRequestTimeout } from '../../http/limits/connections.ts';
import { countEvents } from '../../http/limits/throttle.ts';
import { weakness } from '../../secrets/password-strength.ts';
import { cameFromThisMachine, setupCodeOf } from '../../secrets/setup-code.ts';
import type { GroupsSettings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import type { GroupRow } from '../directory/queries.ts';
import { asGroupDb, type Directory } from '../directory/tables.ts';
import type { DirectoryCall, DirectoryParts, Operator } from '../route.ts';
import type { Groups } from '../serving/groups.ts';
import { secretOf } from '../serving/secrets.ts';
import type { Databases } from '../upkeep/databases.ts';
import { addressOf } from './address.ts';
import { giveBackLink, readLink, spendLink } from './founding-links.ts';
import { limitBytes, progressing } from './limited.ts';

const DAY = 24 * 60;

/** Foundings in a day: of one address, of the /48 around it, and of all who have no link of the operator. */
const FOUNDINGS = { limit: 5, minutes: DAY };
const FOUNDINGS_OF_NETWORK = { limit: 10, minutes: DAY };
const FOUNDINGS_OF_ALL = { limit: 50, minutes: DAY };

/** Backups that this process restores at once: each takes memory for the key of its passphrase, and a processor. */
export const RESTORES_AT_ONCE = 2;

/** Bytes that a backup may unpack to, and rows: many times a group of 2,000 scouts with ten years. */
const LIMITS: BackupLimits = {
  bytes: 1024 * 1024 * 1024,
  perByte: 100,
  rowsOfTable: 5_000_000,
  rows: 20_000_000,
};

/** A line of 35 kbit a second sends so much; a slower upload holds one of the few places for hours. */
const PROGRESS = { bytes: 256 * 1024, seconds: 60 };

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

export type Founded = ResponseOf<typeof foundGroup>;

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

/** Makes a group by `make` and uses up the link, which is valid again if no group is made. */
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
export async function foundEmpty(
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
export async function restoreGroup(
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
  liftRequestTimeout(request.raw);
  const file = limitBytes(progressing(request.body, PROGRESS), LARGEST_BACKUP);
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
