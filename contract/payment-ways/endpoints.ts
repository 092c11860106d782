import { z } from 'zod';
import { givenPassword } from '../auth/endpoints.ts';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  instant,
  integer,
  lines,
  oneOf,
  optional,
  text,
  versionField,
} from '../core/fields.ts';
import { captainRefShape } from '../history/shapes.ts';
import { familyWayShape } from './shapes.ts';
import { wayKinds } from './words.ts';

const wayShape = familyWayShape.extend({ hidden: z.boolean() });
export type PaymentWayRow = z.infer<typeof wayShape>;

const waysShape = z.object({
  ways: z.array(wayShape),
  /** The former account, number or link of a way that was changed in the last seven days, the newest first. */
  changes: z.array(
    z.object({ wayId: z.number(), before: z.string(), at: instant, by: captainRefShape }),
  ),
  version: z.string(),
});
export type PaymentWays = z.infer<typeof waysShape>;

export const listPaymentWays = endpoint({
  method: 'GET',
  path: '/payment-way',
  access: 'payment-ways:read',
  summary:
    'The ways in which families pay, in their order with those that are hidden, and what changed in the last seven days',
  response: answer(waysShape),
});

const wayBody = z.object({
  /** Without it the way is new. */
  wayId: optional(integer()),
  kind: oneOf(wayKinds),
  name: text(40),
  /** For cash it says where and when. */
  note: optional(lines(500)),
  value: optional(text(300)),
  /** Only a bank account has one. */
  holder: optional(text(80)),
  /** Families and forms do not see it; receipts keep its name. */
  hidden: optional(booleanField),
});
export type PaymentWayBody = z.infer<typeof wayBody>;

export const setPaymentWays = endpoint({
  method: 'PUT',
  path: '/payment-way',
  access: 'payment-ways:set',
  summary:
    'Replace the ways in which families pay, in this order; with the own password or a code of the phone at this moment. Every holder of the treasury is told',
  body: z.object({
    ways: z.array(wayBody).max(100),
    version: versionField,
    password: optional(givenPassword),
    /** A code of the phone, or a recovery code, in the password's place; of both, the password counts for who has no codes. */
    code: optional(text(40)),
  }),
  response: answer(waysShape),
  stored: waysShape,
  errors: [
    'PROOF_REQUIRED',
    'WRONG_PASSWORD',
    'WRONG_CODE',
    'SECOND_FACTOR_UNREADABLE',
    'SECOND_FACTOR_AHEAD',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_WAYS',
    'WAY_NOT_FOUND',
    'INVALID_IBAN',
    'IBAN_LENGTH',
    'LINK_NOT_HTTPS',
    'LINK_STRANGE',
    'PAYMENT_WAYS_CHANGED',
  ],
});
