import { z } from 'zod';
import { sessionStates } from './words.ts';

// The shapes of sessions in the history. Apart from those that a visitor's first page loads.

const sectorNames = z.array(z.object({ baseName: z.string(), suffixName: z.string() }));

/** A plan as the history keeps it: materials, requirements and links in words. */
export const sessionPlanShape = z.object({
  title: z.string(),
  goal: z.string().nullable(),
  termNumber: z.number(),
  weekNumber: z.number(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  sectors: sectorNames,
  captainId: z.number(),
  segments: z.array(
    z.object({
      title: z.string(),
      minutes: z.number(),
      captainId: z.number().nullable(),
      materials: z.array(z.string()),
      notes: z.string().nullable(),
    }),
  ),
  coveredRequirements: z.array(z.string()),
  links: z.array(z.string()),
  notes: z.string().nullable(),
});

/** What became of a session. */
export const sessionOutcomeShape = z.object({
  title: z.string(),
  held: z.enum(sessionStates),
  stars: z.number().nullable(),
  lesson: z.string().nullable(),
  proposed: z.boolean(),
  library: z.boolean(),
});
