import { type Insertable, type Kysely, sql } from 'kysely';
import type { Captains, DB } from '../../db/tables.ts';
import { hintUnread } from '../../lib/unread-stream.ts';

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
 * Opens an account: general where it is the first, else regular. The lock, held until the transaction
 * ends, lets two first sign-ups at once make one general captain.
 */
export async function insertCaptain(
  db: Kysely<DB>,
  captain: Omit<Insertable<Captains>, 'type'>,
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sign-up', 0))`.execute(db);
  const type = (await isFirstRun(db)) ? 'general' : 'regular';
  const { captainId } = await db
    .insertInto('captains')
    .values({ ...captain, type })
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
