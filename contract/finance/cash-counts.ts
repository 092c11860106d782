import { z } from 'zod';
import { answer, cappedListAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  balanceField,
  booleanField,
  countedField,
  denominationField,
  integer,
  listOf,
  optional,
  text,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { cashCountShape } from '../core/shapes.ts';
import { denominations, piastresOf } from './piastres.ts';

export type CashCount = z.infer<typeof cashCountShape>;

/** Characters of what is noted beside a count. */
export const MAX_COUNT_NOTE = 300;
/** Notes or coins of one kind at most. */
const MOST_PIECES = 100_000;

export const listCashCounts = endpoint({
  method: 'GET',
  path: '/finance/counts',
  access: 'treasury:manage',
  summary:
    'The counts of the cash, newest first: what was counted, what the book said, and by how much they differ',
  query: z.object({ limit: optional(integer(1, 200)), offset: optional(integer(0)) }),
  response: cappedListAnswer(cashCountShape),
});

export const createCashCount = endpoint({
  method: 'POST',
  path: '/finance/count',
  access: 'treasury:manage',
  summary:
    'Keep a count of the cash beside what the book says at that moment, and make the difference an item of today where asked',
  body: z
    .object({
      counted: countedField,
      /** By which notes and coins; they come to `counted`. */
      denominations: optional(
        listOf(
          z.object({
            value: denominationField,
            pieces: integer(0, MOST_PIECES),
          }),
          denominations.length,
          {
            missing: says('A list of denominations', 'فئات النقود غير صحيحة'),
            tooMany: says('Each denomination once', 'تُكتب كل فئة مرة واحدة'),
          },
        ),
      ),
      /** The balance of the book that the captain saw: another one is told, and nothing is stored. */
      seenBalance: balanceField,
      note: optional(text(MAX_COUNT_NOTE)),
      /** Whether the difference becomes an item of today, in the same transaction. */
      settle: optional(booleanField),
      /** Stores a count that was stored today already, of the same amount and balance. */
      again: optional(booleanField),
    })
    .refine(
      ({ counted, denominations }) =>
        denominations === undefined || piastresOf(denominations) === Math.round(counted * 100),
      {
        ...says('The denominations come to another amount', 'مجموع الفئات لا يساوي المبلغ المعدود'),
        path: ['denominations'],
      },
    ),
  response: answer(cashCountShape),
  status: 201,
  errors: ['BALANCE_CHANGED', 'COUNT_REPEATED'],
});
