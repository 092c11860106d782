import type { FastifyInstance } from 'fastify';
import { listNotifications, markNotification } from '../../../contract/notifications.ts';
import { ApiError } from '../../lib/errors.ts';
import { route } from '../../lib/route.ts';
import { listNotificationsOf, setNotificationStatus } from './queries.ts';

export function notificationRoutes(app: FastifyInstance): void {
  route(app, listNotifications, async ({ db, query, caller }) => {
    if (query.captainId !== undefined && query.captainId !== caller.captainId) {
      throw new ApiError('OUT_OF_SCOPE', {
        arabicMessage: 'ليس لديك صلاحية للوصول إلى هذه الصفحة',
      });
    }
    const body = await listNotificationsOf(db, caller.captainId, {
      ...query,
      status: query.status ?? 'UNREAD',
      limit: query.limit ?? 100,
    });
    return { message: 'Notifications', body, count: body.length };
  });

  route(app, markNotification, async ({ db, body, caller }) => ({
    message: 'Notification marked',
    body: await setNotificationStatus(db, caller.captainId, body.id, body.status),
  }));
}
