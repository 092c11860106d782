import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  instant,
  integer,
  oneOf,
  optional,
  optionalList,
  text,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { differenceReasons } from './counting.ts';
import { MOST_OWNED, trackings } from './rules.ts';

const countRow = z.object({
  itemId: z.number(),
  name: z.string(),
  category: z.string(),
  tracking: z.enum(trackings),
  /** The number that should be found: those that belong here, less what is out and lost. */
  expected: z.number(),
  out: z.number(),
  /** The names of who has what is out. */
  outWith: z.array(z.string()),
  pieces: z.array(
    z.object({
      pieceId: z.number(),
      code: z.string(),
      /** Expected here; else it is out or lost. */
      isHere: z.boolean(),
      seen: z.boolean().nullable(),
      by: z.string().nullable(),
    }),
  ),
  counted: z.number().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
  /** The reason of the difference, once the count is settled. */
  reason: z.enum(differenceReasons).nullable(),
});
export type CountRow = z.infer<typeof countRow>;

const countShape = z.object({
  countId: z.number(),
  placeId: z.number().nullable(),
  categoryId: z.number().nullable(),
  name: z.string(),
  startedBy: z.string(),
  startedAt: instant,
  settledBy: z.string().nullable(),
  settledAt: instant.nullable(),
  /** How many kinds are counted, of how many. */
  counted: z.number(),
  kinds: z.number(),
  rows: z.array(countRow),
  /** The version of the stored numbers; settling answers 409 where it has changed. */
  version: z.string(),
});
export type Count = z.infer<typeof countShape>;

const params = z.object({ countId: integer() });

export const startCount = endpoint({
  method: 'POST',
  path: '/equipment/count',
  access: 'equipment:keep',
  summary:
    'Begin to count what is in a place, or of a category; one that was begun in the last 30 days goes on',
  body: z
    .object({ placeId: optional(integer()), categoryId: optional(integer()) })
    .refine(
      ({ placeId, categoryId }) => (placeId === undefined) !== (categoryId === undefined),
      says('A place or a category', 'اختر مكاناً أو فئة'),
    ),
  response: answer(countShape),
  status: 201,
  errors: ['LIST_ENTRY_NOT_FOUND'],
});

export const listCounts = endpoint({
  method: 'GET',
  path: '/equipment/count/all',
  access: 'equipment:keep',
  summary: 'Counts that are under way, and those that were settled, the newest first',
  response: listAnswer(countShape.omit({ rows: true, version: true })),
});

export const readCount = endpoint({
  method: 'GET',
  path: '/equipment/count/{countId}',
  access: 'equipment:keep',
  offline: 'all',
  summary: 'A count with what is expected of each item and what was found',
  params,
  response: answer(countShape),
  errors: ['COUNT_NOT_FOUND'],
});

export const countEntry = z.object({
  itemId: integer(),
  /** The number of a counted item; null takes it back. */
  quantity: z.preprocess(
    (value) => (value === '' ? null : value),
    integer(0, MOST_OWNED).nullish(),
  ),
  pieceId: optional(integer()),
  /** Whether a piece was seen; absent takes that back. */
  seen: optional(booleanField),
  at: instant,
});
export type CountEntry = z.infer<typeof countEntry>;

export const enterCount = endpoint({
  method: 'PUT',
  path: '/equipment/count/{countId}',
  access: 'equipment:keep',
  summary:
    'Hand in what was counted; several phones add up, and the latest number of an item holds',
  params,
  body: z.object({ entries: optionalList(countEntry, 2000) }),
  unversioned: 'each entry has its own moment, and the latest one holds',
  response: answer(countShape),
  errors: ['COUNT_NOT_FOUND', 'COUNT_SETTLED', 'EQUIPMENT_NOT_FOUND'],
});

export const dropCount = endpoint({
  method: 'DELETE',
  path: '/equipment/count/{countId}',
  access: 'equipment:keep',
  summary: 'Give up a count that is not settled; nothing of the equipment changes',
  params,
  response: plainAnswer,
  errors: ['COUNT_NOT_FOUND', 'COUNT_SETTLED'],
});

export const settleCount = endpoint({
  method: 'POST',
  path: '/equipment/count/{countId}/settle',
  access: 'equipment:keep',
  summary:
    'Settle a count: each difference by its reason. What was not counted stays; the figures of before stay with the count',
  params,
  body: z.object({
    decisions: optionalList(
      z.object({
        itemId: integer(),
        pieceId: optional(integer()),
        reason: oneOf(differenceReasons),
        /** How many of the difference; all of it unless given. */
        quantity: optional(integer(1, MOST_OWNED)),
        /** The captain who has it. */
        captainId: optional(integer()),
        dueOn: optional(dateField),
        /** Where it is instead. */
        placeId: optional(integer()),
        note: optional(text(200)),
      }),
      2000,
    ),
    version: versionField,
  }),
  response: answer(countShape),
  stored: countShape,
  errors: [
    'COUNT_NOT_FOUND',
    'COUNT_SETTLED',
    'COUNT_CHANGED',
    'DIFFERENCE_UNDECIDED',
    'CAPTAIN_NOT_FOUND',
    'LIST_ENTRY_NOT_FOUND',
  ],
});
