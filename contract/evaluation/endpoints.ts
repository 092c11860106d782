import { z } from 'zod';
import { answer, listAnswer, recordById } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  genderField,
  instant,
  integer,
  listOf,
  optional,
  text,
} from '../core/fields.ts';
import { formatNumber } from '../core/numbers.ts';
import { answerShape } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { attendanceStatusField } from '../history/shapes.ts';
import { patrolWords } from '../patrols/words.ts';
import {
  withAskedSector,
  withOptionalSector,
  withScope,
  withSector,
} from '../sectors/sector-name.ts';
import { criterionRecord, maxField } from './record.ts';
import { MOST_POINTS } from './words.ts';

/** A criterion: what points are given for. */
export const criterionShape = z.object({
  criterionId: z.number(),
  ...answerShape(criterionRecord),
  /** null for a criterion of the whole group. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  /** False once no points are given for it; in a sector's list, also where that sector doesn't use it. */
  isOpen: z.boolean(),
  /** Whether it is in use: then its maximum can't change. */
  isUsed: z.boolean(),
});
export type Criterion = z.infer<typeof criterionShape>;

export const listCriteria = endpoint({
  method: 'GET',
  path: '/evaluation/criteria',
  access: 'evaluation:read',
  summary:
    "The group's criteria and a sector's own, closed ones last; without a sector the group's and those of the caller's scope",
  query: withScope({}),
  offline: 'own',
  response: listAnswer(criterionShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createCriterion = endpoint({
  method: 'POST',
  path: '/evaluation/criteria',
  access: 'criteria:keep',
  summary:
    'Add a criterion: without a sector to the whole group (general captains), with one to that sector (its captains)',
  status: 201,
  body: withOptionalSector(criterionRecord.shape).refine(
    ({ kind, date }) => kind !== 'once' || date !== undefined,
    {
      ...says('A test needs its day', 'اختر يوم الاختبار'),
      path: ['date'],
    },
  ),
  response: answer(criterionShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'CRITERION_EXISTS', 'CRITERION_COUNTED'],
});

export const createProposedCriteria = endpoint({
  method: 'POST',
  path: '/evaluation/criteria/proposed',
  access: 'criteria:keep',
  summary:
    'Add the five proposed criteria to a group that has none (general captains), or to a sector that uses none (its captains)',
  status: 201,
  body: withOptionalSector({}),
  response: listAnswer(criterionShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'CRITERIA_EXIST'],
});

export const updateCriterion = endpoint({
  method: 'PATCH',
  path: '/evaluation/criteria/{criterionId}',
  access: 'criteria:keep',
  summary:
    "Rename, close or reopen a criterion, or change its maximum while it is not used; with a sector, switch one of the group's on or off for that sector",
  params: z.object({ criterionId: integer() }),
  body: withOptionalSector({
    name: optional(criterionRecord.shape.name),
    max: optional(maxField),
    isOpen: optional(booleanField),
  }),
  response: answer(criterionShape),
  unversioned:
    'each field is changed on its own, and points keep a criterion from changing what they mean',
  errors: [
    'CRITERION_NOT_FOUND',
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'CRITERION_EXISTS',
    'CRITERION_COUNTED',
    'CRITERION_USED',
  ],
});

/** Who recorded the points last and when; absent where nobody has. */
const recorded = {
  recordedBy: z.string().optional(),
  recordedByGender: genderField.optional(),
  recordedAt: instant.optional(),
};

/** Points by criterion; null where none were given, which is not zero. */
const pointsByCriterion = recordById(z.number().nullable());

/** A scout in a sector's evaluation sheet. */
const evaluationRowShape = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender: genderField,
  patrolId: z.number().nullable(),
  /** null is "not recorded". */
  attendanceStatus: attendanceStatusField.nullable(),
  points: pointsByCriterion,
  /** false where attendance or points of the week were recorded in another sector. */
  editable: z.boolean(),
});

const evaluationSheet = listAnswer(evaluationRowShape).extend({
  /** The criteria that the sector uses, and those with points in this sheet. */
  criteria: z.array(criterionShape),
  /** The sector's patrols, by name. */
  patrols: z.array(z.object({ patrolId: z.number(), name: z.string() })),
  /** The sector's own word for its patrols. */
  patrolWord: z.enum(patrolWords),
  /** Whether the attendance of the week is recorded: points need it. */
  isAttendanceRecorded: z.boolean(),
  /** To send with a submission made from this answer; null without a sector. */
  version: z.string().nullable(),
  ...recorded,
});

/** The stored content of a sheet, as in the answer to an outdated version. */
export const storedEvaluationShape = z.object({
  version: z.string(),
  ...recorded,
  points: z.array(z.object({ scoutId: z.number(), criterionId: z.number(), points: z.number() })),
});
export type StoredEvaluation = z.infer<typeof storedEvaluationShape>;

export const readEvaluationSheet = endpoint({
  method: 'GET',
  path: '/evaluation/sector/all',
  access: 'evaluation:read',
  outsidersSee: ['scouts.name', 'evaluation_points.points'],
  summary: "A sector's scouts with their attendance and points in a week",
  query: withAskedSector({ weekNumber: integer(), termNumber: optional(integer()) }),
  offline: 'own',
  response: evaluationSheet,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK'],
});

/** More cells than a sector has (scouts × criteria). */
const MOST_CELLS = 5000;
const givenPoints = integer(0, MOST_POINTS).nullable();
const pointsList = <T extends z.ZodType>(cell: T) =>
  listOf(cell, MOST_CELLS, {
    missing: says('A list of points', 'لا توجد نقاط للتسليم'),
    tooMany: says(
      `At most ${MOST_CELLS} points`,
      () => `الحد الأقصى ${formatNumber(MOST_CELLS)} نقطة`,
    ),
  });

export const recordEvaluation = endpoint({
  method: 'POST',
  path: '/evaluation',
  access: 'evaluation:record',
  outsidersSee: ['scouts.name', 'evaluation_points.points'],
  summary:
    "Store points of a sector's week: all of them or none; null takes points back, what is not named stays",
  slash: true,
  body: withSector({
    weekNumber: integer(),
    termNumber: integer(),
    points: pointsList(
      z.object({ scoutId: integer(), criterionId: integer(), points: givenPoints }),
    ),
    version: optional(text(64)),
  }),
  response: evaluationSheet,
  stored: storedEvaluationShape,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'DUPLICATE_POINTS',
    'UNKNOWN_SCOUT',
    'RECORDED_ELSEWHERE',
    'UNKNOWN_CRITERION',
    'CRITERION_CLOSED',
    'TOO_MANY_POINTS',
    'UNKNOWN_WEEK',
    'WEEK_NOT_STARTED',
    'WEEK_CANCELLED',
    'ATTENDANCE_MISSING',
    'NOT_ATTENDED',
    'WEEK_CHANGED',
  ],
});

const testQuery = withAskedSector({ criterionId: integer() });

export const readTestSheet = endpoint({
  method: 'GET',
  path: '/evaluation/once',
  access: 'evaluation:read',
  outsidersSee: ['scouts.name', 'evaluation_points.points'],
  summary: "A sector's scouts with their points in a test",
  query: testQuery,
  offline: 'own',
  response: evaluationSheet,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'CRITERION_NOT_FOUND'],
});

export const recordTest = endpoint({
  method: 'POST',
  path: '/evaluation/once',
  access: 'evaluation:record',
  outsidersSee: ['scouts.name', 'evaluation_points.points'],
  summary: "Store points of a sector's scouts in a test; null takes points back",
  body: withSector({
    criterionId: integer(),
    points: pointsList(z.object({ scoutId: integer(), points: givenPoints })),
    version: optional(text(64)),
  }),
  response: evaluationSheet,
  stored: storedEvaluationShape,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'CRITERION_NOT_FOUND',
    'CRITERION_CLOSED',
    'DUPLICATE_POINTS',
    'UNKNOWN_SCOUT',
    'TOO_MANY_POINTS',
    'WEEK_CHANGED',
  ],
});
