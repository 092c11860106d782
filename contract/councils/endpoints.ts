import { z } from 'zod';
import { answer, cappedListAnswer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  integer,
  limits,
  lines,
  listOf,
  oneOf,
  optional,
  text,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { withOptionalSector } from '../sectors/sector-name.ts';
import {
  areDifferent,
  councilRecord,
  isOnePerson,
  MOST_SEATS,
  onePerson,
  person,
  twice,
} from './record.ts';
import { councilShape, decisionShape, meetingShape, wholeMeetingShape } from './shapes.ts';
import {
  type councilScopes,
  decisionKinds,
  decisionStates,
  meetingLengths,
  presences,
  proposalKinds,
} from './words.ts';

/** The limits of lists; a council has far fewer. */
const MOST_POINTS = 60;
const MOST_DECISIONS = 30;

const unitMissing = {
  ...says('A unit is needed', 'اختر الوحدة'),
  path: ['unitCaptainId'],
};
const sectorMissing = { ...says('A sector is needed', 'اختر القطاع'), path: ['baseName'] };
interface AskedScope {
  scope: (typeof councilScopes)[number];
  unitCaptainId?: number | undefined;
  baseName?: string | undefined;
}
const hasUnit = (value: unknown) =>
  (value as AskedScope).scope !== 'unit' || (value as AskedScope).unitCaptainId !== undefined;
const hasSector = (value: unknown) =>
  (value as AskedScope).scope !== 'sector' || (value as AskedScope).baseName !== undefined;

const councilBody = <T extends z.ZodRawShape>(more: T) =>
  withOptionalSector({
    ...councilRecord.shape,
    ...more,
  })
    .refine(hasUnit, unitMissing)
    .refine(hasSector, sectorMissing);

const councilParams = z.object({ councilId: integer() });
const meetingParams = z.object({ meetingId: integer() });
const scopeErrors = [
  'OUT_OF_SCOPE',
  'SECTOR_NOT_FOUND',
  'NOT_A_UNIT_CAPTAIN',
  'UNKNOWN_SEAT',
] as const;

export const listCouncils = endpoint({
  method: 'GET',
  path: '/council/all',
  access: 'councils:read',
  summary:
    'Councils by name: all for general captains, those of the own sectors and unit for unit captains, and those in which one has a seat',
  response: listAnswer(councilShape),
});

export const createCouncil = endpoint({
  method: 'POST',
  path: '/council',
  access: 'councils:keep',
  slash: true,
  summary: 'Add a council with its seats of captains and scouts',
  body: councilBody({}),
  response: answer(councilShape),
  status: 201,
  errors: scopeErrors,
});

export const updateCouncil = endpoint({
  method: 'PUT',
  path: '/council/{councilId}',
  access: 'councils:keep',
  summary: 'Replace a council with its seats',
  params: councilParams,
  body: councilBody({ version: versionField }),
  response: answer(councilShape),
  stored: councilShape,
  errors: ['COUNCIL_NOT_FOUND', 'COUNCIL_CHANGED', ...scopeErrors],
});

export const listMeetings = endpoint({
  method: 'GET',
  path: '/council/{councilId}/meetings',
  access: 'councils:read',
  summary: "A council's meetings, newest first",
  params: councilParams,
  response: listAnswer(meetingShape),
  errors: ['COUNCIL_NOT_FOUND'],
});

export const createMeeting = endpoint({
  method: 'POST',
  path: '/council/{councilId}/meetings',
  access: 'meetings:write',
  summary: 'Add a meeting; decisions that are still open are put on its agenda',
  params: councilParams,
  body: z.object({ date: dateField, place: optional(text(meetingLengths.place)) }),
  response: answer(wholeMeetingShape),
  status: 201,
  errors: ['COUNCIL_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const readMeeting = endpoint({
  method: 'GET',
  path: '/council/meeting/{meetingId}',
  access: 'councils:read',
  summary:
    'A meeting with agenda, minutes and decisions; points with something confidential only for who may see it',
  params: meetingParams,
  response: answer(wholeMeetingShape),
  errors: ['MEETING_NOT_FOUND'],
});

const decisionBody = z.object({
  decisionId: optional(integer()),
  kind: oneOf(decisionKinds),
  text: text(meetingLengths.decision),
  scoutId: optional(integer()),
  captainId: optional(integer()),
  dueDate: optional(dateField),
  /** Confidential where it is about a scout, unless it says otherwise. */
  isConfidential: optional(booleanField),
  reportId: optional(integer()),
});
const pointBody = z.object({
  title: text(meetingLengths.title),
  minutes: optional(lines(meetingLengths.minutes)),
  source: optional(oneOf(proposalKinds)),
  reportId: optional(integer()),
  decisions: listOf(decisionBody, MOST_DECISIONS, limits(MOST_DECISIONS), 0),
});

export const updateMeeting = endpoint({
  method: 'PUT',
  path: '/council/meeting/{meetingId}',
  access: 'meetings:write',
  summary:
    'Replace agenda, minutes, decisions and who came, until the minutes are approved. A decision of this meeting that is left out is removed, one of an earlier meeting only leaves the agenda; of a carried one only the date changes',
  params: meetingParams,
  body: z.object({
    date: optional(dateField),
    /** Left out, it keeps its value; null clears it. */
    place: z.preprocess(
      (value) => (value === '' ? null : value),
      text(meetingLengths.place).nullable().optional(),
    ),
    points: listOf(pointBody, MOST_POINTS, limits(MOST_POINTS), 0),
    attendance: listOf(
      z.object({ ...person, status: oneOf(presences) }).refine(isOnePerson, onePerson),
      MOST_SEATS,
      limits(MOST_SEATS),
      0,
    ).refine(areDifferent, twice),
    version: versionField,
  }),
  response: answer(wholeMeetingShape),
  stored: wholeMeetingShape,
  errors: [
    'MEETING_NOT_FOUND',
    'OUT_OF_SCOPE',
    'MEETING_CHANGED',
    'MINUTES_APPROVED',
    'DECISION_NOT_FOUND',
    'REPORT_NOT_FOUND',
    'UNKNOWN_SEAT',
    'UNKNOWN_CAPTAIN',
    'UNKNOWN_SCOUT',
  ],
});

export const approveMeeting = endpoint({
  method: 'PATCH',
  path: '/council/meeting/{meetingId}/approve',
  access: 'meetings:write',
  summary: 'Approve the minutes, which locks them; reports that were discussed are decided by it',
  params: meetingParams,
  body: z.object({ version: versionField }),
  response: answer(wholeMeetingShape),
  stored: wholeMeetingShape,
  errors: [
    'MEETING_AHEAD',
    'MEETING_NOT_FOUND',
    'OUT_OF_SCOPE',
    'MEETING_CHANGED',
    'MINUTES_APPROVED',
    'DECISION_INCOMPLETE',
  ],
});

export const addAddendum = endpoint({
  method: 'POST',
  path: '/council/meeting/{meetingId}/addendum',
  access: 'meetings:write',
  summary: 'Add a correction below approved minutes',
  params: meetingParams,
  body: z.object({ text: lines(1000) }),
  response: answer(wholeMeetingShape),
  status: 201,
  errors: ['MEETING_NOT_FOUND', 'OUT_OF_SCOPE', 'MINUTES_OPEN'],
});

const listedDecision = decisionShape.extend({
  councilId: z.number(),
  councilName: z.string(),
  meetingDate: z.string(),
  /** null if the caller carries it out but may not read the meeting. */
  meetingId: z.number().nullable(),
  /** Whether the caller may settle or postpone it. */
  editable: z.boolean(),
});
export type ListedDecision = z.infer<typeof listedDecision>;

const openCounts = z.object({ open: z.number(), overdue: z.number() });

export const listDecisions = endpoint({
  method: 'GET',
  path: '/council/decisions',
  access: 'councils:read',
  summary:
    'Decisions that the caller may see, overdue first; confidential ones only for general captains, captains of the council and who carries them out',
  query: z.object({
    state: optional(oneOf(decisionStates)),
    mine: optional(booleanField),
    limit: optional(integer(1, 200)),
    offset: optional(integer(0)),
  }),
  response: cappedListAnswer(listedDecision).extend({ all: openCounts, mine: openCounts }),
});

export const updateDecision = endpoint({
  method: 'PATCH',
  path: '/council/decision/{decisionId}',
  access: 'councils:read',
  summary:
    'Settle a decision, drop it for a reason, open it again, or put it off; also after the minutes are approved',
  unversioned: 'One choice: the later one is the one that holds, and each is in the history',
  params: z.object({ decisionId: integer() }),
  body: z
    .object({
      state: optional(oneOf(decisionStates)),
      reason: optional(text(300)),
      dueDate: optional(dateField),
    })
    .refine(({ state, reason }) => state !== 'dropped' || reason !== undefined, {
      ...says('A reason is needed', 'اكتب السبب'),
      path: ['reason'],
    }),
  response: answer(listedDecision),
  errors: ['DECISION_NOT_FOUND', 'OUT_OF_SCOPE'],
});
