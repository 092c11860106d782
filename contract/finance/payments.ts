import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, optional, usualPaymentField } from '../core/fields.ts';
import { type paymentShape, whoPaidShape } from '../history/shapes.ts';
import { withAskedSector, withSector } from '../sectors/sector-name.ts';

export type WhoPaid = z.infer<typeof whoPaidShape>;
export type Payment = z.infer<typeof paymentShape>;

export const setWhoPaid = endpoint({
  method: 'PATCH',
  path: '/scoutAttendance/sector/who-paid',
  access: 'subscriptions:record',
  summary: "Say whether the captain's own sector notes who paid, and what a scout usually pays",
  unversioned: "One switch with its amount: the later captain's choice is the one that holds",
  body: withSector({ on: booleanField, usual: optional(usualPaymentField) }),
  response: answer(whoPaidShape),
  errors: ['OUT_OF_SCOPE'],
});

/** Sums of a month or a term. */
const paidShape = z.object({
  /** Weeks in which the scout came and their sector recorded who paid. */
  weeks: z.number(),
  /** Weeks in which the scout paid nothing. */
  unpaid: z.number(),
  /** Pounds paid, including weeks that do not count. */
  amount: z.number(),
});

/**
 * Payments of each present scout of a sector in this calendar month (by the day on which a week starts) and in the newest
 * term. A week counts for scouts who attended it, if the sector of that record has recorded at least one payment: a sector
 * that starts recording payments in mid-term is owed nothing for earlier weeks.
 */
export const listUnpaidScouts = endpoint({
  method: 'GET',
  path: '/scoutAttendance/sector/unpaid',
  access: 'subscriptions:read',
  summary: 'What each scout of a sector paid, and did not, this month and this term',
  query: withAskedSector({}),
  response: listAnswer(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      thisMonth: paidShape,
      thisTerm: paidShape,
      /** The day on which somebody last wrote to the family about money. */
      writtenOn: z.string().nullable(),
    }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});
