import { z } from 'zod';
import { answer, cappedListAnswer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, instant, integer, oneOf, optional } from '../core/fields.ts';
import { captainTypes } from '../core/permissions.ts';
import { paramsInBody } from '../core/wire.ts';
import { type captainRefShape, captainShape } from '../history/shapes.ts';
import { withAskedSector } from '../sectors/sector-name.ts';

export type Captain = z.infer<typeof captainShape>;

export type CaptainRef = z.infer<typeof captainRefShape>;

const captainIdParams = z.object({ captainId: integer() });

export const listCaptains = endpoint({
  method: 'GET',
  path: '/captain',
  access: 'captains:read',
  summary: 'Captains with an open account, by full name; contact details within scope only',
  slash: true,
  query: z.object({
    type: optional(oneOf(captainTypes)),
    /** Assigned captains without a membership number alone, while the group keeps such numbers. */
    withoutNumber: optional(booleanField),
  }),
  response: listAnswer(
    captainShape.extend({
      /** For who may change the number: to send with that change. */
      version: z.string().optional(),
      /** For who manages accounts: whether the password alone does not let them in. */
      hasSecondFactor: z.boolean().optional(),
    }),
  ),
});

export const listClosedCaptains = endpoint({
  method: 'GET',
  path: '/captain/closed',
  access: 'captains:manage',
  summary: 'Captains whose account is closed, latest first',
  response: listAnswer(captainShape.extend({ closedAt: instant })),
});

export const listWaitingCaptains = endpoint({
  method: 'GET',
  path: '/captain/waiting',
  access: 'sectors:assign',
  summary:
    'Regular captains who signed up and have no sector yet, by full name, and the sectors of the scope that nobody leads',
  query: z.object({ limit: optional(integer(1, 200)) }),
  response: cappedListAnswer(captainShape.extend({ createdAt: instant })).extend({
    sectors: z.array(z.object({ baseName: z.string(), suffixName: z.string() })),
  }),
});
export type WaitingCaptain = z.infer<typeof listWaitingCaptains.response>['body'][number];

export const listUnitCaptains = endpoint({
  method: 'GET',
  path: '/captain/unit/{captainId}',
  access: 'captains:read',
  summary: "The regular captains of a unit captain's sectors",
  params: captainIdParams,
  response: listAnswer(captainShape),
  errors: ['CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const listSectorCaptains = endpoint({
  method: 'GET',
  path: '/captain/sector',
  access: 'captains:read',
  summary: "A sector's captains with their attendance counts in the newest term",
  query: withAskedSector({}),
  offline: 'own',
  response: listAnswer(captainShape.extend({ attendedCount: z.number(), absentCount: z.number() })),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

/** A sector that lost its captain because that captain's type changed. */
const releasedSector = z.object({ baseName: z.string(), suffixName: z.string() });

export const updateCaptainType = endpoint({
  method: 'PATCH',
  path: '/captain/{captainId}',
  access: 'captains:manage',
  summary: "Change a captain's type; seats that the old type held become free and are named",
  unversioned: "One value: the later captain's choice is the one that holds",
  wire: paramsInBody,
  params: captainIdParams,
  body: z.object({ type: oneOf(captainTypes) }),
  response: answer(captainShape).extend({ releasedSectors: z.array(releasedSector) }),
  errors: ['CAPTAIN_NOT_FOUND', 'LAST_GENERAL'],
});

export const createOneTimePassword = endpoint({
  method: 'POST',
  path: '/captain/{captainId}/one-time-password',
  access: 'captains:manage',
  summary: "Replace a captain's password by one shown once; their sessions end",
  params: captainIdParams,
  response: answer(z.object({ password: z.string() })),
  errors: ['CAPTAIN_NOT_FOUND'],
});

export const updateCaptainAccount = endpoint({
  method: 'PATCH',
  path: '/captain/{captainId}/account',
  access: 'captains:manage',
  summary: 'Close or reopen an account; a closed one leaves all lists and counts',
  unversioned: "One switch: the later captain's choice is the one that holds",
  params: captainIdParams,
  body: z.object({ open: booleanField }),
  response: answer(captainShape).extend({ releasedSectors: z.array(releasedSector) }),
  errors: ['CAPTAIN_NOT_FOUND', 'LAST_GENERAL'],
});
