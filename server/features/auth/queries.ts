import type { Insertable, Kysely } from 'kysely';
import type { CaptainType } from '../../../contract/permissions.ts';
import type { Captains, DB } from '../../db/tables.ts';
import { ApiError } from '../../lib/errors.ts';
import { awaitTurn } from '../../lib/turn.ts';
import { hintUnread } from '../notifications/queries.ts';

/** No account at all yet: the next one becomes the group leader's. */
export async function isFirstRun(db: Kysely<DB>): Promise<boolean> {
  const anyone = await db.selectFrom('captains').select('captainId').limit(1).executeTakeFirst();
  return anyone === undefined;
}

/** The account of a phone number or an e-mail in lower case, with its hash. */
export async function findAccount(db: Kysely<DB>, phoneOrEmail: string) {
  return db
    .selectFrom('captains')
    .where((where) =>
      where.or([where('phoneNumber', '=', phoneOrEmail), where('email', '=', phoneOrEmail)]),
    )
    .select(['captainId', 'passwordHash', 'closedAt'])
    .executeTakeFirst();
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
 * What a session depends on, of an account whose row is held until the transaction ends: between the look at a
 * password and the session that it starts, the password may be replaced and the account closed.
 */
export async function holdAccount(db: Kysely<DB>, captainId: number) {
  return db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select(['passwordHash', 'closedAt', 'mustChangePassword', 'oneTimePasswordUntil'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** A one-time password has let in: it does so once. */
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
  captain: Omit<Insertable<Captains>, 'type' | 'sectorId'>,
  {
    mayBeFirst,
    seat,
  }: { mayBeFirst: boolean; seat: { type: CaptainType; sectorId: number | null } | null },
): Promise<number> {
  await awaitTurn(db, 'sign-up');
  const isFirst = await isFirstRun(db);
  if (isFirst && !mayBeFirst) throw new ApiError('SETUP_CODE_REQUIRED');
  const { type, sectorId } = seat ?? {
    type: isFirst ? ('general' as const) : ('regular' as const),
    sectorId: null,
  };
  const { captainId } = await db
    .insertInto('captains')
    .values({ ...captain, type, sectorId })
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
