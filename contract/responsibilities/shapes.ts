import { z } from 'zod';
import { responsibilities } from '../core/permissions.ts';

/** A responsibility as the history has it. */
export const givenResponsibilityShape = z.object({
  responsibility: z.enum(responsibilities),
  /** The last day; null for no end. */
  until: z.string().nullable(),
});

/** A responsibility that a captain holds today, as answers about themselves have it. */
export const heldResponsibilityShape = givenResponsibilityShape.extend({
  /** `needsSecondFactor`: it opens nothing until the captain has the second factor that the group asks for. */
  state: z.enum(['active', 'needsSecondFactor']),
});
