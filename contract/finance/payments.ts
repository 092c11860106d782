import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, optional, usualPaymentField } from '../core/fields.ts';
import { type paymentShape, whoPaidShape } from '../core/shapes.ts';
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

/** Of a month or a term. */
const paidShape = z.object({
  /** Weeks in which the scout came and their sector noted who paid. */
  weeks: z.number(),
  /** Those of them for which the scout paid nothing. */
  unpaid: z.number(),
  /** Pounds paid, in weeks that do not count too. */
  amount: z.number(),
});

/**
 * What each present scout of a sector paid, in the calendar month of today, by the group's clock and the day on which
 * a week starts, and in the newest term. A week counts for who came to it, where the sector of that record stored
 * somebody's payment: a sector that began in the middle of a term to note who paid is owed nothing of before, and
 * nobody owes for a week in which they were absent or excused. A cancelled week counts nowhere; what was paid in it
 * is paid all the same. Payments count wherever they were made.
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
    }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});
