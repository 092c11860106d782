import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  genderField,
  instant,
  integer,
  lines,
  oneOf,
  optional,
  versionField,
} from '../core/fields.ts';
import { captainTypes } from '../core/permissions.ts';
import { withOptionalSector, withScope } from '../sectors/sector-name.ts';
import { LONGEST_WORDS, reportScopes, reportUnits } from './term-words.ts';

const unit = z.enum(reportUnits);

const figureShape = z.object({
  /** Such as attendanceRate, scouts, badgesAwarded, evaluationRate, activities, income, joined. */
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit,
  /** Where the figure comes from, in Arabic. */
  source: z.string(),
});
export type ReportFigure = z.infer<typeof figureShape>;

const sectionShape = z.object({
  key: z.string(),
  /** The question that the section answers. */
  title: z.string(),
  /** The answer in a few words; null where the figures are it. */
  answer: z.string().nullable(),
  figures: z.array(figureShape),
  /** The rows of a table or bar chart beneath: sectors, categories, kinds of badges, activities. */
  rows: z
    .array(
      z.object({
        label: z.string(),
        value: z.number().nullable(),
        unit,
        note: z.string().nullable(),
      }),
    )
    .optional(),
});
export type ReportSection = z.infer<typeof sectionShape>;

const wordsShape = z.object({
  text: z.string(),
  by: z.string(),
  byType: z.enum(captainTypes),
  byGender: genderField,
  at: instant,
});
export type ReportWords = z.infer<typeof wordsShape>;

const wordsVersion = { version: z.string() };

/** Which report: of the newest term and the caller's own scope unless it says otherwise. */
const reportFields = {
  termNumber: optional(integer()),
  /** Covers the whole scout year of that term, which begins in September. */
  year: optional(booleanField),
  scope: optional(oneOf(reportScopes)),
  unitCaptainId: optional(integer()),
};
const errors = ['NO_TERM', 'SECTOR_NOT_FOUND', 'CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'] as const;

export const readTermReport = endpoint({
  method: 'GET',
  path: '/report/term',
  access: 'figures:read',
  summary:
    'The report of a term or its scout year: of the group (general captains), a unit or a sector, each figure with its source; a section without anything recorded is left out',
  query: withScope(reportFields),
  response: answer(
    z.object({
      scope: z.enum(reportScopes),
      /** The sector, or the unit by its captain; null for the group. */
      scopeName: z.string().nullable(),
      unitCaptainId: z.number().nullable(),
      sectorBaseName: z.string().nullable(),
      sectorSuffixName: z.string().nullable(),
      termNumber: z.number(),
      isYear: z.boolean(),
      title: z.string(),
      /** Days. `to` is today while the term goes on. */
      from: z.string(),
      to: z.string(),
      isOver: z.boolean(),
      sections: z.array(sectionShape),
      /** All weeks that have begun, of all terms in turn. */
      weeks: z.array(
        z.object({
          termNumber: z.number(),
          weekNumber: z.number(),
          startDate: z.string(),
          cancelled: z.boolean(),
          attended: z.number(),
          absent: z.number(),
          attendanceRate: z.number().nullable(),
          evaluationRate: z.number().nullable(),
        }),
      ),
      words: wordsShape.nullable(),
    }),
  ).extend(wordsVersion),
  errors,
});
export type TermReport = z.infer<typeof readTermReport.response>['body'];

export const downloadTermReport = endpoint({
  method: 'GET',
  path: '/report/term.xlsx',
  access: 'figures:read',
  summary: 'The same figures as a spreadsheet',
  query: withScope(reportFields),
  response: z.file(),
  file: 'report',
  errors,
});

export const setReportWords = endpoint({
  method: 'PUT',
  path: '/report/term/words',
  access: 'figures:read',
  summary: "Keep the leader's words for a report; empty ones are taken away",
  body: withOptionalSector({
    ...reportFields,
    text: optional(lines(LONGEST_WORDS)),
    version: versionField,
  }),
  response: answer(wordsShape.nullable()).extend(wordsVersion),
  stored: z.object({ ...wordsVersion, words: wordsShape.nullable() }),
  errors: [...errors, 'WORDS_CHANGED'],
});

/** The name under which a report's figures are saved. */
export function termReportFileName(of: Pick<TermReport, 'termNumber' | 'isYear'>): string {
  return of.isYear ? `year_report_${of.termNumber}.xlsx` : `term_report_${of.termNumber}.xlsx`;
}
