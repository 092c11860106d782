import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  dateField,
  genderField,
  instant,
  optional,
  versioned,
  versionField,
} from '../core/fields.ts';
import { captainTypes } from '../core/permissions.ts';

/** Counts of the group's members on a day, without names. */
export const census = z.object({
  /** The day, `YYYY-MM-DD`. */
  date: z.string(),
  /** The scouts by stage (the first part of the sector's name), years of age on the day and gender; `age` null without a birth date. */
  scouts: z.array(
    z.object({
      stage: z.string(),
      age: z.number().nullable(),
      gender: genderField,
      count: z.number(),
    }),
  ),
  /** The captains by type and gender. */
  captains: z.array(
    z.object({ type: z.enum(captainTypes), gender: genderField, count: z.number() }),
  ),
  /** How many captains have each course and paper on the day; absent in a census handed in before it was counted. */
  qualifications: z.array(z.object({ kind: z.string(), count: z.number() })).optional(),
  /** Scouts and captains together. */
  total: z.number(),
  ...versioned,
});
export type Census = z.infer<typeof census>;

const ofDay = z.object({ date: optional(dateField) });

export const readCensus = endpoint({
  method: 'GET',
  path: '/stat/census',
  access: 'group:manage',
  summary:
    'The scouts by stage, age and gender and the captains by type on a day (today unless given)',
  query: ofDay,
  response: answer(census),
});

export const downloadCensus = endpoint({
  method: 'POST',
  path: '/stat/census/xlsx',
  access: 'group:manage',
  summary: 'The census of a day as a spreadsheet',
  body: ofDay,
  response: z.file(),
  file: 'report',
  notAWrite: 'it only reads; its body says of which day',
});

/** The census that the operator of many groups has from this group. */
const handedIn = z.object({ date: z.string(), handedInAt: instant });

export const readHandedInCensus = endpoint({
  method: 'GET',
  path: '/stat/census/handed-in',
  access: 'group:manage',
  summary:
    'Whether the program has an operator to whom the census is handed in, and what was handed in for the year of a day',
  query: ofDay,
  response: answer(z.object({ hasOperator: z.boolean(), handedIn: handedIn.nullable() })),
});

export const handInCensus = endpoint({
  method: 'POST',
  path: '/stat/census/hand-in',
  access: 'group:manage',
  summary:
    "Hand the counts of a day in to the program's operator, in the place of those of the same year; the answer is what was sent",
  body: ofDay.extend({
    /** Hash of the shown census: a changed one is refused. */
    version: versionField,
  }),
  response: answer(census.extend({ handedInAt: instant })),
  errors: ['NO_OPERATOR', 'CENSUS_CHANGED'],
});

/** The name under which the census of a day is saved. */
export const censusFileName = (date: string) => `census_${date}.xlsx`;
