import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { genderField, integer, optional } from '../core/fields.ts';
import { type SectorName, withAskedSector, withSector } from '../sectors/sector-name.ts';
import { categoryFigures, evaluationFigure } from './figures.ts';
import { criterionCategories } from './words.ts';

export const readEvaluationResults = endpoint({
  method: 'GET',
  path: '/evaluation/results',
  access: 'evaluation:read',
  summary: "A sector's evaluation in a week, or in the whole term",
  query: withAskedSector({
    weekNumber: optional(integer()),
    termNumber: optional(integer()),
  }),
  response: answer(
    z.object({
      /** The sector's present scouts by name, with their points wherever they were given. */
      scouts: z.array(
        z.object({
          scoutId: z.number(),
          name: z.string(),
          gender: genderField,
          patrolId: z.number().nullable(),
          ...evaluationFigure,
          /** The weeks in which points were given by hand. */
          weeks: z.number(),
          /** The rate of the week before; null for a whole term. */
          rateBefore: z.number().nullable(),
          categories: categoryFigures,
        }),
      ),
      /** Best first; those that can't be ranked last. */
      patrols: z.array(
        z.object({
          patrolId: z.number(),
          name: z.string(),
          isDeleted: z.boolean(),
          /** Mean of the members who attended, without points for attendance; for a term the mean of its weeks. */
          rate: z.number().nullable(),
          /** Members with points given by hand; for a term the sum over its recorded weeks. */
          evaluated: z.number(),
          members: z.number(),
          /** null if too few were evaluated. */
          rank: z.number().nullable(),
          isBest: z.boolean(),
        }),
      ),
      /** The ideal patrols of each week of the term that has any, newest first. */
      bestPatrols: z.array(
        z.object({ weekNumber: z.number(), names: z.array(z.string()), rate: z.number() }),
      ),
      criteria: z.array(
        z.object({
          criterionId: z.number(),
          name: z.string(),
          max: z.number(),
          category: z.enum(criterionCategories),
          ...evaluationFigure,
        }),
      ),
      categories: categoryFigures,
      /** All weeks of the term that have begun; null where nothing was given, or the week was cancelled. */
      weeks: z.array(
        z.object({
          weekNumber: z.number(),
          cancelled: z.boolean(),
          isRecorded: z.boolean(),
          rate: z.number().nullable(),
        }),
      ),
      total: z.object(evaluationFigure),
    }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK', 'NO_TERM'],
});
export const downloadEvaluationResults = endpoint({
  method: 'POST',
  path: '/evaluation/results/xlsx',
  access: 'evaluation:read',
  summary: "A spreadsheet of a sector's evaluation in a week, or in the whole term",
  body: withSector({
    weekNumber: optional(integer()),
    termNumber: optional(integer()),
  }),
  response: z.file(),
  file: 'report',
  notAWrite: 'it only reads; its body says of what',
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK', 'NO_TERM'],
});

/** The name under which the results of a term or a week are saved. */
export function evaluationFileName(
  { baseName, suffixName }: SectorName,
  weekNumber: number | undefined,
): string {
  const week = weekNumber === undefined ? '' : `_week_${weekNumber}`;
  return `${baseName}_${suffixName}_evaluation${week}.xlsx`;
}

export type EvaluationResults = z.infer<typeof readEvaluationResults.response>['body'];

export const readScoutEvaluation = endpoint({
  method: 'GET',
  path: '/evaluation/scout/{scoutId}',
  access: 'evaluation:read',
  summary: "A scout's evaluation by term, and by week and category of the newest term",
  params: z.object({ scoutId: integer() }),
  response: answer(
    z.object({
      terms: z.array(
        z.object({ termNumber: z.number(), termName: z.string(), ...evaluationFigure }),
      ),
      weeks: z.array(z.object({ weekNumber: z.number(), ...evaluationFigure })),
      categories: categoryFigures,
    }),
  ),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});
