import { z } from 'zod';
import { answer, listAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { instant, integer, oneOf, optional } from './text.ts';

export const notificationTypes = ['attendance', 'report', 'financeItemCreated', 'other'] as const;

export const notificationShape = z.object({
  id: z.number(),
  captainId: z.number(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  status: z.enum(['UNREAD', 'READ']),
  createdAt: instant,
});
export type Notification = z.infer<typeof notificationShape>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  access: 'notifications:own',
  summary: "One's own notifications, newest first; without a status the unread ones",
  query: z.object({
    captainId: optional(integer()),
    status: optional(oneOf(['UNREAD', 'READ'])),
    type: optional(oneOf(notificationTypes)),
    limit: optional(integer(1, 200)),
    before: optional(integer()),
  }),
  response: listAnswer(notificationShape),
  errors: ['OUT_OF_SCOPE'],
});

export const markNotification = endpoint({
  method: 'PATCH',
  path: '/notification',
  access: 'notifications:own',
  summary: 'Mark one notification of one’s own as read or unread',
  body: z.object({ id: integer(), status: oneOf(['UNREAD', 'READ']) }),
  response: answer(notificationShape),
  errors: ['NOTIFICATION_NOT_FOUND'],
});
