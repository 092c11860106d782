import { z } from 'zod';
import { criterionCategories } from './words.ts';

/** The given points of the possible ones, and their rate; null where nothing was given. */
export const evaluationFigure = {
  points: z.number(),
  possible: z.number(),
  rate: z.number().nullable(),
};

/** The same by category, of those with any points. */
export const categoryFigures = z.array(
  z.object({ category: z.enum(criterionCategories), ...evaluationFigure }),
);
