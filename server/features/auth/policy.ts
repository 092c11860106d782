import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { verifyGuess } from '../../http/limits/password-guesses.ts';
import { forgetEvents } from '../../http/limits/throttle.ts';
import type { Caller } from '../../http/session.ts';
import { hasSession, lockAccount, readPasswordHash } from './queries.ts';

/** Wrong entries of one's own password, over all endpoints that ask for it. docs/security.md, Guesses. */
const TRIES = { limit: 5, minutes: 15 };

/** The password hash that was verified: compared again once the account is locked. */
export type VerifiedPassword = { hash: string; field: string };

/**
 * Verifies the caller's own password, so that a stolen session cannot change the account's credentials. Throws
 * WRONG_PASSWORD at `field`, TOO_MANY_REQUESTS after five wrong ones.
 */
export async function authorizeByPassword(
  { db, caller, now }: { db: Kysely<DB>; caller: Caller; now: Date },
  password: string,
  field = 'password',
): Promise<VerifiedPassword> {
  const subject = `password:${caller.captainId}`;
  const hash = await readPasswordHash(db, caller.captainId);
  const guess = { passwordHash: hash, password };
  if (!(await verifyGuess({ db, now }, [{ subject, ...TRIES }], guess))) throw wrongPassword(field);
  await forgetEvents(db, { allOf: [subject] });
  return { hash, field };
}

/**
 * Locks the caller's account until the transaction ends. Throws where the password was changed or the session ended since
 * `authorizeByPassword`.
 */
export async function lockOwnAccount(
  db: Kysely<DB>,
  { captainId, sessionId }: Caller,
  verified: VerifiedPassword | null,
): Promise<void> {
  const account = await lockAccount(db, captainId);
  if (!(await hasSession(db, sessionId))) throw new ApiError('NOT_SIGNED_IN');
  if (verified && account.passwordHash !== verified.hash) throw wrongPassword(verified.field);
}

function wrongPassword(field: string): ApiError {
  return field === 'oldPassword'
    ? fieldError('WRONG_PASSWORD', field)
    : fieldError('WRONG_PASSWORD', field, 'كلمة السر غير صحيحة');
}
