import { z } from 'zod';
import { criterionCategories } from './words.ts';

/** Given and possible points, and their rate; null if none were given. */
export const evaluationFigure = {
  points: z.number(),
  possible: z.number(),
  rate: z.number().nullable(),
};

/** The figures by category, for categories with points. */
export const categoryFigures = z.array(
  z.object({ category: z.enum(criterionCategories), ...evaluationFigure }),
);
