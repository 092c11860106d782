import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  countedField,
  genderField,
  instant,
  integer,
  moneyField,
  oneOf,
  optional,
  optionalList,
  signedMoneyField,
  text,
  versionField,
} from '../core/fields.ts';
import { captainRefShape, financeItemShape, financeTypes } from '../history/shapes.ts';
import { familyWayShape } from '../payment-ways/shapes.ts';
import { budgetKinds, claimStates, paymentWays } from './money-words.ts';
import { withPerson } from './person-field.ts';

/** Most lines of a budget. */
const MOST_LINES = 60;

const tripParams = z.object({ tripId: integer() });
const runErrors = ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE'] as const;
const referenceField = optional(text(60));

const paymentShape = z.object({
  paymentId: z.number(),
  /** Counted from 1 in each trip, without gaps; a deleted payment keeps its number. */
  receiptNumber: z.number(),
  personId: z.number(),
  name: z.string(),
  /** Below zero for a refund. */
  amount: z.number(),
  way: z.enum(paymentWays),
  /** The group's way, with the name that it has now; null where none was named, absent in answers stored before. */
  wayId: z.number().nullish(),
  wayName: z.string().nullish(),
  reference: z.string().nullable(),
  takenBy: captainRefShape,
  takenAt: instant,
  deletedAt: instant.nullable(),
});
export type TripPayment = z.infer<typeof paymentShape>;

const expenseShape = z.object({
  expenseId: z.number(),
  value: z.number(),
  description: z.string(),
  receipt: z.string().nullable(),
  /** The line of the budget that it belongs to. */
  line: z.string().nullable(),
  spentBy: captainRefShape,
  spentAt: instant,
  deletedAt: instant.nullable(),
});
export type TripExpense = z.infer<typeof expenseShape>;

const claimShape = z.object({
  claimId: z.number(),
  personId: z.number(),
  /** A number that children of one link share; null without a link. */
  family: z.number().nullable(),
  name: z.string(),
  amount: z.number(),
  /** The amount that the child owes altogether, and the amount that counts as paid. */
  due: z.number(),
  paid: z.number(),
  /** By how much the claim goes beyond that. */
  beyond: z.number(),
  way: z.enum(paymentWays),
  wayId: z.number().nullish(),
  wayName: z.string().nullish(),
  /** The number that the family says it wrote beside the transfer, and the child's own reference. */
  reference: z.string().nullable(),
  expected: z.string().nullish(),
  claimedAt: instant,
});
export type TripClaim = z.infer<typeof claimShape>;

const lineBody = z.object({
  text: text(80),
  kind: oneOf(budgetKinds),
  type: oneOf(financeTypes),
  amount: countedField,
});
const lineShape = z.object({
  text: z.string(),
  kind: z.enum(budgetKinds),
  type: z.enum(financeTypes),
  amount: z.number(),
  planned: z.number(),
  actual: z.number(),
});

const moneyShape = z.object({
  /** The amounts that all who come owe altogether, and that all have paid less refunds. */
  due: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** The amount to be given back to those who do not come, or to all who paid for a cancelled trip. */
  giveBack: z.number(),
  /** Paid and neither spent nor taken over. */
  atHand: z.number(),
  /** The treasury's part: incomes less expenses of its items with the trip's tag. */
  takenOver: z.number(),
  /** Expenses on the road. */
  expenses: z.number(),
  /** Scouts coming, and captains and guests. */
  heads: z.number(),
  others: z.number(),
  nights: z.number(),
  lines: z.array(lineShape),
  breakEvenFee: z.number().nullable(),
  /** Expenses for each person who came. */
  perHead: z.number().nullable(),
  claims: z.array(claimShape),
  payments: z.array(paymentShape),
  spent: z.array(expenseShape),
  takeovers: z.array(
    z.object({
      number: z.number(),
      type: z.enum(financeTypes),
      value: z.number(),
      takenBy: captainRefShape,
      takenAt: instant,
    }),
  ),
  owing: z.array(
    z.object({
      personId: z.number(),
      name: z.string(),
      gender: genderField.nullable(),
      due: z.number(),
      paid: z.number(),
    }),
  ),
  /** To whom. */
  refunds: z.array(
    z.object({
      personId: z.number(),
      name: z.string(),
      due: z.number(),
      paid: z.number(),
      giveBack: z.number(),
    }),
  ),
  discounts: z.array(
    z.object({ personId: z.number(), name: z.string(), amount: z.number(), reason: z.string() }),
  ),
  /** The ways that a payment may name, as families read them; absent in answers stored before. */
  ways: z.array(familyWayShape).optional(),
  /** Scouts whom no roll-call of the return has handed over, once there is one. */
  notHandedOver: z.number(),
  version: z.string(),
});
export type TripMoney = z.infer<typeof moneyShape>;

export const readTripMoney = endpoint({
  method: 'GET',
  path: '/trip/{tripId}/money',
  access: 'trips:plan',
  summary:
    "A trip's money for who runs it: fees, payments, what is at hand, the budget; `heads` asks for the fee at so many scouts",
  params: tripParams,
  query: z.object({ heads: optional(integer(1, 5000)) }),
  response: answer(moneyShape),
  errors: [...runErrors],
});

export const payTrip = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/payment',
  access: 'trips:plan',
  summary: 'Note a payment, or below zero a refund, with the next receipt number of the trip',
  params: tripParams,
  body: withPerson({
    amount: signedMoneyField,
    /** The group's way; its kind decides on `way`, which is then not read. */
    wayId: optional(integer()),
    way: oneOf(paymentWays),
    reference: referenceField,
  }),
  response: answer(paymentShape),
  status: 201,
  errors: [...runErrors, 'PERSON_NOT_FOUND', 'WAY_NOT_FOUND', 'NOT_AT_HAND', 'MORE_THAN_PAID'],
});

export const findPaymentReference = endpoint({
  method: 'GET',
  path: '/payment-reference/{reference}',
  access: 'trips:plan',
  summary:
    'Whose reference six digits are, of any trip whose money the caller reads: the child, what it owes and paid, and the claim that waits',
  params: z.object({ reference: text(20) }),
  response: answer(
    z.object({
      tripId: z.number(),
      activityId: z.number(),
      tripName: z.string(),
      personId: z.number(),
      name: z.string(),
      gender: genderField.nullable(),
      reference: z.string(),
      due: z.number(),
      paid: z.number(),
      /** The claim of the child that waits, the newest one. */
      claim: claimShape.nullable(),
      /** The payments that count. */
      receipts: z.array(paymentShape),
    }),
  ),
  errors: ['REFERENCE_UNKNOWN', 'OUT_OF_SCOPE'],
});

export const deleteTripPayment = endpoint({
  method: 'DELETE',
  path: '/trip/{tripId}/payment/{paymentId}',
  access: 'trips:plan',
  summary: 'Strike a payment through: it counts no more, and its number is not given again',
  params: tripParams.extend({ paymentId: integer() }),
  response: plainAnswer,
  errors: [...runErrors, 'PAYMENT_NOT_FOUND', 'NOT_AT_HAND', 'MORE_THAN_PAID'],
});

export const decideTripClaim = endpoint({
  method: 'PATCH',
  path: '/trip/{tripId}/claim/{claimId}',
  access: 'trips:plan',
  unversioned: 'it answers a question once',
  summary:
    "Confirm that a family's payment has arrived, which makes it a payment, or refuse it with a line that the family reads",
  params: tripParams.extend({ claimId: integer() }),
  body: z.object({
    confirmed: booleanField,
    /** The sum that arrived, where it is another one than was said. */
    amount: optional(moneyField),
    reason: optional(text(200)),
    /** Confirms more than is due. */
    sure: optional(booleanField),
  }),
  response: answer(
    z.object({
      claimId: z.number(),
      state: z.enum(claimStates),
      receiptNumber: z.number().nullable(),
    }),
  ),
  errors: [...runErrors, 'CLAIM_NOT_FOUND', 'CLAIM_DECIDED', 'REASON_REQUIRED', 'MORE_THAN_DUE'],
});

export const spendOnTrip = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/expense',
  access: 'trips:plan',
  summary: 'Note what was spent of the money at hand',
  params: tripParams,
  body: z.object({
    value: moneyField,
    description: text(200),
    receipt: optional(text(60)),
    line: optional(text(80)),
  }),
  response: answer(expenseShape),
  status: 201,
  errors: [...runErrors, 'NOT_AT_HAND'],
});

export const deleteTripExpense = endpoint({
  method: 'DELETE',
  path: '/trip/{tripId}/expense/{expenseId}',
  access: 'trips:plan',
  summary: 'Strike an expense through',
  params: tripParams.extend({ expenseId: integer() }),
  response: plainAnswer,
  errors: [...runErrors, 'EXPENSE_NOT_FOUND'],
});

export const takeOverTrip = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/takeover',
  access: 'trips:take-over',
  summary:
    'Take what is at hand into the treasury: an income and an expense with the tag of the trip, each where it is not 0',
  params: tripParams,
  body: z.object({
    /** The counted amount; a difference is named in the description of the item. */
    counted: optional(countedField),
  }),
  response: answer(
    z.object({ income: z.number(), expense: z.number(), items: z.array(financeItemShape) }),
  ),
  status: 201,
  errors: [...runErrors, 'NOTHING_TO_TAKE'],
});

export const setTripBudget = endpoint({
  method: 'PUT',
  path: '/trip/{tripId}/budget',
  access: 'trips:plan',
  summary: "Replace the lines of a trip's budget",
  params: tripParams,
  body: z.object({
    lines: optionalList(lineBody, MOST_LINES).refine(
      (lines) => new Set(lines.map((line) => line.text)).size === lines.length,
      { error: 'في القائمة بندان باسم واحد' },
    ),
    version: versionField,
  }),
  response: answer(moneyShape),
  stored: moneyShape,
  errors: [...runErrors, 'TRIP_CHANGED'],
});
