import { type Kysely, sql } from 'kysely';
import type { Notification } from '../../../contract/notifications.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../lib/errors.ts';

const columns = [
  'notificationId as id',
  'captainId',
  'type',
  'title',
  'message',
  'status',
  'createdAt',
] as const;

/** A captain's notifications, newest first. */
export async function listNotificationsOf(
  db: Kysely<DB>,
  captainId: number,
  filter: {
    status: Notification['status'];
    type?: Notification['type'] | undefined;
    before?: number | undefined;
    limit: number;
  },
): Promise<Notification[]> {
  let query = db
    .selectFrom('notifications')
    .where('captainId', '=', captainId)
    .where('status', '=', filter.status);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.before !== undefined) query = query.where('notificationId', '<', filter.before);
  return query
    .orderBy('notificationId', 'desc')
    .limit(filter.limit)
    .select(columns)
    .$narrowType<Notification>()
    .execute();
}

/** Marks one of a captain's own notifications; throws NOTIFICATION_NOT_FOUND for anybody else's. */
export async function setNotificationStatus(
  db: Kysely<DB>,
  captainId: number,
  id: number,
  status: Notification['status'],
): Promise<Notification> {
  return db
    .updateTable('notifications')
    .set({ status })
    .where('notificationId', '=', id)
    .where('captainId', '=', captainId)
    .returning(columns)
    .$narrowType<Notification>()
    .executeTakeFirstOrThrow(() => new ApiError('NOTIFICATION_NOT_FOUND'));
}

/** Tells all open general captains except whoever did it, in one statement. */
export async function notifyGenerals(
  db: Kysely<DB>,
  notification: Pick<Notification, 'type' | 'title' | 'message'>,
  exceptCaptainId: number,
  now: Date,
): Promise<void> {
  const { type, title, message } = notification;
  await sql`
    INSERT INTO notifications (captain_id, type, title, message, created_at)
    SELECT captain_id, ${type}, ${title}, ${message}, ${now.toISOString()}::timestamptz
    FROM captains
    WHERE type = 'general' AND closed_at IS NULL AND captain_id <> ${exceptCaptainId}
  `.execute(db);
}
