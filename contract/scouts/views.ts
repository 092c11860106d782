import { z } from 'zod';
import { cappedListAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, optional } from '../core/fields.ts';
import { viewPlaces } from '../core/view-places.ts';

export const listViews = endpoint({
  method: 'GET',
  path: '/scout/{id}/views',
  access: 'access-log:read',
  summary:
    "Which captains were shown a scout's telephone or address in the last 90 days, deleted scouts' too: by day and captain, newest first, with from where; openings of the health card by the family's link stand among them without a captain",
  params: z.object({ id: integer() }),
  query: z.object({ limit: optional(integer(1, 200)), offset: optional(integer(0)) }),
  response: cappedListAnswer(
    z.object({
      /** null: the card was opened by the family's link. */
      captainId: z.number().nullable(),
      /** The captain's full name. */
      captainName: z.string().nullable(),
      /** The group's own day, `YYYY-MM-DD`. */
      day: z.string(),
      places: z.array(z.enum(viewPlaces)),
      /** When the card was opened by the link. */
      openedAt: z.array(instant).optional(),
    }),
  ),
  errors: ['SCOUT_NOT_FOUND'],
});
export type View = z.infer<typeof listViews.response>['body'][number];
