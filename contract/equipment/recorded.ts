import { z } from 'zod';
import { differenceReasons } from './counting.ts';
import { removals, requestStates } from './words.ts';

// The content of the history about equipment: names and numbers, and nobody outside the group by name.

export const recordedItem = z.object({
  name: z.string(),
  category: z.string(),
  owned: z.number(),
  toRepair: z.number(),
  broken: z.number(),
  lost: z.number(),
  codes: z.array(z.string()),
  places: z.array(z.string()),
  price: z.number().nullable(),
  boughtOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  note: z.string().nullable(),
});
export type RecordedItem = z.infer<typeof recordedItem>;
export const removedItem = z.object({ reason: z.enum(removals) });

const lines = z.array(z.object({ name: z.string(), quantity: z.number() }));

export const recordedLending = z.object({
  number: z.number(),
  /** null for somebody outside. */
  to: z.string().nullable(),
  dueOn: z.string(),
  wantedUntil: z.string().nullable().optional(),
  /** The parts that are out. */
  lines,
});
export type RecordedLending = z.infer<typeof recordedLending>;

export const recordedRequest = z.object({
  state: z.enum(requestStates),
  startsOn: z.string(),
  until: z.string(),
  lines,
});
export const recordedReservation = z.object({ trip: z.string(), lines });
export const recordedCount = z.object({
  name: z.string(),
  differences: z.array(
    z.object({ name: z.string(), difference: z.number(), reason: z.enum(differenceReasons) }),
  ),
});
export const recordedListEntry = z.object({
  list: z.enum(['category', 'place']),
  name: z.string(),
});
export const recordedImport = z.object({ added: z.number(), changed: z.number() });
