import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { countEventLoosely, forgetEvents } from '../http/limits/throttle.ts';

/** Keys from one address that lead nowhere: whole neighbourhoods share one, and a dead link is tried a few times. */
const WRONG_KEYS = { limit: 30, minutes: 15 };

/**
 * Finds the target of a key by `find`. Unknown keys (null, or a failure of `find`) are counted by address, because keys
 * can be guessed; throws TOO_MANY_REQUESTS before anything is read.
 */
export async function openByKey<T>(
  kind: 'parent' | 'invitation' | 'calendar' | 'join',
  { db, now, address }: { db: Kysely<DB>; now: Date; address: string },
  find: () => Promise<T | null>,
): Promise<T | null> {
  const subject = `${kind}:${address}`;
  await countEventLoosely(db, now, { subject, ...WRONG_KEYS });
  const found = await find();
  if (found !== null) await forgetEvents(db, { newestOf: [subject] });
  return found;
}
