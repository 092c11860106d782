import { z } from 'zod';
import { guardianRelations } from '../consents/words.ts';
import { instant } from '../core/fields.ts';
import { captainShape } from '../history/shapes.ts';
import { claimStates, paymentWays } from './money-words.ts';
import { personStates, transports, tripPhases } from './words.ts';

/** A trip as a child's family sees it. */
export const familyTripShape = z.object({
  tripId: z.number(),
  name: z.string(),
  place: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  phase: z.enum(tripPhases),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  meetingPlace: z.string().nullable(),
  transport: z.enum(transports).nullable(),
  overnight: z.string().nullable(),
  packingList: z.array(z.string()),
  letter: z.string(),
  /** The text that they agree to, with the child's name. */
  consentText: z.string(),
  /** The words of the consent with the place of the children's names, for `consentFor`; absent in pages kept before 1.1.1. */
  consentPattern: z.string().optional(),
  answerBy: z.string().nullable(),
  fee: z.number(),
  due: z.number(),
  paid: z.number(),
  /** Six digits that the family writes beside a transfer; null where nothing was noted yet, absent in answers stored before. */
  reference: z.string().nullish(),
  /** The amount that the family gets back; absent in answers stored before. */
  giveBack: z.number().optional(),
  /** Payments that count, and what the family said it has paid while that waits or was refused; absent in answers stored before. */
  receipts: z.array(z.object({ receiptNumber: z.number(), amount: z.number() })).optional(),
  claims: z
    .array(
      z.object({
        claimId: z.number(),
        amount: z.number(),
        way: z.enum(paymentWays),
        wayName: z.string().nullish(),
        state: z.enum(claimStates),
        /** Why it was refused. */
        reason: z.string().nullable(),
        claimedOn: z.string(),
      }),
    )
    .optional(),
  state: z.enum(personStates),
  needsCall: z.boolean(),
  answers: z.array(
    z.object({
      relation: z.enum(guardianRelations),
      guardianName: z.string(),
      coming: z.boolean(),
      at: instant,
      lapsed: z.boolean(),
    }),
  ),
  /** When the child left with the trip and was back, and who collected it; absent in answers stored before. */
  departedAt: instant.nullable().optional(),
  returnedAt: instant.nullable().optional(),
  handedTo: z.string().nullable().optional(),
  /** Whether something is asked: an answer, or a new consent. */
  isAsked: z.boolean(),
  /** Whether the page takes an answer now. */
  mayAnswer: z.boolean(),
  captain: captainShape.pick({ firstName: true, lastName: true, phoneNumber: true }),
});
export type FamilyTrip = z.infer<typeof familyTripShape>;
