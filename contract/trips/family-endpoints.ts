import { z } from 'zod';
import { guardianFields, lastDigitsField } from '../consents/guardian-fields.ts';
import { guardianRelations } from '../consents/words.ts';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  integer,
  lines,
  moneyField,
  oneOf,
  optional,
  optionalList,
  REQUIRED,
  text,
} from '../core/fields.ts';
import { childField, LONGEST_KEY, MOST_CHILDREN } from '../parents/endpoints.ts';
import { claimStates, paymentWays } from './money-words.ts';
import { familyTripShape } from './shapes.ts';

/** Why nothing is taken from a family about a trip. */
const familyErrors = [
  'LINK_OVER',
  'TOO_MANY_REQUESTS',
  'FORBIDDEN',
  'WRONG_DIGITS',
  'TRIP_NOT_FOUND',
  'TRIP_CLOSED',
] as const;

export const answerTrip = endpoint({
  method: 'POST',
  path: '/parent/{key}/trip/{tripId}',
  access: 'visitor',
  outsidersSee: ['trip_people.reference'],
  summary:
    "A guardian's answer whether a child, with `others` of the link, comes to a trip, all or none; with the consent where they do, whose `consentWords` are those that were read. Said again it replaces the one of the same relation. Captains are refused",
  params: z.object({ key: text(LONGEST_KEY), tripId: integer() }),
  body: z
    .object({
      child: childField,
      /** Places of more children of the link for whom the answer is. */
      others: optionalList(integer(1), MOST_CHILDREN),
      coming: booleanField,
      /** The consent as it was read; refused where it has changed meanwhile. */
      consentWords: optional(lines(2000)),
      guardianName: guardianFields.guardianName,
      relation: oneOf(guardianRelations),
      agreed: booleanField.optional(),
      /** The last digits of a guardian's phone, where the page asks for them. */
      lastDigits: optional(lastDigitsField),
    })
    .refine(({ coming, agreed }) => !coming || agreed === true, {
      path: ['agreed'],
      error: 'لا تُقبل المشاركة دون موافقتكم',
    }),
  response: answer(familyTripShape),
  errors: [...familyErrors, 'CONSENT_WORDS_CHANGED'],
});

export const claimTripPayment = endpoint({
  method: 'POST',
  path: '/parent/{key}/paid',
  access: 'visitor',
  outsidersSee: [],
  summary: "A family's word that it has paid for a trip, which a captain confirms or refuses",
  params: z.object({ key: text(LONGEST_KEY) }),
  body: z
    .object({
      child: childField,
      tripId: integer(),
      /** The sum of all children of the claim. */
      amount: moneyField,
      /** Places of more children of the link for whom the sum is: each gets a claim of what it owes. */
      also: optionalList(integer(1), MOST_CHILDREN),
      /** The group's way; its kind decides on `way`, which may then be absent. */
      wayId: optional(integer()),
      way: optional(oneOf(paymentWays)),
      reference: optional(text(60)),
      /** Says that more than is due was paid. */
      sure: optional(booleanField),
      /** Makes a claim that is the same as one of the last hour. */
      again: optional(booleanField),
      lastDigits: optional(lastDigitsField),
    })
    .refine(({ way, wayId }) => way !== undefined || wayId !== undefined, {
      ...REQUIRED,
      path: ['way'],
    }),
  response: answer(z.object({ claimId: z.number(), state: z.enum(claimStates) })),
  status: 201,
  errors: [...familyErrors, 'MORE_THAN_DUE', 'WAY_NOT_FOUND', 'CLAIM_REPEATED'],
});
