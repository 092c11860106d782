import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  integer,
  limits,
  listOf,
  oneOf,
  optional,
  versionField,
} from '../core/fields.ts';
import { answerShape } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { badgeRecord, requirementRecord, requirementsField } from './record.ts';
import { badgeContentShape } from './shapes.ts';
import { exportFormats, NOT_A_BADGE_LIST } from './words.ts';

/** The limits of a list; a badge has far fewer requirements. */
const MOST_IMPORTED = 200;

const anyOfTooMany = {
  ...says('More than there are', 'العدد أكبر من عدد المتطلبات الاختيارية'),
  path: ['anyOf'],
};
const nothingNeeded = {
  ...says(
    'Nothing is needed for the badge',
    'اجعل متطلباً واحداً على الأقل إلزامياً، أو حدّد كم يكفي من الاختيارية',
  ),
  path: ['requirements'],
};

interface Asked {
  requirements: readonly { isRequired: boolean }[];
  anyOf?: number | undefined;
}
const optionalCount = ({ requirements }: Asked) =>
  requirements.filter(({ isRequired }) => !isRequired).length;

const { isOpen, ...shape } = badgeRecord.shape;

/** A badge as it is written, with requirements of this shape and the fields of `more`. */
export function badgeBody<R extends z.ZodRawShape, M extends z.ZodRawShape>(
  requirement: R,
  more: M,
) {
  return z
    .object({
      ...shape,
      requirements: requirementsField(requirement),
      ...more,
    })
    .refine(
      (badge) => (badge as Asked).anyOf === undefined || isEnough(badge as Asked),
      anyOfTooMany,
    )
    .refine((badge) => isNeeded(badge as Asked), nothingNeeded);
}
const isEnough = (badge: Asked) => (badge.anyOf ?? 0) <= optionalCount(badge);
const isNeeded = (badge: Asked) =>
  badge.anyOf !== undefined || optionalCount(badge) < badge.requirements.length;

export const newBadge = badgeBody({}, {});

const changedBadge = badgeBody(
  { requirementId: optional(integer()) },
  { isOpen: optional(isOpen), version: versionField },
);

/** A badge of the list. Without the names of who has it, so that a device may store it. */
export const badgeShape = badgeContentShape.extend({
  badgeId: z.number(),
  requirements: z.array(z.object({ requirementId: z.number(), ...answerShape(requirementRecord) })),
  /** Whether a scout has passed a requirement, or a session covers one: then it is closed instead of deleted. */
  isUsed: z.boolean(),
  /** Scouts of the caller's scope to whom it was handed over. */
  awarded: z.number(),
  /** Scouts of the group who have begun it and are not approved. */
  started: z.number(),
  /** Sent with the change that is made from this answer. */
  version: z.string(),
});
export type Badge = z.infer<typeof badgeShape>;
export type NewBadge = z.output<typeof newBadge>;

const badgeParams = z.object({ badgeId: integer() });

export const listBadges = endpoint({
  method: 'GET',
  path: '/badge',
  access: 'badges:read',
  slash: true,
  offline: 'all',
  summary: 'All badges by kind and in the order in which they were added, closed ones last',
  response: listAnswer(badgeShape),
});

export const createBadge = endpoint({
  method: 'POST',
  path: '/badge',
  access: 'badges:manage',
  slash: true,
  summary:
    'Add a badge. Requirements are compulsory unless they say otherwise; of the others `anyOf` are enough, or they are optional',
  body: newBadge,
  response: answer(badgeShape),
  status: 201,
  errors: ['BADGE_EXISTS'],
});

export const updateBadge = endpoint({
  method: 'PUT',
  path: '/badge/{badgeId}',
  access: 'badges:manage',
  summary:
    'Replace a badge. Kept requirements are named by `requirementId`, one without is new, one left out is closed for who has not passed it; who passed keeps the wording',
  params: badgeParams,
  body: changedBadge,
  response: answer(badgeShape),
  stored: badgeShape,
  errors: ['BADGE_NOT_FOUND', 'REQUIREMENT_NOT_FOUND', 'BADGE_EXISTS', 'BADGE_CHANGED'],
});

export const deleteBadge = endpoint({
  method: 'DELETE',
  path: '/badge/{badgeId}',
  access: 'badges:manage',
  summary:
    'Delete a badge that nobody has begun and no session covers; others are closed by PUT with `isOpen` false',
  params: badgeParams,
  response: plainAnswer,
  errors: ['BADGE_NOT_FOUND', 'BADGE_USED'],
});

/** Passes a wrong badge on unchanged, so that the answer has the issues of all badges. */
const uncheckedBadge = newBadge.catch(
  (context: { value: unknown } | undefined) => context?.value as NewBadge,
);

const importOutcomes = ['added', 'changed', 'same', 'wrong'] as const;

const importedBadge = z.object({
  /** Its place among the badges that were sent, from 0. */
  index: z.number(),
  name: z.string().nullable(),
  outcome: z.enum(importOutcomes),
  /** The stored badge; null of one that is wrong, and of a new one in a dry run. */
  badgeId: z.number().nullable(),
  /** The badge's requirements as parsed; null if the badge is wrong. */
  requirements: badgeContentShape.shape.requirements.nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string(), arabicMessage: z.string() })),
});
export type ImportedBadge = z.infer<typeof importedBadge>;

export const importBadges = endpoint({
  method: 'POST',
  path: '/badge/import',
  access: 'badges:manage',
  summary:
    'Add and change badges by a list, all or none; one of the same name and stage is changed, badges not in the list stay. `dryRun` stores nothing and answers what would become of each',
  body: z.object({
    badges: listOf(
      uncheckedBadge,
      MOST_IMPORTED,
      limits(MOST_IMPORTED, says('Not a list of badges', NOT_A_BADGE_LIST)),
    ),
    dryRun: optional(booleanField),
  }),
  response: answer(
    z.object({
      added: z.number(),
      changed: z.number(),
      same: z.number(),
      badges: z.array(importedBadge),
    }),
  ),
});

export const exportBadges = endpoint({
  method: 'GET',
  path: '/badge/export',
  access: 'badges:read',
  summary: 'The open badges as a file that can be imported again: JSON, or xlsx',
  query: z.object({ format: optional(oneOf(exportFormats)) }),
  response: z.file(),
  file: 'badges',
});

export const addStarterBadges = endpoint({
  method: 'POST',
  path: '/badge/starter',
  access: 'badges:manage',
  summary: 'Add the starting set, without badges whose name and stage exist',
  response: listAnswer(badgeShape),
  status: 201,
});
