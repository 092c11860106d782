import { z } from 'zod';

/** The fields of every success, beside its own. */
export const said = { message: z.string(), arabicMessage: z.string().optional() };

/** `{ message, body }`. */
export function answer<T extends z.ZodType>(body: T) {
  return z.object({ ...said, body });
}

/** `{ message, body: [...], count }`. */
export function listAnswer<T extends z.ZodType>(row: T) {
  return z.object({ ...said, body: z.array(row), count: z.number() });
}

/** A list with a limit: `count` rows are here, `total` exist, and `hasMore` says whether more follow. */
export function cappedListAnswer<T extends z.ZodType>(row: T) {
  return listAnswer(row).extend({ total: z.number(), hasMore: z.boolean() });
}

/** Only a message. */
export const plainAnswer = z.object(said);

/**
 * Values by a person's number. Not `z.record`, which validates each key too: a page of the history has thousands.
 */
export function recordById<T extends z.ZodType>(each: T) {
  return z.object({}).catchall(each);
}
