import { type Kysely, sql } from 'kysely';
import type { NotificationType } from '../../../contract/notifications/endpoints.ts';
import { MAX_DEVICES, type Subscription } from '../../../contract/notifications/push.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { withTransaction } from '../../db/transaction.ts';
import { makePushKeys, type PushKeys } from '../../lib/push-service.ts';
import { storedGroupName } from '../group/queries.ts';

/** Notifications older than a day are not pushed, for example after the program was down for a week. */
const NEWS_MS = 24 * 3_600_000;

/** The pair of keys of this database, made where there is none yet; processes that start at once have the same. */
export async function keepPushKeys(db: Kysely<DB>): Promise<PushKeys> {
  const read = () =>
    db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst();
  const kept = await read();
  if (kept) return kept;
  const made = await db
    .insertInto('pushKeys')
    .values(makePushKeys())
    .onConflict((conflict) => conflict.doNothing())
    .returning(['publicKey', 'privateKey'])
    .executeTakeFirst();
  const keys = made ?? (await read());
  if (!keys) throw new Error('the keys of push messages were taken away while they were made');
  return keys;
}

/** Whether the session's device is subscribed. */
export async function isSubscribed(db: Kysely<DB>, sessionId: string): Promise<boolean> {
  const subscription = await db
    .selectFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .select('sessionId')
    .executeTakeFirst();
  return subscription !== undefined;
}

/** Subscribes the session's device, and unsubscribes the oldest of too many. */
export async function putSubscription(
  db: Kysely<DB>,
  { sessionId, captainId }: { sessionId: string; captainId: number },
  subscription: Subscription,
  now: Date,
): Promise<void> {
  // Two devices at once would both count the others.
  await advisoryLock(db, `push devices of ${captainId}`);
  // A browser has one subscription, whoever uses it: this captain's takes the place of anybody's before.
  await db
    .deleteFrom('pushSubscriptions')
    .where((where) =>
      where.or([where('sessionId', '=', sessionId), where('endpoint', '=', subscription.endpoint)]),
    )
    .execute();
  await db
    .insertInto('pushSubscriptions')
    .values({ ...subscription, sessionId, createdAt: now.toISOString() })
    .execute();
  await sql`
    DELETE FROM push_subscriptions WHERE session_id IN (
      SELECT session_id FROM push_subscriptions JOIN sessions USING (session_id)
      WHERE captain_id = ${captainId} AND session_id <> ${sessionId}
      ORDER BY push_subscriptions.created_at DESC, session_id
      OFFSET ${MAX_DEVICES - 1}
    )`.execute(db);
}

/** Unsubscribes the session's device. */
export async function removeSubscriptionOf(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
}

/** The notifications due on a device, claimed by this process. */
export interface DuePush extends Subscription {
  sessionId: string;
  /** Unread notifications that this device was not told of, oldest first. */
  ids: number[];
  /** Their types, each once. */
  types: NotificationType[];
  /** How often it was tried, this time included. */
  attempts: number;
  /** The group's name, where it was set on the screen. */
  groupName: string | null;
}

/**
 * Claims devices that have something to be told, at most `limit`, of these captains or of all (null). Nobody else gets
 * them until `leaseMs` are over, so that a process which ends in the middle leaves them to the others.
 */
export async function claimPushes(
  db: Kysely<DB>,
  {
    now,
    limit,
    leaseMs,
    captainIds,
  }: { now: Date; limit: number; leaseMs: number; captainIds: number[] | null },
): Promise<DuePush[]> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - NEWS_MS).toISOString();
  const until = new Date(now.getTime() + leaseMs).toISOString();
  return withTransaction(db, async (db) => {
    // One after the other: each sees what the one before has claimed.
    await advisoryLock(db, 'push');
    const { rows } = await sql<DuePush>`
      WITH due AS (
        SELECT session_id, ids, types
        FROM push_subscriptions
        JOIN sessions USING (session_id)
        JOIN captains USING (captain_id)
        CROSS JOIN LATERAL (
          SELECT array_agg(notification_id ORDER BY notification_id) AS ids,
            array_agg(DISTINCT type) AS types
          FROM notifications
          WHERE notifications.captain_id = captains.captain_id AND status = 'UNREAD'
            AND notifications.created_at > greatest(push_subscriptions.created_at, ${since}::timestamptz)
            AND notification_id <> ALL (told)
        ) AS news
        WHERE expires_at > ${at} AND closed_at IS NULL AND ids IS NOT NULL
          AND (not_before IS NULL OR not_before <= ${at})
          AND (${captainIds}::int[] IS NULL OR captain_id = ANY (${captainIds}::int[]))
        ORDER BY not_before NULLS FIRST, ids[1]
        LIMIT ${limit}
      )
      UPDATE push_subscriptions
      SET not_before = ${until}, attempts = attempts + 1
      FROM due
      WHERE push_subscriptions.session_id = due.session_id
      RETURNING push_subscriptions.session_id, endpoint, p256dh, auth, attempts, ids, types,
        ${storedGroupName} AS group_name
    `.execute(db);
    return rows;
  });
}

/** When the next device may be told of something, which is `now` or later; null where there is no news. */
export async function readNextPush(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - NEWS_MS).toISOString();
  const { rows } = await sql<{ next: string | null }>`
    SELECT min(greatest(not_before, ${at}::timestamptz)) AS next
    FROM push_subscriptions
    JOIN sessions USING (session_id)
    JOIN captains USING (captain_id)
    WHERE expires_at > ${at} AND closed_at IS NULL AND EXISTS (
      SELECT FROM notifications
      WHERE notifications.captain_id = captains.captain_id AND status = 'UNREAD'
        AND notifications.created_at > greatest(push_subscriptions.created_at, ${since}::timestamptz)
        AND notification_id <> ALL (told)
    )`.execute(db);
  const next = rows[0]?.next;
  return next ? new Date(next) : null;
}

/** Marks the notifications as done for the device, sent or given up. */
export async function notePushed(db: Kysely<DB>, push: DuePush, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NEWS_MS).toISOString();
  // Notifications that are too old for a push message need no record.
  await sql`
    UPDATE push_subscriptions
    SET attempts = 0, not_before = NULL, told = ARRAY(
      SELECT notification_id FROM notifications
      WHERE notification_id = ANY (told || ${push.ids}::bigint[]) AND created_at > ${since}
    )
    WHERE session_id = ${push.sessionId} AND endpoint = ${push.endpoint}
  `.execute(db);
}

/** The device is not tried again before `until`. */
export async function postponePush(db: Kysely<DB>, push: DuePush, until: Date): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({ notBefore: until.toISOString() })
    .where('sessionId', '=', push.sessionId)
    .where('endpoint', '=', push.endpoint)
    .execute();
}

/** Removes a device that its push service no longer knows. */
export async function removePushed(db: Kysely<DB>, push: DuePush): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('sessionId', '=', push.sessionId)
    .where('endpoint', '=', push.endpoint)
    .execute();
}
