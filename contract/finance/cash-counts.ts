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
import { toParts } from '../core/money.ts';
import { says } from '../core/sentences.ts';
import { cashCountShape } from '../history/shapes.ts';
import { partsOfPieces } from './pieces.ts';

export type CashCount = z.infer<typeof cashCountShape>;

/** Maximum length of a count's note. */
const MAX_COUNT_NOTE = 300;
/** Maximum number of notes or coins of one kind. */
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

/** More than any currency has in use. */
const MOST_DENOMINATIONS = 20;

export const createCashCount = endpoint({
  method: 'POST',
  path: '/finance/count',
  access: 'treasury:manage',
  summary:
    'Keep a count of the cash beside what the book says at that moment, and make the difference an item of today where asked',
  body: z
    .object({
      counted: countedField,
      /** The notes and coins, which must add up to `counted`. */
      denominations: optional(
        listOf(
          z.object({
            value: denominationField,
            pieces: integer(0, MOST_PIECES),
          }),
          MOST_DENOMINATIONS,
          {
            missing: says('A list of denominations', 'فئات النقود غير صحيحة'),
            tooMany: says('Each denomination once', 'تُكتب كل فئة مرة واحدة'),
          },
        ),
      ),
      /** The balance that the captain saw; if it has changed, nothing is stored. */
      seenBalance: balanceField,
      note: optional(text(MAX_COUNT_NOTE)),
      /** Whether the difference becomes an item dated today, in the same transaction. */
      settle: optional(booleanField),
      /** Stores it even if the same amount and balance were counted today. */
      again: optional(booleanField),
    })
    .refine(
      ({ counted, denominations }) =>
        denominations === undefined || partsOfPieces(denominations) === toParts(counted),
      {
        ...says('The denominations come to another amount', 'مجموع الفئات لا يساوي المبلغ المعدود'),
        path: ['denominations'],
      },
    ),
  response: answer(cashCountShape),
  status: 201,
  errors: ['BALANCE_CHANGED', 'COUNT_REPEATED'],
});
