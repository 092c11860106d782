import { z } from 'zod';
import { listAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { dateField, instant, integer, oneOf, optional } from './text.ts';

export const historyEntities = [
  'scout',
  'captain',
  'sector',
  'term',
  'week',
  'financeItem',
  'activity',
  'scoutAttendance',
  'captainAttendance',
] as const;

export const historyActions = [
  'create',
  'update',
  'delete',
  'restore',
  'cancel',
  'record',
  'assign',
  'close',
  'reopen',
  'password',
] as const;

export const historyShape = z.object({
  id: z.number(),
  at: instant,
  /** null where nobody was signed in: a sign-up. */
  captainId: z.number().nullable(),
  captainName: z.string().nullable(),
  action: z.enum(historyActions),
  entity: z.enum(historyEntities),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type HistoryEntry = z.infer<typeof historyShape>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/history',
  access: 'history:read',
  summary: 'Who changed what, newest first; `from` and `to` are days of the group, both included',
  query: z.object({
    captainId: optional(integer()),
    action: optional(oneOf(historyActions)),
    entity: optional(oneOf(historyEntities)),
    entityId: optional(z.string().max(40)),
    from: optional(dateField),
    to: optional(dateField),
    limit: optional(integer(1, 200)),
    before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: listAnswer(historyShape),
});
