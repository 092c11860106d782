import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { SessionRow } from '../../../contract/auth/sessions.ts';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { withStoredPhone } from '../../db/stored-phones.ts';
import type { Captains, DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { storeChanges } from '../../http/history.ts';
import { startSession, type Tokens } from '../../http/session.ts';
import { hintUnread, notifyCaptain } from '../notifications/queries.ts';
import { deviceName, newDeviceNotice } from './rules.ts';

/** Whether there is no account yet: the next one becomes the first general captain. */
export async function isFirstRun(db: Kysely<DB>): Promise<boolean> {
  const anyone = await db.selectFrom('captains').select('captainId').limit(1).executeTakeFirst();
  return anyone === undefined;
}

/** The account of a phone number or an e-mail in lower case, with its hash. */
export async function findAccount(db: Kysely<DB>, phoneOrEmail: string) {
  const phone = storedPhone(phoneOrEmail);
  return db
    .selectFrom('captains')
    .where((where) =>
      where.or([where('phoneNumber', '=', phone), where('email', '=', phoneOrEmail)]),
    )
    .select(['captainId', 'passwordHash', 'closedAt'])
    .executeTakeFirst();
}

/** Whether an account still has the hash with which it was imported from another program. */
export async function hasImportedHashes(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('captains')
    .where('passwordHash', 'not like', '$argon2id$%')
    .select('captainId')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an imported hash, unless another sign-in has; returns what is stored then. */
export async function replaceHash(
  db: Kysely<DB>,
  captainId: number,
  { imported, own }: { imported: string; own: string },
): Promise<string> {
  const row = await db
    .updateTable('captains')
    .set((set) => ({
      passwordHash: set
        .case()
        .when('passwordHash', '=', imported)
        .then(own)
        .else(set.ref('passwordHash'))
        .end(),
    }))
    .where('captainId', '=', captainId)
    .returning('passwordHash')
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

/** The hash of an account's password. */
export async function readPasswordHash(db: Kysely<DB>, captainId: number): Promise<string> {
  const row = await db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

/**
 * Locks an account until the transaction ends and returns what a session depends on: since the password was verified it
 * may have been replaced, or the account closed.
 */
export async function lockAccount(db: Kysely<DB>, captainId: number) {
  return db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select(['passwordHash', 'closedAt', 'mustChangePassword', 'oneTimePasswordUntil'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Marks the one-time password as used. */
export async function spendOneTimePassword(db: Kysely<DB>, captainId: number): Promise<void> {
  await db
    .updateTable('captains')
    .set({ oneTimePasswordUntil: null })
    .where('captainId', '=', captainId)
    .execute();
}

/** Whether a session is still there. */
export async function hasSession(db: Kysely<DB>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .where('sessionId', '=', sessionId)
    .select('sessionId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Opens an account: general where it is the first, which `mayBeFirst` must allow, else what the invitation says, else
 * regular. The lock, held until the transaction ends, lets two first sign-ups at once make one general captain.
 */
export async function insertCaptain(
  db: Kysely<DB>,
  captain: Omit<Insertable<Captains>, 'type' | 'sectorId' | 'phoneNumber'> & {
    phoneNumber: string;
  },
  {
    mayBeFirst,
    seat,
  }: { mayBeFirst: boolean; seat: { type: CaptainType; sectorId: number | null } | null },
): Promise<number> {
  await advisoryLock(db, 'sign-up');
  const isFirst = await isFirstRun(db);
  if (isFirst && !mayBeFirst) throw new ApiError('SETUP_CODE_REQUIRED');
  const { type, sectorId } = seat ?? {
    type: isFirst ? ('general' as const) : ('regular' as const),
    sectorId: null,
  };
  const { captainId } = await db
    .insertInto('captains')
    .values(withStoredPhone({ ...captain, type, sectorId }))
    .returning('captainId')
    .executeTakeFirstOrThrow();
  return captainId;
}

/** Ends one session of a captain, and the streams that it opened. */
export async function endSession(
  db: Kysely<DB>,
  { sessionId, captainId }: { sessionId: string; captainId: number },
): Promise<void> {
  await db.deleteFrom('sessions').where('sessionId', '=', sessionId).execute();
  await hintUnread(db, [captainId]);
}

/** Minimum length of a device token: a shorter one could be guessed and is ignored. */
const DEVICE_KEY = { least: 20, bytes: 18 };

/** The device token, where it is long enough. */
const usableKey = (device: string | undefined) =>
  device !== undefined && device.length >= DEVICE_KEY.least ? device : undefined;

const hashOfKey = (key: string) => createHash('sha256').update(key).digest();

/** The hash of `device`, as text, where the captain has signed in on it before; null for any other device. */
export async function findKnownDevice(
  db: Kysely<DB>,
  captainId: number,
  device: string | undefined,
): Promise<string | null> {
  const key = usableKey(device);
  if (key === undefined) return null;
  const keyHash = hashOfKey(key);
  const row = await db
    .selectFrom('knownDevices')
    .where('captainId', '=', captainId)
    .where('keyHash', '=', keyHash)
    .select('captainId')
    .executeTakeFirst();
  return row ? keyHash.toString('base64url') : null;
}

/** A captain is told of new devices once a day at most. */
const NOTICE_MS = 86_400_000;

/**
 * The hash of an address with a kind of client, kept beside the hashes of devices: a client that keeps no device key is
 * known by it. Another function than `hashOfKey`, so that no device key gives it.
 */
const hashOfPlace = (address: string, client: string | null) =>
  createHash('sha512-256').update(`${address} ${client}`).digest();

/**
 * Starts a session in a transaction that holds the account. From a device where the captain has never signed in, and an
 * address where they never used this kind of client, while another device is known, the history has it and the captain is
 * told, once a day. The token, and the key that tells the device again.
 */
export async function openSession(
  db: Kysely<DB>,
  {
    captainId,
    userAgent,
    address,
    device,
  }: { captainId: number; userAgent: string; address: string; device?: string | undefined },
  { tokens, now }: { tokens: Tokens; now: Date },
): Promise<{ token: string; device: string }> {
  const key = usableKey(device) ?? randomBytes(DEVICE_KEY.bytes).toString('base64url');
  const name = deviceName(userAgent);
  const token = await startSession(db, tokens, captainId, now, name);
  const hashes = [hashOfKey(key), hashOfPlace(address, name)];
  if (await meetDevice(db, { captainId, hashes, now })) {
    if (!(await hasNewDeviceSince(db, captainId, new Date(now.getTime() - NOTICE_MS)))) {
      await notifyCaptain(db, newDeviceNotice(name), captainId, now);
    }
    const change = {
      entity: 'session',
      action: 'create',
      entityId: String(captainId),
      before: null,
      after: { device: name },
    } as const;
    await storeChanges(db, [{ at: now, captainId, change }]);
  }
  return { token, device: key };
}

/**
 * Stores the hashes that identify a captain's device; returns true if all are new and the captain has other devices.
 */
async function meetDevice(
  db: Kysely<DB>,
  { captainId, hashes, now }: { captainId: number; hashes: Buffer[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    WITH met AS (
      INSERT INTO known_devices (captain_id, key_hash, last_seen_at)
      SELECT ${captainId}, hash, ${now.toISOString()}::timestamptz FROM unnest(${hashes}::bytea[]) AS hash
      ON CONFLICT (captain_id, key_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
    )
    SELECT COALESCE(NOT bool_or(key_hash = ANY(${hashes}::bytea[])), false) AS is_new
    FROM known_devices WHERE captain_id = ${captainId}
  `.execute(db);
  return rows[0]!.isNew;
}

/** Whether the history has a sign-in of the captain from a new device since then. */
async function hasNewDeviceSince(db: Kysely<DB>, captainId: number, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('history')
    .where('entity', '=', 'session')
    .where('entityId', '=', String(captainId))
    .where('action', '=', 'create')
    .where('at', '>', since.toISOString())
    .select('historyId')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A captain's sessions that are not over: `current` first, then by last use. */
export async function listSessionsOf(
  db: Kysely<DB>,
  captainId: number,
  { current, now }: { current: string; now: Date },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .where('captainId', '=', captainId)
    .where('expiresAt', '>', now.toISOString())
    .select((row) => [
      'sessionId as id',
      'createdAt',
      'lastUsedAt',
      'device',
      row('sessionId', '=', current).$castTo<boolean>().as('current'),
    ])
    .orderBy('current', 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sessionId')
    .execute();
}

/**
 * Ends one of a captain's own sessions and returns its device; SESSION_NOT_FOUND for expired sessions and for other
 * captains' ones.
 */
export async function endSessionOf(
  db: Kysely<DB>,
  captainId: number,
  sessionId: string,
): Promise<{ device: string | null }> {
  const ended = await db
    .deleteFrom('sessions')
    // Compared as text, so that an id that is no UUID matches nothing.
    .where(sql<string>`session_id::text`, '=', sessionId.toLowerCase())
    .where('captainId', '=', captainId)
    .returning('device')
    .executeTakeFirstOrThrow(() => new ApiError('SESSION_NOT_FOUND'));
  await hintUnread(db, [captainId]);
  return ended;
}
