import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { addDays } from '../core/calendar.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, oneOf, optional, patternedDigits, searchField } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { financeItemShape, sectorShape, termShape } from '../core/shapes.ts';

/** The last day of a month that is written `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return addDays(`${next}-01`, -1);
}

/** The month so many months after one (before it, where negative), both `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

export const monthField = patternedDigits(
  7,
  /^(19|20)\d\d-(0[1-9]|1[0-2])$/,
  says('A month as YYYY-MM', 'شهر غير صحيح'),
);

/** Which part of the book: a month, else a term, else the newest term; without any term everything there is. */
const periodQuery = { month: optional(monthField), termNumber: optional(integer()) };

/** What the lines of a book can be sorted by. */
export const bookSorts = ['date', 'number', 'value'] as const;
/** What a line is called: an item that takes another one back is neither income nor expense. */
export const lineTypes = ['income', 'expense', 'reversal'] as const;
export type LineType = (typeof lineTypes)[number];

/** Lines that an answer has at most. */
export const MOST_LINES = 1000;

const itemLine = z.object({
  kind: z.literal('item'),
  item: financeItemShape,
  /** What the treasury held after it. */
  balance: z.number(),
  /** Whether it can be reversed, and deleted. */
  reversible: z.boolean(),
  deletable: z.boolean(),
});

const weekLine = z.object({
  kind: z.literal('week'),
  termNumber: z.number(),
  weekNumber: z.number(),
  cancelled: z.boolean(),
  /** Of the last of its subscriptions within the period. */
  date: z.string(),
  timestamp: instant,
  value: z.number(),
  balance: z.number(),
  /** Those within the period, sectors by name. */
  subscriptions: z.array(
    z.object({
      ...financeItemShape.pick({
        itemId: true as const,
        number: true as const,
        date: true as const,
        timestamp: true as const,
        value: true as const,
      }).shape,
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
      deletable: z.boolean(),
    }),
  ),
  /** Sectors without a subscription of the week, by name; none of a cancelled one. */
  missing: z.array(sectorShape.pick({ baseName: true, suffixName: true })),
});

const gapLine = z.object({
  kind: z.literal('gap'),
  termNumber: z.number(),
  weekNumber: z.number(),
  /** Why the week has no subscription: it was cancelled, or it is over and no sector recorded one. */
  cancelled: z.boolean(),
  date: z.string(),
});

/** An item that was deleted: its number stays in the book, and it is in no sum. */
const deletedLine = financeItemShape
  .pick({
    number: true as const,
    date: true as const,
    description: true as const,
    weekNumber: true as const,
    sectorBaseName: true as const,
    sectorSuffixName: true as const,
  })
  .extend({
    kind: z.literal('deleted'),
    deletedAt: instant,
    /** The captain's name; null where it was not recorded. */
    deletedBy: z.string().nullable(),
  });
export type DeletedLine = z.infer<typeof deletedLine>;

/** A line of the book: an item, the subscriptions of a week, a week without any, or a deleted item. */
export const bookLineShape = z.discriminatedUnion('kind', [
  itemLine,
  weekLine,
  gapLine,
  deletedLine,
]);
export type BookLine = z.infer<typeof bookLineShape>;

/** What a period's money comes to: `opening` + `income` − `expense` + `reversed` = `closing`. */
export const bookSumsShape = z.object({
  opening: z.number(),
  /** Reversed items and those that reverse them are in neither of the two. */
  income: z.number(),
  expense: z.number(),
  /** What such items come to whose other half lies in another period: 0 where both lie in this one. */
  reversed: z.number(),
  closing: z.number(),
});
export type BookSums = z.infer<typeof bookSumsShape>;

export const readBook = endpoint({
  method: 'GET',
  path: '/finance/book',
  access: 'treasury:manage',
  summary:
    "The treasury's book of a month or a term with its balances, newest line first; a week's subscriptions are one line",
  query: z.object({
    ...periodQuery,
    /** Words of the description, the sector or the number. */
    search: searchField,
    type: optional(oneOf(lineTypes)),
    sort: optional(oneOf(bookSorts)),
    direction: optional(oneOf(['asc', 'desc'])),
    limit: optional(integer(1, MOST_LINES)),
    offset: optional(integer(0)),
  }),
  response: answer(
    bookSumsShape.extend({
      /** null where the period is no month, or no term. */
      month: z.string().nullable(),
      term: termShape.nullable(),
      /** The first day; null where the book has no beginning. */
      from: z.string().nullable(),
      /** The last day; null where the period is not over. */
      to: z.string().nullable(),
      /** The day of the first item ever; null without items. */
      firstDate: z.string().nullable(),
      /** The last day of the month that was closed last: nothing until then changes; null where none is closed. */
      closedUntil: z.string().nullable(),
      lines: z.array(bookLineShape),
    }),
  ).extend({ count: z.number(), total: z.number(), hasMore: z.boolean() }),
  errors: ['TERM_NOT_FOUND'],
});

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/finance/statement',
  access: 'treasury:manage',
  summary: 'A spreadsheet of the book of a month or a term, with each subscription',
  query: z.object(periodQuery),
  response: z.file(),
  file: 'report',
  errors: ['TERM_NOT_FOUND'],
});

/** An item as its voucher says it. */
export const voucherShape = financeItemShape.extend({
  /** Who recorded it, the last time where it is a subscription that was corrected. */
  recordedBy: z.string(),
});
export type Voucher = z.infer<typeof voucherShape>;

export const readVoucher = endpoint({
  method: 'GET',
  path: '/finance/voucher/{itemId}',
  access: 'treasury:manage',
  summary: 'An item with who recorded it, for its voucher on paper; none of a deleted one',
  params: z.object({ itemId: integer() }),
  response: answer(voucherShape),
  errors: ['ITEM_NOT_FOUND'],
});
