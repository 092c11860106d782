import { z } from 'zod';
import { answer, cappedListAnswer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, oneOf, optional, text } from '../core/fields.ts';
import { answerShape } from '../core/record.ts';
import { captainRefShape } from '../history/shapes.ts';
import { reportRecord } from './record.ts';
import { reportReaderReasons, reportStates } from './words.ts';

// Reports on scouts: read by their writer, the scout's unit captain, general captains and the captains of the council
// to which they were referred. Everybody else gets 404.

const reportShape = z.object({
  reportId: z.number(),
  scoutId: z.number(),
  scoutName: z.string(),
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  ...answerShape(reportRecord),
  by: captainRefShape,
  at: instant,
  state: z.enum(reportStates),
  /** The council to which it was referred. */
  councilId: z.number().nullable(),
  councilName: z.string().nullable(),
  referredBy: captainRefShape.nullable(),
  referredAt: instant.nullable(),
  /** The council's decision. */
  decisionId: z.number().nullable(),
  decidedAt: instant.nullable(),
  closedBy: captainRefShape.nullable(),
  closedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** Whether the caller may correct it, and refer or close it. */
  editable: z.boolean(),
  referable: z.boolean(),
});
export type ScoutReport = z.infer<typeof reportShape>;

const readerShape = captainRefShape.extend({
  lastName: z.string(),
  why: z.enum(reportReaderReasons),
});
export type ReportReader = z.infer<typeof readerShape>;

/** A report with the words that a correction replaced, oldest first. */
const wholeReportShape = reportShape.extend({
  earlier: z.array(z.object({ text: z.string(), at: instant, by: captainRefShape })),
  readers: z.array(readerShape),
  /** The council's meeting that has it on its agenda, or the next one; null where there is none, or the caller may not read it. */
  meeting: z.object({ meetingId: z.number(), date: z.string() }).nullable(),
});
export type WholeScoutReport = z.infer<typeof wholeReportShape>;

const params = z.object({ reportId: integer() });

export const listScoutReports = endpoint({
  method: 'GET',
  path: '/scout-report/all',
  access: 'scout-reports:read',
  shows: 'scoutReport',
  summary:
    'The reports that the caller may read, newest first; with how many there are in each state',
  query: z.object({
    state: optional(oneOf(reportStates)),
    scoutId: optional(integer()),
    limit: optional(integer(0, 200)),
    offset: optional(integer(0)),
  }),
  response: cappedListAnswer(reportShape).extend({
    states: z.object({
      submitted: z.number(),
      referred: z.number(),
      decided: z.number(),
      closed: z.number(),
    }),
  }),
});

export const createScoutReport = endpoint({
  method: 'POST',
  path: '/scout-report',
  access: 'scout-reports:write',
  slash: true,
  shows: 'scoutReport',
  summary: 'Write a report on a scout of the own scope',
  body: z.object({ scoutId: integer(), ...reportRecord.shape }),
  response: answer(reportShape),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'DAY_TO_COME'],
});

export const listReportReaders = endpoint({
  method: 'GET',
  path: '/scout-report/readers',
  access: 'scout-reports:write',
  summary: 'Who may read a report that the caller writes on this scout',
  query: z.object({ scoutId: integer() }),
  response: listAnswer(readerShape),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const readScoutReport = endpoint({
  method: 'GET',
  path: '/scout-report/{reportId}',
  access: 'scout-reports:read',
  shows: 'scoutReport',
  summary: 'A report with its earlier words and its readers',
  params,
  response: answer(wholeReportShape),
  errors: ['REPORT_NOT_FOUND'],
});

export const correctScoutReport = endpoint({
  method: 'PUT',
  path: '/scout-report/{reportId}',
  access: 'scout-reports:write',
  shows: 'scoutReport',
  summary:
    'Correct the words of an own report until it is decided or closed; the old ones are kept',
  unversioned: 'Only its writer corrects it, and each earlier text is kept',
  params,
  body: z.object({ text: reportRecord.shape.text }),
  response: answer(reportShape),
  errors: ['REPORT_NOT_FOUND', 'REPORT_DECIDED'],
});

export const referScoutReport = endpoint({
  method: 'PATCH',
  path: '/scout-report/{reportId}/refer',
  access: 'scout-reports:refer',
  shows: 'scoutReport',
  summary: "Refer a report to a council whose scope has the scout's sector, or to another one",
  unversioned: 'One choice: the later one is the one that holds',
  params,
  body: z.object({ councilId: integer() }),
  response: answer(reportShape),
  errors: ['REPORT_NOT_FOUND', 'REPORT_DECIDED', 'COUNCIL_NOT_FOUND', 'COUNCIL_OF_OTHERS'],
});

export const closeScoutReport = endpoint({
  method: 'PATCH',
  path: '/scout-report/{reportId}/close',
  access: 'scout-reports:refer',
  shows: 'scoutReport',
  summary: 'Close a report for a reason, without a council',
  unversioned: 'A closed report stays closed',
  params,
  body: z.object({ reason: text(300) }),
  response: answer(reportShape),
  errors: ['REPORT_NOT_FOUND', 'REPORT_DECIDED'],
});
