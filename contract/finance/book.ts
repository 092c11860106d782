import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { addDays } from '../core/calendar.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, oneOf, optional, patternedDigits, searchField } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { financeItemShape, sectorShape, termShape } from '../history/shapes.ts';

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return addDays(`${next}-01`, -1);
}

/** Adds months to a month, both `YYYY-MM`; may be negative. */
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

/** The asked part of the book: a month, else a term, else the newest term, else everything. */
const periodQuery = { month: optional(monthField), termNumber: optional(integer()) };

/** The sort orders of the book. */
export const bookSorts = ['date', 'number', 'value'] as const;
/** The kind of a line: a reversal is named as such, and counts as the income or expense that it is. */
export const lineTypes = ['income', 'expense', 'reversal'] as const;
export type LineType = (typeof lineTypes)[number];

/** The largest number of lines in an answer. */
export const MOST_LINES = 1000;

const itemLine = z.object({
  kind: z.literal('item'),
  item: financeItemShape,
  /** The balance after it. */
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
  /** Time of its last subscription within the period. */
  date: z.string(),
  timestamp: instant,
  value: z.number(),
  balance: z.number(),
  /** The subscriptions within the period, sectors by name. */
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
  /** Sectors without a subscription of the week, by name; none if the week was cancelled. */
  missing: z.array(sectorShape.pick({ baseName: true, suffixName: true })),
});

const gapLine = z.object({
  kind: z.literal('gap'),
  termNumber: z.number(),
  weekNumber: z.number(),
  /** Why the week has no subscription: it was cancelled, or it is over and no sector has recorded one. */
  cancelled: z.boolean(),
  date: z.string(),
});

/** A deleted item: its number stays in the book, and no sum includes it. */
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

/** The sums of a period: `opening` + `income` − `expense` = `closing`. */
export const bookSumsShape = z.object({
  opening: z.number(),
  income: z.number(),
  expense: z.number(),
  /** How much of `income` and of `expense` is of reversed items and of their reversals. */
  incomeReversed: z.number(),
  expenseReversed: z.number(),
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
    /** Searches description, sector and number. */
    search: searchField,
    type: optional(oneOf(lineTypes)),
    sort: optional(oneOf(bookSorts)),
    direction: optional(oneOf(['asc', 'desc'])),
    limit: optional(integer(1, MOST_LINES)),
    offset: optional(integer(0)),
  }),
  response: answer(
    bookSumsShape.extend({
      /** null if the period is no month, or no term. */
      month: z.string().nullable(),
      term: termShape.nullable(),
      /** The first day; null where the book has no beginning. */
      from: z.string().nullable(),
      /** The last day; null where the period is not over. */
      to: z.string().nullable(),
      /** The day of the first item ever; null without items. */
      firstDate: z.string().nullable(),
      /** The last day of the newest closed month, up to which nothing changes; null if none is closed. */
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

/** An item for its voucher. */
export const voucherShape = financeItemShape.extend({
  /** Who recorded it, or corrected a subscription last. */
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
