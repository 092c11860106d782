import { z } from 'zod';
import { answer, cappedListAnswer, plainAnswer, said } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, lines, oneOf, optional, text } from '../core/fields.ts';
import { bodyInQuery, ownInBoth, ownInQuery, sectorOrEverybody } from '../core/wire.ts';
import { withOptionalSector } from '../sectors/sector-name.ts';

export const notificationTypes = ['attendance', 'report', 'financeItemCreated', 'other'] as const;
export type NotificationType = (typeof notificationTypes)[number];
const notificationStatuses = ['UNREAD', 'READ'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Characters of what one sends. */
export const MAX_TITLE = 120;
export const MAX_MESSAGE = 2000;

export const notificationShape = z.object({
  id: z.number(),
  captainId: z.number(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** The message without people's names, for where others look on; null of one that has none. */
  brief: z.string().nullable(),
  /** The sector that it is about; null of any other. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  status: z.enum(notificationStatuses),
  createdAt: instant,
});
export type Notification = z.infer<typeof notificationShape>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'notifications:own',
  summary: "One's own notifications, newest first; without a status the unread ones",
  wire: ownInQuery,
  query: z.object({
    captainId: optional(integer()),
    status: optional(oneOf(notificationStatuses)),
    type: optional(oneOf(notificationTypes)),
    limit: optional(integer(1, 200)),
    before: optional(integer()),
  }),
  offline: 'all',
  response: cappedListAnswer(notificationShape),
  errors: ['OUT_OF_SCOPE'],
});

export const markNotification = endpoint({
  method: 'PATCH',
  path: '/notification',
  access: 'notifications:own',
  summary: 'Mark one notification of one’s own as read or unread',
  unversioned: "Only the captain's own",
  body: z.object({ id: integer(), status: oneOf(notificationStatuses) }),
  response: answer(notificationShape),
  errors: ['NOTIFICATION_NOT_FOUND'],
});

/** Text of the message about a change of many scouts, with their number. */
const countAnswer = z.object({ ...said, count: z.number() });

export const sendNotification = endpoint({
  method: 'POST',
  path: '/notification',
  access: 'notifications:send',
  summary: "Send to everybody, or to a sector's regular captains and its unit captain",
  wire: sectorOrEverybody,
  body: withOptionalSector({
    type: oneOf(['other']),
    title: text(MAX_TITLE),
    message: lines(MAX_MESSAGE),
  }),
  response: countAnswer,
  status: 201,
  errors: ['SECTOR_NOT_FOUND'],
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notification',
  access: 'notifications:own',
  summary: "Delete one of one's own read notifications",
  wire: bodyInQuery,
  body: z.object({ id: integer() }),
  response: plainAnswer,
  errors: ['NOTIFICATION_NOT_FOUND', 'NOT_READ'],
  bodyMayBeQuery: true,
});

const ownCaptain = z.object({ captainId: optional(integer()) });

export const markAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notification/bulk-update',
  access: 'notifications:own',
  summary: "Mark all of one's own notifications as read",
  unversioned: "Only the captain's own",
  wire: ownInBoth,
  body: ownCaptain,
  response: countAnswer,
  errors: ['OUT_OF_SCOPE'],
  bodyMayBeQuery: true,
});

export const deleteReadNotifications = endpoint({
  method: 'DELETE',
  path: '/notification/bulk-delete',
  access: 'notifications:own',
  summary: "Delete all of one's own read notifications",
  wire: ownInBoth,
  body: ownCaptain,
  response: countAnswer,
  errors: ['OUT_OF_SCOPE'],
  bodyMayBeQuery: true,
});
