import { z } from 'zod';
import { cappedListAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { dateField, genderField, instant, integer, oneOf, optional, text } from './fields.ts';

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
  captainGender: genderField.nullable(),
  action: z.enum(historyActions),
  entity: z.enum(historyEntities),
  entityId: z.string(),
  /** The present name of what was changed: a scout, a captain, a sector; null where it has none any more. */
  entityName: z.string().nullable(),
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
    entityId: optional(text(40)),
    from: optional(dateField),
    to: optional(dateField),
    limit: optional(integer(1, 200)),
    before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: cappedListAnswer(historyShape).extend({
    /** Names of the people whom `before` and `after` mention, by their numbers. */
    scoutNames: z.record(z.string(), z.string()),
    captainNames: z.record(z.string(), z.string()),
  }),
});
