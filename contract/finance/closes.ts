import { z } from 'zod';
import { answer, cappedListAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, optional, text } from '../core/fields.ts';
import { monthField } from './book.ts';
import { MAX_REASON } from './endpoints.ts';

/** A closed month: nothing dated up to its end can be added, changed or deleted. */
export const closedMonthShape = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** The balance at its end. */
  balance: z.number(),
  /** The number of items dated in it, with subscriptions. */
  itemCount: z.number(),
  closedAt: instant,
  /** The captain's name. */
  closedBy: z.string(),
  /** True for the month that was closed last: no other can be reopened. */
  reopenable: z.boolean(),
});
export type ClosedMonth = z.infer<typeof closedMonthShape>;

/** Preview of the values that closing a month stores. */
const nextShape = z.object({ month: z.string(), balance: z.number(), itemCount: z.number() });
export type NextClose = z.infer<typeof nextShape>;

export const listClosedMonths = endpoint({
  method: 'GET',
  path: '/finance/closes',
  access: 'treasury:manage',
  summary: 'The months that are closed, newest first, and the one that can be closed next',
  query: z.object({ limit: optional(integer(1, 200)), offset: optional(integer(0)) }),
  response: cappedListAnswer(closedMonthShape).extend({
    /** The first one closes everything up to the last month that is over; null until the next month is over. */
    next: nextShape.nullable(),
  }),
});

export const closeMonth = endpoint({
  method: 'POST',
  path: '/finance/close',
  access: 'treasury:close',
  summary:
    'Close a month that is over, with all before it where it is the first: what is dated in it stays as it is',
  body: z.object({ month: monthField }),
  response: answer(closedMonthShape),
  status: 201,
  errors: ['MONTH_NOT_OVER', 'MONTH_OUT_OF_ORDER'],
});

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/finance/reopen',
  access: 'treasury:close',
  summary: 'Open the month again that was closed last; the history keeps why',
  body: z.object({ month: monthField, reason: text(MAX_REASON) }),
  response: answer(z.object({ month: z.string() })),
  errors: ['MONTH_NOT_LAST'],
});
