import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { refuseWhenBusy, verifyPassword } from '../../secrets/passwords.ts';
import { countEvents, forgetEvents, type Throttle } from './throttle.ts';

/**
 * Whether `password` is the one behind `passwordHash` (undefined: there is no account),
 * compared as `verifyPassword` does. It counts as an event of each
 * of `throttles`, which the caller takes back after a right one; nothing counts when it throws PASSWORDS_BUSY or the
 * failure of a full throttle.
 */
export async function verifyGuess(
  { db, now }: { db: Kysely<DB>; now: Date },
  throttles: Throttle[],
  {
    passwordHash,
    password,
    besideImported,
  }: { passwordHash: string | undefined; password: string; besideImported?: boolean },
): Promise<boolean> {
  refuseWhenBusy();
  // Counted before it is known, so that attempts at the same moment can't outrun the count.
  await countEvents(db, now, throttles);
  try {
    return await verifyPassword(passwordHash, password, { besideImported });
  } catch (error) {
    // Others came meanwhile, and no password was tried.
    await forgetEvents(db, { newestOf: throttles.map(({ subject }) => subject) });
    throw error;
  }
}
