import { z } from 'zod';
import { badgeColors, badgeGlyphs, badgeKinds, badgeShapes } from './words.ts';

// The shapes of badges in answers and in the history. Apart from those that a visitor's first page loads.

/** A badge's drawing, by the program's own shapes, colours and pictures. */
export const drawingShape = z.object({
  shape: z.enum(badgeShapes),
  color: z.enum(badgeColors),
  glyph: z.enum(badgeGlyphs),
});

/** What a badge is and asks for. */
export const badgeContentShape = z.object({
  name: z.string(),
  kind: z.enum(badgeKinds),
  /** For whom it is meant; null for everybody. */
  stage: z.string().nullable(),
  /** null where the program draws it as it likes. */
  drawing: drawingShape.nullable(),
  /** How many of the requirements that are not compulsory are enough; null where they are optional. */
  anyOf: z.number().nullable(),
  /** Whether scouts can still earn it. */
  isOpen: z.boolean(),
  requirements: z.array(z.object({ text: z.string(), isRequired: z.boolean() })),
});

/** Requirements of badges that a scout passed on a day, in words. */
export const passedShape = z.object({
  date: z.string(),
  requirements: z.array(z.object({ badge: z.string(), text: z.string() })),
});

/** A badge that a scout was approved for or given; the day is that of the handing over. */
export const badgeStepShape = z.object({
  badge: z.string(),
  state: z.enum(['approved', 'awarded']),
  date: z.string().nullable(),
});
