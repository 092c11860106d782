import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { countEvents, forgetEvents } from '../../http/limits/throttle.ts';
import type { Caller } from '../../http/session.ts';
import { verifyPassword } from '../../secrets/passwords.ts';
import { hasSession, lockAccount, readPasswordHash } from './queries.ts';

/** Wrong entries of one's own password, over all endpoints that ask for it. docs/security.md, Guesses. */
const TRIES = { limit: 5, minutes: 15 };

/** What is right until somebody changes it: whoever goes on shows that it still is. */
export type ShownPassword = { hash: string; field: string };

/**
 * Makes sure that whoever holds the session also knows its captain's password: a session that was stolen can't change
 * what the account is opened by. Throws WRONG_PASSWORD at `field`, TOO_MANY_REQUESTS after five wrong ones.
 */
export async function authorizeByPassword(
  { db, caller, now }: { db: Kysely<DB>; caller: Caller; now: Date },
  password: string,
  field = 'password',
): Promise<ShownPassword> {
  const subject = `password:${caller.captainId}`;
  await countEvents(db, now, [{ subject, ...TRIES }]);
  const hash = await readPasswordHash(db, caller.captainId);
  if (!(await verifyPassword(hash, password))) throw wrongPassword(field);
  await forgetEvents(db, { allOf: [subject] });
  return { hash, field };
}

/**
 * Holds the caller's account until the transaction ends. Meanwhile somebody may have changed the password that was shown,
 * or ended the session: then it has no say any more.
 */
export async function lockOwnAccount(
  db: Kysely<DB>,
  { captainId, sessionId }: Caller,
  shown: ShownPassword | null,
): Promise<void> {
  const account = await lockAccount(db, captainId);
  if (!(await hasSession(db, sessionId))) throw new ApiError('NOT_SIGNED_IN');
  if (shown && account.passwordHash !== shown.hash) throw wrongPassword(shown.field);
}

function wrongPassword(field: string): ApiError {
  return field === 'oldPassword'
    ? fieldError('WRONG_PASSWORD', field)
    : fieldError('WRONG_PASSWORD', field, 'كلمة السر غير صحيحة');
}
