import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  dateField,
  integer,
  moneyField,
  oneOf,
  optional,
  searchField,
  subscriptionField,
  text,
} from '../core/fields.ts';
import { bodyInQuery, sectorInBody, sectorInQuery } from '../core/wire.ts';
import { financeItemShape, financeTypes } from '../history/shapes.ts';
import { withAskedSector, withSector } from '../sectors/sector-name.ts';

/** Maximum length of an item's description. */
export const MAX_DESCRIPTION = 300;
/** Maximum length of a reversal's reason, which is appended to the description. */
export const MAX_REASON = 200;

export type FinanceType = (typeof financeTypes)[number];
export type FinanceItem = z.infer<typeof financeItemShape>;

export const readBudget = endpoint({
  method: 'GET',
  path: '/finance',
  access: 'treasury:manage',
  summary: "The treasury's content in pounds",
  response: answer(z.number()),
});

export const recordSubscription = endpoint({
  method: 'POST',
  path: '/finance/subscription',
  access: 'subscriptions:record',
  summary: "Record the own sector's subscription of a week in whole pounds; again replaces it",
  wire: sectorInBody,
  body: withSector({
    value: subscriptionField,
    weekNumber: integer(),
    termNumber: integer(),
  }),
  response: answer(
    z.object({
      financeItem: financeItemShape,
      subscription: z.object({
        value: z.number(),
        weekNumber: z.number(),
        termNumber: z.number(),
        sectorBaseName: z.string(),
        sectorSuffixName: z.string(),
      }),
    }),
  ),
  errors: [
    'OUT_OF_SCOPE' as const,
    'UNKNOWN_WEEK' as const,
    'WEEK_NOT_STARTED' as const,
    'WEEK_CANCELLED' as const,
    'SUBSCRIPTION_CLOSED',
  ],
});

/** The state of a subscription, which its sum alone does not tell. */
export const subscriptionState = {
  /** Whether any was recorded: a sum of 0 may have been paid. */
  recorded: z.boolean(),
  /** Whether the week was cancelled; what was paid stays in the treasury. */
  cancelled: z.boolean(),
};

export const readSubscription = endpoint({
  method: 'GET',
  path: '/finance/subscription',
  access: 'subscriptions:read',
  summary: "A sector's subscription of a week (the current one where none is named), 0 if none",
  wire: sectorInQuery,
  query: withAskedSector({ weekNumber: optional(integer()), termNumber: optional(integer()) }),
  offline: 'own',
  response: answer(z.number()).extend(subscriptionState),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const readAllSubscriptions = endpoint({
  method: 'GET',
  path: '/finance/subscription/all',
  access: 'treasury:manage',
  summary: "The sum of all sectors' subscriptions of the current week",
  response: answer(z.number()),
});

export const listIncome = endpoint({
  method: 'GET',
  path: '/finance/income',
  access: 'treasury:manage',
  summary: 'All incomes, subscriptions too, newest first',
  response: listAnswer(financeItemShape),
});

export const listExpense = endpoint({
  method: 'GET',
  path: '/finance/expense',
  access: 'treasury:manage',
  summary: 'All expenses, newest first',
  response: listAnswer(financeItemShape),
});

/** The sort orders of the list of items. */
export const financeSorts = ['date', 'value'] as const;

export const listFinanceItems = endpoint({
  method: 'GET',
  path: '/finance/all',
  access: 'treasury:manage',
  summary: "The treasury's items, newest first: all, or those found, sorted, a page of them",
  query: z.object({
    /** Searches description and sector. */
    search: searchField,
    type: optional(oneOf(financeTypes)),
    sort: optional(oneOf(financeSorts)),
    direction: optional(oneOf(['asc', 'desc'])),
    limit: optional(integer(1, 200)),
    offset: optional(integer(0)),
  }),
  response: answer(z.object({ financeItems: z.array(financeItemShape) })).extend({
    count: z.number(),
    /** The total number, whatever the page. */
    total: z.number(),
    /** Whether more follow this page. */
    hasMore: z.boolean(),
  }),
});

export const createFinanceItem = endpoint({
  method: 'POST',
  path: '/finance/otherItem',
  access: 'treasury:manage',
  summary: 'Add an income or expense that is no subscription, of today or an earlier day',
  body: z.object({
    value: moneyField,
    type: oneOf(financeTypes),
    description: optional(text(MAX_DESCRIPTION)),
    date: optional(dateField),
  }),
  response: answer(z.object({ financeItem: financeItemShape, otherItem: financeItemShape })),
  status: 201,
  errors: ['DAY_TO_COME', 'MONTH_CLOSED'],
});

export const reverseFinanceItem = endpoint({
  method: 'POST',
  path: '/finance/reversal',
  access: 'treasury:manage',
  summary:
    'Take back the effect of an item by a counter-item of today, once and for good; both stay in the book',
  body: z.object({ itemId: integer(), reason: text(MAX_REASON) }),
  response: answer(z.object({ financeItem: financeItemShape, reversedItem: financeItemShape })),
  status: 201,
  errors: [
    'TRIP_SETTLED',
    'ITEM_NOT_FOUND' as const,
    'ITEM_REVERSED' as const,
    'ITEM_IS_REVERSAL' as const,
    'SUBSCRIPTION_NOT_REVERSED' as const,
  ],
});

export const deleteFinanceItem = endpoint({
  method: 'DELETE',
  path: '/finance/item',
  access: 'treasury:manage',
  summary: 'Take an item out of all sums and lists; its row stays, marked with who and when',
  wire: bodyInQuery,
  body: z.object({ itemId: integer() }),
  response: answer(z.object({ deletedItem: financeItemShape })),
  errors: ['ITEM_NOT_FOUND', 'ITEM_BOUND', 'TRIP_SETTLED', 'MONTH_CLOSED'],
  bodyMayBeQuery: true,
});
