import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { CaptainWithSector } from '../../contract/auth/endpoints.ts';
import { addDays } from '../../contract/core/calendar.ts';
import {
  type HeldResponsibility,
  type Permission,
  permissionsOf,
  type Responsibility,
} from '../../contract/core/permissions.ts';
import { SESSION_DAYS } from '../../contract/privacy/periods.ts';
import { isHeld, stateOf } from '../../contract/responsibilities/rules.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { shownMemberNumber } from '../db/member-numbers.ts';
import type { DB } from '../db/tables.ts';
import { dayIn } from '../lib/calendar.ts';
import type { Settings } from '../settings.ts';
import { type GroupPlace, placeOf, storedPlace } from './group-place.ts';

/** The captain who calls, as the database knows them at this moment. */
export interface Caller extends CaptainWithSector {
  sessionId: string;
  /** When the session was last used, to `USE_MINUTES`. */
  lastUsedAt: string;
  /** A regular captain's own sector. */
  sectorId: number | null;
  /** The unit captain over that sector. */
  overUnitCaptainId: number | null;
  /** The responsibilities that they hold today. */
  responsibilities: HeldResponsibility[];
  /** The sectors of a unit captain; empty for the others. */
  unitSectorIds: number[];
  /** The sector of others that a regular captain records today, and until when. */
  standIn: (SectorName & { sectorId: number; until: string }) | null;
  /** The group's zone: what a captain may see can depend on the day of a moment. */
  timeZone: string;
}

/** Signs and reads tokens: a token is a JWT that names a session row. */
export interface Tokens {
  /** A token for `sessionId` that ends at `expiresAt`. */
  sign(sessionId: string, expiresAt: Date): Promise<string>;
  /** The session that `token` names, or null where it is not ours or over at `now`. */
  read(token: string, now: Date): Promise<string | null>;
  /** HMAC of `data` with a key for this purpose. */
  seal(purpose: string, data: Uint8Array): Buffer;
  /** Encrypts `data` for this purpose and owner. */
  lock(purpose: string, owner: string, data: Uint8Array): Buffer;
  /** Decrypts what `lock` made; null for another secret, purpose or owner. */
  unlock(purpose: string, owner: string, locked: Uint8Array): Buffer | null;
}

// AES-256-GCM: nonce, text, tag.
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Whether each part is canonical base64url: decoders also accept padding and other last letters for the same bytes. */
const isCanonical = (token: string) =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Maximum number of cached tokens with a valid signature: a device sends the same token with each call. */
const MOST_READ = 10_000;

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // Tokens with a valid signature. Whether the session is still valid is read each time.
  const read = new Map<string, { sessionId: string; endsAt: number }>();
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    sign: (sessionId, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(sessionId)
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token, now) => {
      const known = read.get(token);
      if (known) return known.endsAt > Math.floor(now.getTime() / 1000) ? known.sessionId : null;
      if (!isCanonical(token)) return null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: now,
        });
        if (payload.exp === undefined || !UUID.test(payload.jti ?? '')) return null;
        if (read.size >= MOST_READ) read.clear();
        read.set(token, { sessionId: payload.jti!, endsAt: payload.exp });
        return payload.jti!;
      } catch {
        return null;
      }
    },
    seal: (purpose, data) => createHmac('sha256', keyFor(purpose)).update(data).digest(),
    lock: (purpose, owner, data) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, keyFor(`${purpose} (locked)`), nonce);
      cipher.setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
    },
    unlock: (purpose, owner, locked) => {
      if (locked.length < NONCE + TAG) return null;
      const nonce = locked.subarray(0, NONCE);
      const decipher = createDecipheriv(CIPHER, keyFor(`${purpose} (locked)`), nonce);
      decipher.setAAD(Buffer.from(owner)).setAuthTag(locked.subarray(-TAG));
      try {
        const data = decipher.update(locked.subarray(NONCE, -TAG));
        return Buffer.concat([data, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stores a session of `captainId` on a device of that name (null: of none) and returns its token. */
export async function startSession(
  db: Kysely<DB>,
  tokens: Tokens,
  captainId: number,
  now: Date,
  device: string | null = null,
): Promise<string> {
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await db
    .insertInto('sessions')
    .values({
      sessionId,
      captainId,
      device,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    .execute();
  return tokens.sign(sessionId, expiresAt);
}

/** Whether the joined captain has codes or a passkey. */
export const hasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM code_secrets WHERE code_secrets.captain_id = captains.captain_id)
  OR EXISTS (SELECT FROM passkeys WHERE passkeys.captain_id = captains.captain_id)
)`;

/** Whether the group asks a second factor of its general captains, and of who holds the treasury or the data. */
export const isFactorAsked = sql<boolean>`
  EXISTS (SELECT FROM group_settings WHERE generals_need_second_factor)`;

/** Whether the joined captain is a general one of whom the group asks a second factor, and has none. */
const mustAddSecondFactor = sql<boolean>`(
  captains.type = 'general' AND ${isFactorAsked} AND NOT ${hasSecondFactor}
)`;

/** The responsibilities of the joined captain that nobody ended, with what decides on their state; null for none. */
const givenResponsibilities = sql<StoredResponsibilities | null>`(
  SELECT jsonb_build_object(
    'isFactorAsked', ${isFactorAsked}, 'hasSecondFactor', ${hasSecondFactor},
    'given', jsonb_agg(
      jsonb_build_object('responsibility', responsibility, 'until', until_day)
      ORDER BY responsibility))
  FROM responsibilities
  WHERE responsibilities.captain_id = captains.captain_id AND ended_at IS NULL
  HAVING count(*) > 0
)`;

interface StoredResponsibilities {
  isFactorAsked: boolean;
  hasSecondFactor: boolean;
  given: Pick<HeldResponsibility, 'responsibility' | 'until'>[];
}

/** The responsibilities that a captain holds on `today`. */
function heldOn(today: string, stored: StoredResponsibilities | null): HeldResponsibility[] {
  return (stored?.given ?? [])
    .filter(({ until }) => isHeld({ until, isEnded: false }, today))
    .map((one) => ({ ...one, state: stateOf(one.responsibility, stored!) }));
}

/** The responsibility with a permission that a captain held until today or yesterday and holds no more; null for none. */
export async function findEnded(
  db: Kysely<DB>,
  { captainId, timeZone }: Pick<Caller, 'captainId' | 'timeZone'>,
  { permission, now }: { permission: Permission; now: Date },
): Promise<Responsibility | null> {
  const yesterday = addDays(dayIn(timeZone, now), -1);
  const { rows } = await sql<{ responsibility: Responsibility }>`
    SELECT responsibility FROM responsibilities
    WHERE captain_id = ${captainId} AND (
      ended_at > ${now.toISOString()}::timestamptz - interval '1 day'
      OR (ended_at IS NULL AND until_day = ${yesterday}::date)
    )`.execute(db);
  const found = rows.find(({ responsibility }) =>
    permissionsOf[responsibility].includes(permission),
  );
  return found?.responsibility ?? null;
}

/** A captain's responsibilities of `today`, as the answer to a sign-in has them. */
export async function readHeld(
  db: Kysely<DB>,
  captainId: number,
  today: string,
): Promise<HeldResponsibility[]> {
  const row = await db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select(givenResponsibilities.as('stored'))
    .executeTakeFirst();
  return heldOn(today, row?.stored ?? null);
}

/**
 * The columns of a captain, of the joined `captains` and the own sector, left-joined. Their JSON is raw SQL, as is
 * that of each call's session: by Kysely's helper the statement takes 18 µs more to compile (docs/decisions/0052).
 */
export const captainColumns = [
  'captains.captainId',
  'captains.firstName',
  'captains.middleName',
  'captains.lastName',
  'captains.phoneNumber',
  'captains.email',
  'captains.gender',
  shownMemberNumber('captains').as('memberNumber'),
  'captains.type',
  'captains.sectorId',
  'captains.mustChangePassword',
  mustAddSecondFactor.as('mustAddSecondFactor'),
  'sectors.unitCaptainId as overUnitCaptainId',
  sql<SectorName | null>`CASE WHEN sectors.sector_id IS NOT NULL THEN
    jsonb_build_object('baseName', sectors.base_name, 'suffixName', sectors.suffix_name) END`.as(
    'sector',
  ),
] as const;

/**
 * The caller of a session that is not over, with present type, sector and unit, in one indexed read.
 * null where the session ended or the account is closed. With them comes the place of the group.
 */
export async function readCaller(
  db: Kysely<DB>,
  sessionId: string,
  { now, settings }: { now: Date; settings: Pick<Settings, 'firstCountry' | 'timeZone'> },
): Promise<{ caller: Caller; place: GroupPlace } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('captains', 'captains.captainId', 'sessions.captainId')
    .leftJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('sessions.sessionId', '=', sessionId)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('captains.closedAt', 'is', null)
    .select(captainColumns)
    .select([
      'sessions.lastUsedAt',
      sql<number[]>`ARRAY(
        SELECT unit.sector_id FROM sectors unit WHERE unit.unit_captain_id = captains.captain_id
      )`.as('unitSectorIds'),
      sql<Caller['standIn']>`(
        SELECT jsonb_build_object(
          'sectorId', away.sector_id, 'baseName', away.base_name,
          'suffixName', away.suffix_name, 'until', stand_ins.until_day)
        FROM stand_ins JOIN sectors away USING (sector_id)
        WHERE stand_ins.captain_id = captains.captain_id
      )`.as('standIn'),
      givenResponsibilities.as('given'),
      storedPlace.as('place'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { place: stored, standIn, given, ...caller } = row;
  const place = placeOf(stored, settings);
  const today = dayIn(place.timeZone, now);
  const standsIn = standIn !== null && standIn.until >= today;
  return {
    caller: {
      ...caller,
      standIn: standsIn ? standIn : null,
      responsibilities: heldOn(today, given),
      sessionId,
      timeZone: place.timeZone,
    },
    place,
  };
}

/** Minutes between two updates of a session's last use. */
const USE_MINUTES = 15;

/**
 * Updates a session's last use, at most once in `USE_MINUTES`, or where it lies in the future because the clock was ahead.
 * A failure does not fail the call.
 */
export async function touchSession(
  db: Kysely<DB>,
  { sessionId, lastUsedAt }: Pick<Caller, 'sessionId' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - USE_MINUTES * 60_000).toISOString();
  const ahead = new Date(now.getTime() + USE_MINUTES * 60_000).toISOString();
  if (lastUsedAt > before && lastUsedAt <= ahead) return;
  await db
    .updateTable('sessions')
    .where('sessionId', '=', sessionId)
    .where((where) =>
      where.or([where('lastUsedAt', '<=', before), where('lastUsedAt', '>', ahead)]),
    )
    .set({ lastUsedAt: now.toISOString() })
    .execute()
    .catch(() => {});
}
