import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  instant,
  integer,
  limits,
  listOf,
  optional,
} from '../core/fields.ts';
import { formatNumber } from '../core/numbers.ts';
import { says } from '../core/sentences.ts';
import { captainRefShape, scoutShape } from '../history/shapes.ts';
import { withAskedSector, withScope } from '../sectors/sector-name.ts';
import { drawingShape } from './shapes.ts';
import { badgeStates } from './words.ts';

/** Most passes in one request (scouts × requirements). */
const MOST_PASSES = 1000;

const pairShape = z.object({ badgeId: z.number(), scoutId: z.number() });

const ids = (missing: string) =>
  listOf(integer(), MOST_PASSES, limits(MOST_PASSES, says('At least one', missing)));

export const passRequirements = endpoint({
  method: 'POST',
  path: '/badge/pass',
  access: 'badges:pass',
  summary:
    'Note that scouts of the own scope passed requirements, today where no day is said: each scout each requirement, all or nothing',
  body: z
    .object({
      requirementIds: ids('اختر متطلباً'),
      scoutIds: ids('اختر كشافاً'),
      date: optional(dateField),
    })
    .refine(
      ({ requirementIds, scoutIds }) => requirementIds.length * scoutIds.length <= MOST_PASSES,
      {
        ...says(
          `At most ${MOST_PASSES} scouts × requirements`,
          () => `الحد الأقصى ${formatNumber(MOST_PASSES)} اجتياز في المرة الواحدة`,
        ),
        path: ['scoutIds'],
      },
    ),
  response: answer(
    z.object({
      passed: z.number(),
      alreadyPassed: z.number(),
      /** The badges that this pass completed. */
      completed: z.array(pairShape),
    }),
  ),
  status: 201,
  errors: ['REQUIREMENT_NOT_FOUND', 'SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'DAY_TO_COME'],
});

export const takeBackPass = endpoint({
  method: 'DELETE',
  path: '/badge/pass',
  access: 'badges:pass',
  summary: 'Take back that a scout passed a requirement, unless the badge is approved',
  body: z.object({ requirementId: integer(), scoutId: integer() }),
  bodyMayBeQuery: true,
  response: answer(pairShape.extend({ state: z.enum(badgeStates).nullable() })),
  errors: ['PASS_NOT_FOUND', 'SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'BADGE_APPROVED'],
});

const scoutBadgeShape = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender: scoutShape.shape.gender,
  badgeId: z.number(),
  passed: z.array(
    z.object({
      requirementId: z.number(),
      /** The day on which it was passed. */
      date: z.string(),
      by: captainRefShape,
      /** The requirement as it was worded then. */
      wording: z.string(),
      /** Whether it counts as compulsory, and whether it was closed since. */
      isRequired: z.boolean(),
      isClosed: z.boolean(),
    }),
  ),
  /** null if nothing is passed. */
  state: z.enum(badgeStates).nullable(),
  completedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  awardedOn: z.string().nullable(),
  certificateNumber: z.number().nullable(),
});
export type ScoutBadge = z.infer<typeof scoutBadgeShape>;

export const listSectorBadges = endpoint({
  method: 'GET',
  path: '/badge/sector',
  access: 'badges:read',
  offline: 'own',
  summary:
    "A sector's scouts by name with what each passed of a badge; without `badgeId` every badge that a scout has begun",
  query: withAskedSector({ badgeId: optional(integer()) }),
  response: listAnswer(scoutBadgeShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'BADGE_NOT_FOUND'],
});

const owedShape = z.object({
  badgeId: z.number(),
  badgeName: z.string(),
  drawing: drawingShape.nullable(),
  scoutId: z.number(),
  name: z.string(),
  gender: scoutShape.shape.gender,
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  completedAt: instant,
});
export type OwedBadge = z.infer<typeof owedShape>;

export const listOwedBadges = endpoint({
  method: 'GET',
  path: '/badge/owed',
  access: 'badges:read',
  summary:
    'What waits for approval and for handing over in the own scope or in a sector, the longest waiting first',
  query: withScope({}),
  response: answer(
    z.object({
      toApprove: z.array(owedShape),
      toAward: z.array(owedShape.extend({ approvedAt: instant, certificateNumber: z.number() })),
    }),
  ),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

const pairs = listOf(
  z.object({ badgeId: integer(), scoutId: integer() }),
  MOST_PASSES,
  limits(MOST_PASSES, says('At least one', 'اختر شارة كشاف واحد على الأقل')),
);
const pairStates = listAnswer(pairShape.extend({ state: z.enum(badgeStates).nullable() }));

export const approveBadges = endpoint({
  method: 'PATCH',
  path: '/badge/approve',
  access: 'badges:approve',
  summary:
    'Approve complete badges of scouts, all or nothing; `undo` takes it back, until they are handed over',
  body: z.object({ pairs, undo: optional(booleanField) }),
  unversioned: 'each badge of a scout moves one step, under lock; done twice it changes nothing',
  response: pairStates,
  errors: [
    'BADGE_NOT_FOUND',
    'SCOUT_NOT_FOUND',
    'OUT_OF_SCOPE',
    'BADGE_NOT_COMPLETE',
    'BADGE_AWARDED',
  ],
});

export const awardBadges = endpoint({
  method: 'PATCH',
  path: '/badge/award',
  access: 'badges:pass',
  summary:
    'Note that approved badges were handed over, today where no day is said; `undo` takes it back',
  body: z.object({ pairs, date: optional(dateField), undo: optional(booleanField) }),
  unversioned: 'each badge of a scout moves one step, under lock; done twice it changes nothing',
  response: pairStates,
  errors: [
    'BADGE_NOT_FOUND',
    'SCOUT_NOT_FOUND',
    'OUT_OF_SCOPE',
    'BADGE_NOT_APPROVED',
    'DAY_TO_COME',
  ],
});

/** A child's badges as its family reads them, and captains on the profile. */
export const badgeSummaryShape = z.object({
  /** Handed over, the oldest first. */
  awarded: z.array(
    z.object({
      badgeId: z.number(),
      name: z.string(),
      drawing: drawingShape.nullable(),
      awardedOn: z.string(),
    }),
  ),
  /** The badge to earn next, and what is left of it; null where there is none. */
  next: z
    .object({
      badgeId: z.number(),
      name: z.string(),
      drawing: drawingShape.nullable(),
      state: z.literal('started').nullable(),
      needed: z.number(),
      passed: z.number(),
      /** Texts of the requirements not passed: all compulsory ones, and the optional ones to choose from. */
      left: z.array(z.object({ text: z.string(), isRequired: z.boolean() })),
    })
    .nullable(),
});
export type BadgeSummary = z.infer<typeof badgeSummaryShape>;

export const readScoutBadges = endpoint({
  method: 'GET',
  path: '/badge/scout/{scoutId}',
  access: 'badges:read',
  summary: "A scout's badges: what was handed over, and the next one",
  params: z.object({ scoutId: integer() }),
  response: answer(
    badgeSummaryShape.extend({
      /** Complete, and not handed over yet. */
      waiting: z.array(
        z.object({
          badgeId: z.number(),
          name: z.string(),
          drawing: drawingShape.nullable(),
          state: z.enum(['complete', 'approved']),
        }),
      ),
    }),
  ),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});

const signerShape = captainRefShape.extend({ gender: scoutShape.shape.gender }).nullable();

const certificateShape = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender: scoutShape.shape.gender,
  /** The membership number; absent in answers stored before 1.3.0. */
  memberNumber: z.string().nullish(),
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  badgeId: z.number(),
  badgeName: z.string(),
  drawing: drawingShape.nullable(),
  certificateNumber: z.number(),
  /** The group's day of the approval. */
  approvedOn: z.string(),
  /** null until it is handed over. */
  awardedOn: z.string().nullable(),
  /** Who signs; null for a seat without a captain. */
  sectorCaptain: signerShape,
  unitCaptain: signerShape,
  generalCaptain: signerShape,
});
export type Certificate = z.infer<typeof certificateShape>;

export const readCertificate = endpoint({
  method: 'GET',
  path: '/badge/certificate',
  access: 'badges:read',
  summary: 'What the certificate of an approved badge says',
  query: z.object({ badgeId: integer(), scoutId: integer() }),
  response: answer(certificateShape),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'BADGE_NOT_APPROVED'],
});
