import type { FastifyInstance } from 'fastify';
import { countText, noun } from '../../../contract/core/counting.ts';
import {
  deleteNotification,
  deleteReadNotifications,
  listNotifications,
  markAllNotifications,
  markNotification,
  sendNotification,
} from '../../../contract/notifications/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { findSector } from '../sectors/queries.ts';
import {
  listNotificationsOf,
  markAllRead,
  notifyCaptains,
  removeAllRead,
  removeNotification,
  setNotificationStatus,
} from './queries.ts';

export function notificationRoutes(app: FastifyInstance): void {
  route(app, listNotifications, async ({ db, query, caller }) => {
    authorizeOwn(caller, query);
    const { page: body, ...size } = await listNotificationsOf(db, caller.captainId, {
      ...query,
      status: query.status ?? 'UNREAD',
      limit: query.limit ?? 100,
    });
    return { message: 'Notifications', body, count: body.length, ...size };
  });

  routeWrite(app, sendNotification, async ({ db, body, now, recordNothing }) => {
    const { baseName, suffixName, ...notification } = body;
    const isForSector = baseName !== undefined && suffixName !== undefined;
    const sector = isForSector ? await findSector(db, { baseName, suffixName }, 'share') : null;
    const count = await notifyCaptains(db, notification, sector, now);
    recordNothing('a message is told to all whom it concerns');
    return {
      message: `Sent to ${count} captains`,
      arabicMessage: `تم إرسال الإشعار إلى ${countText(count, RECEIVERS)}`,
      count,
    };
  });

  routeWrite(app, markNotification, async ({ db, body, caller, recordNothing }) => {
    recordNothing(OWN_MESSAGES);
    const marked = await setNotificationStatus(db, caller.captainId, body.id, body.status);
    return { message: 'Notification marked', body: marked };
  });

  routeWrite(app, deleteNotification, async ({ db, body, caller, recordNothing }) => {
    recordNothing(OWN_MESSAGES);
    await removeNotification(db, caller.captainId, body.id);
    return { message: 'Notification deleted', arabicMessage: 'تم حذف الرسالة' };
  });

  routeWrite(app, markAllNotifications, async ({ db, body, caller, recordNothing }) => {
    authorizeOwn(caller, body);
    recordNothing(OWN_MESSAGES);
    const count = await markAllRead(db, caller.captainId);
    return {
      message: `${count} marked as read`,
      arabicMessage: 'تم تعليم جميع الإشعارات كمقروءة',
      count,
    };
  });

  routeWrite(app, deleteReadNotifications, async ({ db, body, caller, recordNothing }) => {
    authorizeOwn(caller, body);
    recordNothing(OWN_MESSAGES);
    const count = await removeAllRead(db, caller.captainId);
    return {
      message: `${count} deleted`,
      arabicMessage: 'تم حذف جميع الإشعارات المقروءة',
      count,
    };
  });
}

const OWN_MESSAGES = 'what a captain does with the own messages concerns nobody else';

/** Clients may name the captain; it can only be themselves. */
function authorizeOwn(caller: Caller, { captainId }: { captainId?: number | undefined }): void {
  if (captainId !== undefined && captainId !== caller.captainId) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'ليس لديك صلاحية للوصول إلى هذه الصفحة',
    });
  }
}

/** Receivers, after a preposition. */
const RECEIVERS = noun('قائد واحد', 'قائدين', 'قادة', 'قائداً', 'قائد');
