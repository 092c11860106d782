import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  instant,
  integer,
  oneOf,
  optional,
  versioned,
  versionField,
} from '../core/fields.ts';
import { responsibilities } from '../core/permissions.ts';
import { captainRefShape } from '../history/shapes.ts';
import { heldResponsibilityShape } from './shapes.ts';

const holderShape = captainRefShape.extend({
  /** The number of the responsibility, not that of the captain. */
  id: z.number(),
  lastName: z.string(),
  /** A regular captain's own sector. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  since: instant,
  until: heldResponsibilityShape.shape.until,
  state: heldResponsibilityShape.shape.state,
  givenBy: captainRefShape,
  ...versioned,
});
/** A captain who holds a responsibility today. */
export type ResponsibilityHolder = z.infer<typeof holderShape>;

const endedShape = holderShape.omit({ state: true, version: true }).extend({
  endedAt: instant,
  /** null where the day, the account or the sector ended it. */
  endedBy: captainRefShape.nullable(),
});
/** A captain who held a responsibility. */
export type FormerHolder = z.infer<typeof endedShape>;

const rowShape = z.object({
  responsibility: z.enum(responsibilities),
  holders: z.array(holderShape),
  /** Only with `ended=true`, newest first, at most fifty of each. */
  ended: z.array(endedShape).optional(),
});
export type ResponsibilityRow = z.infer<typeof rowShape>;

export const listResponsibilities = endpoint({
  method: 'GET',
  path: '/responsibility',
  access: 'responsibilities:read',
  summary:
    'Each responsibility and who holds it today, by name and sector without contact details; general captains may ask for those that ended',
  query: z.object({ ended: optional(booleanField) }),
  response: listAnswer(rowShape),
  errors: ['OUT_OF_SCOPE'],
});

export const giveResponsibility = endpoint({
  method: 'POST',
  path: '/responsibility',
  access: 'responsibilities:give',
  summary:
    'Give a captain a responsibility for the whole group, until a day in the group’s zone or without an end; nobody gives it to himself',
  body: z.object({
    captainId: integer(),
    responsibility: oneOf(responsibilities),
    until: optional(dateField),
  }),
  response: answer(holderShape),
  status: 201,
  errors: [
    'CAPTAIN_NOT_FOUND',
    'CAPTAIN_NOT_ASSIGNED',
    'OWN_RESPONSIBILITY',
    'RESPONSIBILITY_DAY',
    'RESPONSIBILITY_HELD',
    'GROUP_PHONE_MISSING',
  ],
});

const params = z.object({ id: integer() });
const storedResponsibility = z.object({ until: z.string().nullable(), ...versioned });

export const changeResponsibility = endpoint({
  method: 'PATCH',
  path: '/responsibility/{id}',
  access: 'responsibilities:give',
  summary: 'Change the last day of a responsibility, or take its end away',
  params,
  body: z.object({ until: dateField.nullable(), version: versionField }),
  response: answer(holderShape),
  stored: storedResponsibility,
  errors: [
    'RESPONSIBILITY_NOT_FOUND',
    'OWN_RESPONSIBILITY',
    'RESPONSIBILITY_DAY',
    'RESPONSIBILITY_CHANGED',
  ],
});

export const endResponsibility = endpoint({
  method: 'DELETE',
  path: '/responsibility/{id}',
  access: 'responsibilities:give',
  summary: 'End a responsibility now; what its holder recorded stays',
  params,
  query: z.object({ version: versionField }),
  response: plainAnswer,
  stored: storedResponsibility,
  errors: ['RESPONSIBILITY_NOT_FOUND', 'RESPONSIBILITY_CHANGED'],
});
