import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

/** No throttle looks further back than a quarter of an hour; a day also covers clocks that disagree. */
const THROTTLE_HOURS = 24;

/** Removes what no request reads any more: sessions that ran out and old throttle rows. */
export async function cleanUp(db: Kysely<DB>, { now }: { now: Date }): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now.toISOString()).execute();
  const oldest = new Date(now.getTime() - THROTTLE_HOURS * 3_600_000);
  await db.deleteFrom('throttleEvents').where('at', '<', oldest.toISOString()).execute();
}
