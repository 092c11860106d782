import { z } from 'zod';
import { badgeSummaryShape } from '../badges/pass-endpoints.ts';
import { guardianFields } from '../consents/guardian-fields.ts';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  genderField,
  instant,
  integer,
  mobileField,
  optional,
  text,
} from '../core/fields.ts';
import { categoryFigures, evaluationFigure } from '../evaluation/figures.ts';
import {
  activityShape,
  attendanceStatusField,
  captainShape,
  familyConsentShape,
} from '../history/shapes.ts';
import { familyWayShape } from '../payment-ways/shapes.ts';
import { familyQuestionShape } from '../transfers/question-shapes.ts';
import { familyTripShape } from '../trips/shapes.ts';
import { linkActs } from './acts.ts';

/** Most children of one link. */
export const MOST_CHILDREN = 12;

/** A family's link as captains of the scope see it: of its children only their own. */
const parentLinkShape = z.object({
  linkId: z.number(),
  /** The page is `/p/{key}`, of the caller's own scouts; null for a link of which only the hash is stored, until it is renewed. */
  key: z.string().nullable(),
  scouts: z.array(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
    }),
  ),
  /** How many of its children are outside the caller's scope. */
  others: z.number(),
  madeAt: instant,
  /** Visits, but for captains'. */
  openedCount: z.number(),
  lastOpenedAt: instant.nullable(),
  /** The guardian whose link it is: messages to this phone carry it. null where nobody said. */
  guardianName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Whether the caller may say whose it is: who reads all of its children. */
  editable: z.boolean(),
  /** True if a captain has seen a key of it without reading all children that the key opens now: a new key ends theirs. */
  isSeenOutside: z.boolean(),
  /** The scout's other link, of parents who live apart. */
  otherLinkId: z.number().nullable(),
  /** Whose that one is. */
  otherGuardianName: z.string().nullable(),
  /** Other links that open children of this one within the scope: they go on when this one is renewed. */
  otherLinks: z
    .array(
      z.object({
        linkId: z.number(),
        /** Whose it is. */
        guardianName: z.string().nullable(),
        /** The children of both. */
        scouts: z.array(z.object({ scoutId: z.number(), name: z.string() })),
        /** How many more it opens. */
        more: z.number(),
        lastOpenedAt: instant.nullable(),
      }),
    )
    .optional(),
});
export type ParentLink = z.infer<typeof parentLinkShape>;

const linkParams = z.object({ scoutId: integer() });
/** Which link, where the scout has two; without it the one with more children. */
const linkQuery = z.object({ linkId: optional(integer()) });

export const readParentLink = endpoint({
  method: 'GET',
  path: '/scout/{scoutId}/link',
  access: 'parents:link',
  shows: 'link',
  summary: "The link of a scout's family that stands, with whose it is; null for none",
  params: linkParams,
  query: linkQuery,
  response: answer(parentLinkShape.nullable()),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'LINK_NOT_FOUND'],
});

export const createParentLink = endpoint({
  method: 'POST',
  path: '/scout/{scoutId}/link',
  access: 'parents:link',
  shows: 'link',
  summary:
    "Make a family's link, or one more for a guardian of another phone; say whose it is, give it a new key (`renew`), take its children out of other links (`leaves`) or say which scouts of the own scope it covers (`scoutIds`); those outside the scope stay",
  params: linkParams,
  body: linkQuery.extend({
    renew: optional(booleanField),
    /** Other links, out of which the own children of this one are taken. */
    leaves: optional(z.array(integer()).max(MOST_CHILDREN)),
    scoutIds: optional(z.array(integer()).min(1).max(MOST_CHILDREN)),
    /** Scouts of the own scope whom it covers too: unlike `scoutIds` nobody leaves. */
    joins: optional(z.array(integer()).max(MOST_CHILDREN)),
    /** Whose it is. Without `linkId` the link of this phone, which is made where there is none. */
    guardianName: optional(guardianFields.guardianName),
    phoneNumber: optional(mobileField),
  }),
  response: answer(parentLinkShape),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'LINK_NOT_FOUND', 'LINK_FULL'],
});

export const deleteParentLink = endpoint({
  method: 'DELETE',
  path: '/scout/{scoutId}/link',
  access: 'parents:link',
  summary: 'End the link at once, for all its children',
  params: linkParams,
  query: linkQuery,
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'LINK_NOT_FOUND'],
});

const siblingReasons = ['linked', 'phone', 'guardian'] as const;

export const listSiblings = endpoint({
  method: 'GET',
  path: '/scout/{scoutId}/siblings',
  access: 'parents:link',
  summary:
    "Scouts of the own scope who may be of the same family: in its link, with its telephone number, or with the same guardian's consent",
  params: linkParams,
  response: listAnswer(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      gender: genderField,
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
      age: z.number().nullable(),
      /** The guardian of the consent that stands. */
      guardianName: z.string().nullable(),
      why: z.enum(siblingReasons),
      /** Whether a link covers them without this scout. */
      hasOtherLink: z.boolean(),
    }),
  ).extend({
    /** How many who stand on its links already are outside the scope. */
    others: z.number(),
  }),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});
export const refuseSibling = endpoint({
  method: 'DELETE',
  path: '/scout/{scoutId}/siblings/{otherId}',
  access: 'parents:link',
  summary:
    'Say that two scouts of the own scope are of different families, whose phone is one: they are not asked of again, and each has a message and a link of its own until somebody joins them',
  params: linkParams.extend({ otherId: integer() }),
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'SHARE_LINK'],
});
export type Sibling = z.infer<typeof listSiblings.response>['body'][number];

/** A week of the newest term that has begun. */
const parentWeekShape = z.object({
  weekNumber: z.number(),
  startDate: z.string(),
  cancelled: z.boolean(),
  /** null where nobody recorded the child, which says nothing of them. */
  status: attendanceStatusField.nullable(),
});

/** A child of the link. Its place stays the same, and is never another child's. */
const childShape = z.object({
  place: z.number(),
  name: z.string(),
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  /** How many trips ask something of this child's family; absent in answers stored before. */
  asked: z.number().optional(),
  /** Those of them that are trips, by their numbers: one answer may be for several children. */
  asksTrips: z.array(z.number()).optional(),
  /** The amounts that this child owes for trips, so that one payment may be for several children; absent in answers stored before. */
  owes: z.array(z.object({ tripId: z.number(), rest: z.number() })).optional(),
});

/** A child's page as its parents read it, with plans and whom to call; nobody else is named but the link's children. */
const parentPageShape = z.object({
  name: z.string(),
  /** The membership number, and what the group calls it; absent in answers stored before 1.3.0. */
  memberNumber: z.string().nullish(),
  memberNumberLabel: z.string().optional(),
  gender: genderField,
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  group: z.string(),
  /** The picture that is the group's mark (`GET /group/logo/{version}`); null for none. */
  logo: z.string().nullable(),
  /** The newest term and its last day; null in a group without terms. */
  termName: z.string().nullable(),
  endDate: z.string().nullable(),
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
  /** The payments of this term, newest first; null where the child's sector does not note who paid. */
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
  /** The captain of the child's sector, else of its unit; null where neither has one. */
  captain: captainShape
    .pick({ firstName: true, middleName: true, lastName: true, phoneNumber: true })
    .nullable(),
  /** The newest consent of the child's guardians, also one that was withdrawn; null where none was ever given. */
  consent: familyConsentShape.nullable(),
  /** How much of the health card is answered; null where the group keeps none, absent in answers from before. */
  health: z
    .object({
      answered: z.number(),
      total: z.number(),
      /** null where no card is kept. */
      confirmedAt: instant.nullable(),
      /** The family is asked whether anything changed: after a year, and for a trip to which the child comes. */
      isAsked: z.boolean(),
      /** The proof that the family gives before it writes a card; absent in answers stored before. */
      proof: z.enum(['digits', 'code']).optional(),
      /** The version of no card, where none is kept: of two who write a first one at once the second is told. */
      version: z.string().optional(),
    })
    .nullish(),
  /** Handed over, and the next one; absent in answers that a device stored before it existed. */
  badges: badgeSummaryShape.optional(),
  /** The place of this child, and the children of the link, in the order in which they were joined. */
  place: z.number(),
  children: z.array(childShape),
  /** The trips that the child is invited to; absent in answers stored before. */
  trips: z.array(familyTripShape).optional(),
  /** How the group's families pay for trips: the ways in their order, absent in answers stored before; and as lines of a text. */
  paymentWays: z.array(familyWayShape).optional(),
  paymentText: z.string().nullish(),
  /** Whom families ask about their children's data: who answers for it, else who leads the group; null without the group's telephone. */
  dataOfficer: z.object({ name: z.string(), phoneNumber: z.string() }).nullish(),
  /** Notices for the sectors of all children that the key opens, the newest first; absent in answers stored before. */
  notices: z
    .array(
      z.object({
        noticeId: z.number(),
        title: z.string(),
        text: z.string(),
        /** The writer's name, and for whom it is, in words. */
        by: z.string(),
        audience: z.string(),
        at: instant,
        editedAt: instant.nullable(),
      }),
    )
    .optional(),
  /** Whether what is done here needs the last digits of a guardian's phone: a captain who is none of the child's was shown this key. */
  asksDigits: z.boolean().optional(),
  /** Whether the child may go to another group: asked of the family, or answered and under way; absent in answers stored before. */
  transfer: familyQuestionShape.nullish(),
  /** The acts on this child by the link, newest first; absent in answers stored before. */
  acts: z.array(z.object({ act: z.enum(linkActs), at: instant })).optional(),
  /** True if a scout with the same telephone number has a link that could be joined to this one. */
  mayJoin: z.boolean(),
});
export type ParentPage = z.infer<typeof parentPageShape>;
export type ParentWeek = ParentPage['weeks'][number];

/** Longer than any key, so that an altered link is answered as invalid and not as a wrong field. */
export const LONGEST_KEY = 100;

const keyParams = z.object({ key: text(LONGEST_KEY) });
/** The place of a child; without it the first one. */
export const childField = optional(integer(1));

export const readParentPage = endpoint({
  method: 'GET',
  path: '/parent/{key}',
  access: 'visitor',
  outsidersSee: [
    'scouts.name' as const,
    'scouts.member_number' as const,
    'consents.guardian_name' as const,
    'consents.given_on' as const,
    'health_cards.confirmed_at' as const,
    'scout_badges.awarded_on' as const,
    'trip_people.reference' as const,
    'transfer_questions.group_name' as const,
  ],
  summary:
    "The family's page of one child of its link; a link that was revoked, is over or never was answers the same",
  params: keyParams,
  query: z.object({ child: childField }),
  response: answer(parentPageShape),
  errors: ['LINK_OVER', 'CHILD_NOT_ON_LINK', 'TOO_MANY_REQUESTS'],
});

export const joinParentLinks = endpoint({
  method: 'POST',
  // Another name than the body's, which is the other link's.
  path: '/parent/{linkKey}/join',
  access: 'visitor',
  outsidersSee: ['scouts.name'],
  summary:
    'A family that holds two links adds the children of the other (`key`) to this one; the other goes on. Captains are refused',
  params: z.object({ linkKey: text(LONGEST_KEY) }),
  body: z.object({ key: text(LONGEST_KEY) }),
  response: answer(z.array(childShape)),
  errors: ['LINK_OVER', 'LINK_IS_PART', 'LINK_SEEN', 'LINK_FULL', 'TOO_MANY_REQUESTS', 'FORBIDDEN'],
});
