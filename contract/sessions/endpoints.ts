import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  instant,
  integer,
  limits,
  listOf,
  oneOf,
  optional,
  searchField,
  text,
  versionField,
} from '../core/fields.ts';
import { answerShape } from '../core/record.ts';
import { searchedFields } from '../core/record-content.ts';
import { says } from '../core/sentences.ts';
import { captainShape } from '../history/shapes.ts';
import { withScope } from '../sectors/sector-name.ts';
import { MOST_REQUIREMENTS, sectorsField, sessionPlan } from './record.ts';
import { LESSON_LENGTH, sessionStates } from './words.ts';

// A session (جلسة) is the plan of a meeting of one or several sectors, and what became of it.

/** Sessions of one page of the list. */
export const SESSIONS_PAGE = 20;
const MOST_PASSES = 1000;
const MOST_STARS = 3;

export const newSessionPlan = z.object(sessionPlan.shape);
export type NewSessionPlan = z.output<typeof newSessionPlan>;

export const sessionCaptain = captainShape
  .pick({ captainId: true, firstName: true, middleName: true, lastName: true, gender: true })
  .extend({
    /** Whether the account is open and still of a sector of the session, its unit or the group. */
    isPresent: z.boolean(),
  });
export type SessionCaptain = z.infer<typeof sessionCaptain>;

export const sectorShape = z.object({ baseName: z.string(), suffixName: z.string() });

const { captainId: _, notes, ...planShape } = answerShape(sessionPlan);
const aboutSession = {
  sessionId: z.number(),
  ...planShape,
  termName: z.string(),
  weekStartDate: z.string(),
  /** A session of a week that was cancelled later stays. */
  weekCancelled: z.boolean(),
  /** Who is in charge. */
  captain: sessionCaptain,
  state: z.enum(sessionStates),
  /** One to three, of a session that was held. */
  stars: z.number().nullable(),
  /** Lessons for next time; for a session that was not held, the reason. */
  lesson: z.string().nullable(),
  /** Whether its captains propose it for the group's library, and whether it is in it. */
  proposed: z.boolean(),
  library: z.boolean(),
  /** How often it was copied. */
  copies: z.number(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
};

/** A session of the list. */
const sessionRowShape = z.object({
  ...aboutSession,
  sectors: z.array(sectorShape),
  segments: z.number(),
  minutes: z.number(),
  materials: z.object({ total: z.number(), ready: z.number() }),
  /** Where a search found it; null without one. */
  found: z
    .object({
      place: z.enum([...searchedFields(sessionPlan), 'segment', 'material']),
      text: z.string(),
    })
    .nullable(),
});
export type SessionRow = z.infer<typeof sessionRowShape>;

const materialShape = z.object({
  text: z.string(),
  quantity: z.number().nullable(),
  captainId: z.number().nullable(),
  ready: z.boolean(),
});
const segmentShape = z.object({
  segmentId: z.number(),
  title: z.string(),
  minutes: z.number(),
  captainId: z.number().nullable(),
  materials: z.array(materialShape),
  notes: z.string().nullable(),
  /** `HH:MM` in the group's zone. */
  startsAt: z.string(),
});

/** A session whole. */
export const sessionShape = z.object({
  ...aboutSession,
  sectors: z.array(sectorShape.extend({ attendanceRecorded: z.boolean() })),
  segments: z.array(segmentShape),
  minutes: z.number(),
  requirements: z.array(
    z.object({
      requirementId: z.number(),
      text: z.string(),
      badgeId: z.number(),
      badgeName: z.string(),
      /** Whether scouts can still pass it. */
      isOpen: z.boolean(),
    }),
  ),
  links: z.array(z.object({ url: z.string(), title: z.string().nullable() })),
  notes,
  /** Everybody who is named in it. */
  captains: z.array(sessionCaptain),
  copiedFrom: z
    .object({ sessionId: z.number(), title: z.string(), termName: z.string() })
    .nullable(),
  changedBy: sessionCaptain.pick({
    captainId: true,
    firstName: true,
    middleName: true,
    gender: true,
  }),
  changedAt: instant,
  /** Whether the caller may tick its materials: they have one of its sectors in their scope. */
  tickable: z.boolean(),
  /** To send with a change of the plan, and with one of the outcome. */
  version: z.string(),
  outcomeVersion: z.string(),
});
export type Session = z.infer<typeof sessionShape>;

const params = z.object({ sessionId: integer() });

export const listSessionPlans = endpoint({
  method: 'GET',
  path: '/session/all',
  access: 'sessions:read',
  offline: 'all',
  summary:
    'Sessions, the latest week first, of all terms unless one is said. `library` are those marked for it, then proposed ones and those with stars, the best first',
  query: withScope({
    weekNumber: optional(integer()),
    termNumber: optional(integer()),
    search: searchField,
    library: optional(booleanField),
    limit: optional(integer(1, 200)),
    offset: optional(integer(0)),
  }),
  response: listAnswer(sessionRowShape).extend({ total: z.number(), hasMore: z.boolean() }),
  errors: ['SECTOR_NOT_FOUND'],
});

export const readSessionPlan = endpoint({
  method: 'GET',
  path: '/session/{sessionId}',
  access: 'sessions:read',
  offline: 'all',
  summary: 'A session whole, with the times of its segments in the zone of the group',
  params,
  response: answer(sessionShape).extend({
    /** The server's time, by which a device measures its clock's offset. */
    servedAt: instant,
    timeZone: z.string(),
  }),
  errors: ['PLAN_NOT_FOUND'],
});

const planErrors = ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK', 'NOT_OF_SESSION'] as const;

export const createSessionPlan = endpoint({
  method: 'POST',
  path: '/session',
  access: 'sessions:plan',
  slash: true,
  summary: 'Plan a session in a week of the newest term, for sectors of the own scope',
  body: newSessionPlan,
  response: answer(sessionShape),
  status: 201,
  errors: [...planErrors, 'REQUIREMENT_NOT_FOUND'],
});

export const updateSessionPlan = endpoint({
  method: 'PUT',
  path: '/session/{sessionId}',
  access: 'sessions:plan',
  summary:
    'Replace the plan of a session, held or not. Segments are kept by `segmentId`; a material of the same text stays ready',
  params,
  body: newSessionPlan.extend({ version: versionField }),
  response: answer(sessionShape),
  stored: sessionShape,
  errors: [
    ...planErrors,
    'REQUIREMENT_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'SESSION_CHANGED',
    'DAY_TO_COME',
  ],
});

export const deleteSessionPlan = endpoint({
  method: 'DELETE',
  path: '/session/{sessionId}',
  access: 'sessions:plan',
  summary: 'Delete a session; what scouts passed on its day stays',
  params,
  response: plainAnswer,
  errors: ['PLAN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const copySessionPlan = endpoint({
  method: 'POST',
  path: '/session/{sessionId}/copy',
  access: 'sessions:plan',
  summary:
    'Copy the plan of any session into a week, on the same day of it, for sectors of the own scope: without stars, lesson and ticks, and with the captains who are of these sectors',
  params,
  body: z.object({ termNumber: integer(), weekNumber: integer(), sectors: sectorsField }),
  response: answer(sessionShape),
  status: 201,
  errors: ['PLAN_NOT_FOUND', 'SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK'],
});

export const remindOfSessions = endpoint({
  method: 'POST',
  path: '/session/reminder',
  access: 'sessions:remind',
  summary:
    'Remind the captains of the sectors of the scope that have not planned the current week, each sector at most once a day',
  body: z.object({}),
  response: listAnswer(z.object({ sectorBaseName: z.string(), sectorSuffixName: z.string() })),
  status: 201,
  errors: ['NO_TERM', 'NO_CURRENT_WEEK', 'WEEK_CANCELLED'],
});

export const recordSessionOutcome = endpoint({
  method: 'PATCH',
  path: '/session/{sessionId}/outcome',
  access: 'sessions:plan',
  summary:
    "What became of a session, and whether it is for the group's library: its captains propose it, general captains mark it. What is left out stays, null clears",
  params,
  body: z.object({
    state: optional(oneOf(sessionStates)),
    stars: z.preprocess(
      (value) => (value === '' ? null : value),
      integer(1, MOST_STARS).nullable().optional(),
    ),
    lesson: z.preprocess(
      (value) => (value === '' ? null : value),
      text(LESSON_LENGTH).nullable().optional(),
    ),
    proposed: optional(booleanField),
    library: optional(booleanField),
    version: versionField,
  }),
  response: answer(sessionShape),
  stored: sessionShape,
  errors: ['PLAN_NOT_FOUND', 'OUT_OF_SCOPE', 'DAY_TO_COME', 'SESSION_CHANGED'],
});

const passField = z.union([
  z.literal('all'),
  z.literal('none'),
  listOf(integer(), MOST_PASSES, limits(MOST_PASSES), 0),
]);

export const passSessionRequirements = endpoint({
  method: 'POST',
  path: '/session/{sessionId}/passed',
  access: 'badges:pass',
  summary:
    'Note who passed what a session covers, on its day: per requirement `all` who attended and have not passed it, `none`, or these scouts who attended. `undo` takes back what is named so',
  params,
  body: z.object({
    answers: listOf(
      z.object({ requirementId: integer(), passed: passField }),
      MOST_REQUIREMENTS,
      limits(MOST_REQUIREMENTS, says('At least one answer', 'أجب عن متطلب واحد على الأقل')),
    ),
    undo: optional(booleanField),
  }),
  response: answer(
    z.object({
      passed: z.number(),
      alreadyPassed: z.number(),
      completed: z.array(z.object({ badgeId: z.number(), scoutId: z.number() })),
      /** The new passes, for `undo`. */
      answers: z.array(z.object({ requirementId: z.number(), passed: z.array(z.number()) })),
    }),
  ),
  status: 201,
  errors: [
    'PLAN_NOT_FOUND',
    'OUT_OF_SCOPE',
    'REQUIREMENT_NOT_FOUND',
    'DAY_TO_COME',
    'ATTENDANCE_MISSING',
    'NOT_ATTENDED',
    'BADGE_APPROVED',
  ],
});
