import { z } from 'zod';
import { recordedShape } from '../core/record.ts';
import { sessionPlan } from './record.ts';
import { sessionStates } from './words.ts';

// The shapes of sessions in the history. Apart from those that a visitor's first page loads.

const { day, requirements, ...plan } = recordedShape(sessionPlan, {
  sectors: z.array(z.object({ baseName: z.string(), suffixName: z.string() })),
  segments: z.array(
    z.object({
      title: z.string(),
      minutes: z.number(),
      captainId: z.number().nullable(),
      materials: z.array(z.string()),
      notes: z.string().nullable(),
    }),
  ),
  requirements: z.array(z.string()),
  links: z.array(z.string()),
}).shape;
/** A plan as the history keeps it: materials, requirements and links in words. */
export const sessionPlanShape = z.object({ ...plan, date: day, coveredRequirements: requirements });

/** Outcome of a session. */
export const sessionOutcomeShape = z.object({
  title: z.string(),
  held: z.enum(sessionStates),
  stars: z.number().nullable(),
  lesson: z.string().nullable(),
  proposed: z.boolean(),
  library: z.boolean(),
});
