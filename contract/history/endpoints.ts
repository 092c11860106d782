import { z } from 'zod';
import { cappedListAnswer, recordById } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { dateField, genderField, instant, integer, oneOf, optional, text } from '../core/fields.ts';
import { historyActions, historyChange, historyEntities } from './changes.ts';
import { historyGroupNames } from './words.ts';

export const historyEntry = z
  .object({
    id: z.number(),
    at: instant,
    /** null if nobody was signed in, as with a sign-up. */
    captainId: z.number().nullable(),
    captainName: z.string().nullable(),
    captainGender: genderField.nullable(),
    /** The current name of the changed scout, captain or sector; null if there is none. */
    entityName: z.string().nullable(),
  })
  .and(historyChange);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The filter of entries; `from` and `to` are inclusive days of the group. */
export const historyFilter = z.object({
  captainId: optional(integer()),
  action: optional(oneOf(historyActions)),
  /** A group of entities. */
  group: optional(oneOf(historyGroupNames)),
  entity: optional(oneOf(historyEntities)),
  entityId: optional(text(40)),
  from: optional(dateField),
  to: optional(dateField),
});

export const listHistory = endpoint({
  method: 'GET',
  path: '/history',
  access: 'history:read',
  shows: 'history',
  summary: 'Who changed what, newest first; `from` and `to` are days of the group, both included',
  query: historyFilter.extend({
    limit: optional(integer(1, 200)),
    before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: cappedListAnswer(historyEntry).extend({
    /** The names of people in `before` and `after`, by number. */
    scoutNames: recordById(z.string()),
    captainNames: recordById(z.string()),
  }),
});
