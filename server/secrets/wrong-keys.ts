import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { countEventLoosely, forgetEvents } from '../http/limits/throttle.ts';

/** Keys from one address that lead nowhere: whole neighbourhoods share one, and a dead link is tried a few times. */
const WRONG_KEYS = { limit: 30, minutes: 15 };

/**
 * What a key of this kind leads to, as `find` says. Keys that lead nowhere (null, or a failure of `find`) are counted by
 * address, for they can be tried; throws TOO_MANY_REQUESTS, before anything is looked for.
 */
export async function openByKey<T>(
  kind: 'parent' | 'invitation' | 'calendar',
  { db, now, address }: { db: Kysely<DB>; now: Date; address: string },
  find: () => Promise<T | null>,
): Promise<T | null> {
  const subject = `${kind}:${address}`;
  await countEventLoosely(db, now, { subject, ...WRONG_KEYS });
  const found = await find();
  if (found !== null) await forgetEvents(db, { newestOf: [subject] });
  return found;
}
