import type { FastifyInstance } from 'fastify';
import { type CountedNoun, counted } from '../../../contract/counting.ts';
import {
  deleteNotification,
  deleteReadNotifications,
  listNotifications,
  markAllNotifications,
  markNotification,
  sendNotification,
} from '../../../contract/notifications.ts';
import { ApiError } from '../../lib/errors.ts';
import { route } from '../../lib/route.ts';
import type { Caller } from '../../lib/session.ts';
import { write } from '../../lib/transaction.ts';
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
    const { page: body, total } = await listNotificationsOf(db, caller.captainId, {
      ...query,
      status: query.status ?? 'UNREAD',
      limit: query.limit ?? 100,
    });
    return { message: 'Notifications', body, count: body.length, total };
  });

  route(app, sendNotification, async ({ db, body, now }) => {
    const { baseName, suffixName, ...notification } = body;
    const count = await write(db, async (db) => {
      const isForSector = baseName !== undefined && suffixName !== undefined;
      const sector = isForSector ? await findSector(db, { baseName, suffixName }, 'share') : null;
      return notifyCaptains(db, notification, sector, now);
    });
    return {
      message: `Sent to ${count} captains`,
      arabicMessage: `تم إرسال الإشعار إلى ${counted(count, RECEIVERS)}`,
      count,
    };
  });

  route(app, markNotification, async ({ db, body, caller }) => ({
    message: 'Notification marked',
    body: await setNotificationStatus(db, caller.captainId, body.id, body.status),
  }));

  route(app, deleteNotification, async ({ db, body, caller }) => {
    await removeNotification(db, caller.captainId, body.id);
    return { message: 'Notification deleted', arabicMessage: 'تم حذف الإشعار' };
  });

  route(app, markAllNotifications, async ({ db, body, caller }) => {
    authorizeOwn(caller, body);
    const count = await markAllRead(db, caller.captainId);
    return {
      message: `${count} marked as read`,
      arabicMessage: 'تم تعليم جميع الإشعارات كمقروءة',
      count,
    };
  });

  route(app, deleteReadNotifications, async ({ db, body, caller }) => {
    authorizeOwn(caller, body);
    const count = await removeAllRead(db, caller.captainId);
    return {
      message: `${count} deleted`,
      arabicMessage: 'تم حذف جميع الإشعارات المقروءة',
      count,
    };
  });
}

/** Clients may name the captain; it can only be themselves. */
function authorizeOwn(caller: Caller, { captainId }: { captainId?: number | undefined }): void {
  if (captainId !== undefined && captainId !== caller.captainId) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'ليس لديك صلاحية للوصول إلى هذه الصفحة',
    });
  }
}

/** Receivers, after a preposition. */
const RECEIVERS: CountedNoun = {
  one: 'قائد واحد',
  two: 'قائدين',
  few: 'قادة',
  many: 'قائداً',
  hundreds: 'قائد',
};
