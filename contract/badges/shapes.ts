import { z } from 'zod';
import { answerShape, recordedShape } from '../core/record.ts';
import { badgeRecord, requirementRecord } from './record.ts';
import { badgeColors, badgeGlyphs, badgeShapes } from './words.ts';

// The shapes of badges in answers and in the history. Apart from those that a visitor's first page loads.

/** A badge's drawing, by the program's own shapes, colours and pictures. */
export const drawingShape = z.object({
  shape: z.enum(badgeShapes),
  color: z.enum(badgeColors),
  glyph: z.enum(badgeGlyphs),
});

const requirements = z.array(z.object(answerShape(requirementRecord)));
/** A badge with its requirements; its drawing is null where the program draws it by default. */
export const badgeContentShape = z.object({
  ...answerShape(badgeRecord),
  drawing: drawingShape.nullable(),
  requirements,
});
/** A badge as the history keeps it. */
export const recordedBadgeShape = recordedShape(badgeRecord, {
  drawing: drawingShape.nullable(),
  requirements,
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
