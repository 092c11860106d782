import { z } from 'zod';

/** What every success carries beside its own fields. */
export const said = { message: z.string(), arabicMessage: z.string().optional() };

/** `{ message, body }`. */
export function answer<T extends z.ZodType>(body: T) {
  return z.object({ ...said, body });
}

/** `{ message, body: [...], count }`. */
export function listAnswer<T extends z.ZodType>(row: T) {
  return z.object({ ...said, body: z.array(row), count: z.number() });
}

/** A list that has a limit: `count` is how many are here, `total` how many there are in all, `hasMore` whether some follow these. */
export function cappedListAnswer<T extends z.ZodType>(row: T) {
  return listAnswer(row).extend({ total: z.number(), hasMore: z.boolean() });
}

/** A message and nothing else. */
export const plainAnswer = z.object(said);

/**
 * Values by a person's number. Not `z.record`, which validates each key too: a page of the history has thousands.
 */
export function recordById<T extends z.ZodType>(each: T) {
  return z.object({}).catchall(each);
}
