import { z } from 'zod';
import { badgeSummaryShape } from '../badges/pass-endpoints.ts';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { genderField, instant, integer, text } from '../core/fields.ts';
import {
  activityShape,
  attendanceStatusField,
  captainShape,
  familyConsentShape,
} from '../core/shapes.ts';
import { categoryFigures, evaluationFigure } from '../evaluation/figures.ts';

/** A link as captains of the scope see it: everything but its key, which nobody can read again. */
const parentLinkShape = z.object({
  madeAt: instant,
  /** First and middle name of who made it. */
  madeBy: z.string(),
  /** Visits, but for captains'. */
  openedCount: z.number(),
  lastOpenedAt: instant.nullable(),
  /** The last day of its term, and its own. */
  endDate: z.string(),
});
export type ParentLink = z.infer<typeof parentLinkShape>;

const linkParams = z.object({ scoutId: integer() });

export const readParentLink = endpoint({
  method: 'GET',
  path: '/scout/{scoutId}/link',
  access: 'parents:link',
  summary: "The link of a scout's parents that stands, without its key; null for none",
  params: linkParams,
  response: answer(parentLinkShape.nullable()),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createParentLink = endpoint({
  method: 'POST',
  path: '/scout/{scoutId}/link',
  access: 'parents:link',
  summary: "Make a link for a scout's parents, in place of one that stands; its key is shown once",
  params: linkParams,
  response: answer(parentLinkShape.extend({ key: z.string() })),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'NO_TERM'],
});

export const deleteParentLink = endpoint({
  method: 'DELETE',
  path: '/scout/{scoutId}/link',
  access: 'parents:link',
  summary: 'End the link at once',
  params: linkParams,
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'LINK_NOT_FOUND'],
});

/** A week of the link's term that has begun. */
const parentWeekShape = z.object({
  weekNumber: z.number(),
  startDate: z.string(),
  cancelled: z.boolean(),
  /** null where nobody recorded the child, which says nothing of them. */
  status: attendanceStatusField.nullable(),
});

/** What parents read: one child, what is planned, and whom to call. Nothing here names anybody else. */
const parentPageShape = z.object({
  name: z.string(),
  gender: genderField,
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  group: z.string(),
  /** The picture that is the group's mark (`GET /group/logo/{version}`); null for none. */
  logo: z.string().nullable(),
  termName: z.string(),
  /** The last day of the term, and of the link. */
  endDate: z.string(),
  weeks: z.array(parentWeekShape),
  /** From today on, soonest first. */
  activities: z.array(
    activityShape
      .pick({ activityId: true, name: true, place: true, day: true })
      .extend({ date: z.string() }),
  ),
  /** The planned sessions of the child's sector from today on, soonest first; absent in answers stored before. */
  sessions: z
    .array(
      z.object({
        sessionId: z.number(),
        title: z.string(),
        date: z.string(),
        startTime: z.string(),
        endTime: z.string().nullable(),
      }),
    )
    .optional(),
  /** Of this term, newest first; null where the child's sector does not note who paid. */
  payments: z
    .array(z.object({ weekNumber: z.number(), startDate: z.string(), amount: z.number() }))
    .nullable(),
  /** The child's own evaluation of this term; null where the group does not show it, or nothing was given. */
  evaluation: z
    .object({
      ...evaluationFigure,
      /** How many weeks the child was evaluated in. */
      weekCount: z.number(),
      categories: categoryFigures,
    })
    .nullable(),
  /** Of the child's sector, else of its unit; null where neither has one. */
  captain: captainShape
    .pick({ firstName: true, middleName: true, lastName: true, phoneNumber: true })
    .nullable(),
  /** The newest consent of the child's guardians, also one that was withdrawn; null where none was ever given. */
  consent: familyConsentShape.nullable(),
  /** Handed over, and the next one; absent in answers that a device stored before it existed. */
  badges: badgeSummaryShape.optional(),
});
export type ParentPage = z.infer<typeof parentPageShape>;
export type ParentWeek = ParentPage['weeks'][number];

/** Longer than any key, so that an altered link is answered as invalid and not as a wrong field. */
export const LONGEST_KEY = 100;

export const readParentPage = endpoint({
  method: 'GET',
  path: '/parent/{key}',
  access: 'visitor',
  outsidersSee: [
    'scouts.name' as const,
    'consents.guardian_name' as const,
    'consents.given_on' as const,
    'scout_badges.awarded_on' as const,
  ],
  summary:
    "The parents' page of a scout; a link that was revoked, is over or never was answers the same",
  params: z.object({ key: text(LONGEST_KEY) }),
  response: answer(parentPageShape),
  errors: ['LINK_OVER', 'TOO_MANY_REQUESTS'],
});
