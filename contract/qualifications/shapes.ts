import { z } from 'zod';

/** A course that a captain passed, or a paper that they handed in, as answers and the history have it. */
export const qualificationShape = z.object({
  kind: z.string(),
  givenOn: z.string(),
  /** The last day on which it counts; null for one that doesn't end. */
  validUntil: z.string().nullable(),
  note: z.string().nullable(),
});

/** The group's list of kinds. */
export const kindsShape = z.object({ names: z.array(z.string()) });
