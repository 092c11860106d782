import { z } from 'zod';
import { agreedField, guardianFields } from '../consents/guardian-fields.ts';
import { guardianRelations } from '../consents/words.ts';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  dateField,
  genderField,
  instant,
  integer,
  limits,
  lines,
  listOf,
  mobileField,
  oneOf,
  optional,
  patternedDigits,
  REQUIRED,
  text,
  versioned,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { scoutRecord } from '../scouts/record.ts';
import { sectorNameField, withSector } from '../sectors/sector-name.ts';
import { correctedFields } from './correction.ts';
import { joinStates, movedStates } from './words.ts';

// A family asks for a place by a form without an account; captains follow the request until it is accepted or declined.

export const sendJoinRequest = endpoint({
  method: 'POST',
  path: '/join',
  access: 'visitor',
  summary:
    'Ask for a place for a child. The same child with the same phone corrects the open request, which its answer does not tell: the number is a new one, by which nothing is read of the first',
  body: z.object({
    name: scoutRecord.shape.name,
    birthDate: dateField,
    gender: genderField,
    ...guardianFields,
    phoneNumber: mobileField,
    /** A family may know the section alone. */
    sectorBaseName: optional(sectorNameField),
    sectorSuffixName: optional(sectorNameField),
    agreed: agreedField,
  }),
  response: answer(z.object({ number: z.string() })),
  status: 201,
  errors: ['JOIN_CLOSED', 'TOO_MANY_REQUESTS'],
});

export const readJoinState = endpoint({
  method: 'GET',
  path: '/join/{number}',
  access: 'visitor',
  outsidersSee: ['join_requests.state'],
  summary:
    'What became of a request, for who has its number and phone; a wrong pair answers like one that never was',
  params: z.object({
    number: patternedDigits(
      20,
      /^\d{3}\s?\d{3}$/,
      says('Six digits', 'رقم الطلب ستة أرقام، كما ظهر عند الإرسال'),
    ),
  }),
  query: z.object({ phoneNumber: mobileField }),
  response: answer(
    z.object({
      state: z.enum(joinStates),
      /** Why it was declined. */
      reason: z.string().nullable(),
      /** The day to which the family is invited. */
      day: z.string().nullable(),
    }),
  ),
  errors: ['JOINING_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const joinRequestShape = z.object({
  requestId: z.number(),
  number: z.string(),
  name: z.string(),
  birthDate: z.string(),
  gender: genderField,
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  phoneNumber: z.string(),
  /** The sector that the family asked for. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  /** The country's word for the child's age and gender. */
  section: z.string().nullable(),
  state: z.enum(joinStates),
  reason: z.string().nullable(),
  day: z.string().nullable(),
  /** When it was sent. */
  at: instant,
  /** The consent's words as they were shown. */
  consentWords: z.string(),
  /** Values that the family sent again for the same child, oldest first; the request has the newest ones. */
  corrections: z.array(
    z.object({
      at: instant,
      changes: z.array(
        z.object({
          field: z.enum(correctedFields),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Oldest first. */
  notes: z.array(z.object({ text: z.string(), by: z.string(), at: instant })),
  /** A scout of the caller's scope with the same phone. */
  sibling: z
    .object({
      scoutId: z.number(),
      name: z.string(),
      gender: genderField,
      /** The guardian of the consent that stands. */
      guardianName: z.string().nullable(),
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
    })
    .nullable(),
  ...versioned,
});
export type JoinRequest = z.infer<typeof joinRequestShape>;

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/joining/all',
  access: 'joining:manage',
  summary:
    'Requests to join, oldest first: the open ones, or those of one state; a unit captain gets those that fit or chose the own sectors',
  query: z.object({ state: optional(oneOf(joinStates)) }),
  response: listAnswer(joinRequestShape).extend({
    /** The sectors of the scope, with how many scouts each has. */
    sectors: z.array(
      z.object({ baseName: z.string(), suffixName: z.string(), scouts: z.number() }),
    ),
  }),
});

const requestParams = z.object({ requestId: integer() });
const required = (field: string) => ({ ...REQUIRED, path: [field] });

export const moveJoinRequest = endpoint({
  method: 'PATCH',
  path: '/joining/{requestId}',
  access: 'joining:manage',
  summary:
    'Note something, or set the state: an invitation needs its day, today or later, declining a reason, which the family reads. Of an accepted request it takes the accepting back: the scout is deleted, unless the family opened its link',
  params: requestParams,
  body: z
    .object({
      state: optional(oneOf(movedStates)),
      note: optional(lines(500)),
      day: optional(dateField),
      reason: optional(text(200)),
      version: versionField,
    })
    .refine(({ state, note }) => state ?? note, required('state'))
    .refine(({ state, day }) => state !== 'invited' || day, required('day'))
    .refine(({ state, reason }) => state !== 'declined' || reason, required('reason')),
  response: answer(joinRequestShape),
  stored: joinRequestShape,
  errors: ['JOINING_NOT_FOUND', 'JOINING_CHANGED', 'OUT_OF_SCOPE'],
});

/** More than wait at once in any group. */
const MOST_DECLINED = 500;

export const declineJoinRequests = endpoint({
  method: 'POST',
  path: '/joining/decline',
  access: 'joining:manage',
  summary:
    'Decline several open requests with one reason, which the families read; those that are not open any more stay as they are',
  body: z.object({
    requestIds: listOf(
      integer(),
      MOST_DECLINED,
      limits(MOST_DECLINED, says('A list of requests', 'اختر طلباً واحداً على الأقل')),
    ),
    reason: text(200),
  }),
  response: answer(z.object({ declined: z.number() })),
  errors: ['JOINING_NOT_FOUND'],
});

export const acceptJoinRequest = endpoint({
  method: 'POST',
  path: '/joining/{requestId}/accept',
  access: 'joining:manage',
  summary:
    "Make the child a scout of a sector, with the family's consent and link, in one transaction; `siblingId` says that the scout of the same phone is a brother or sister, whose link it joins then alone, `unrelatedId` that it is none, which is remembered. `sameAs` says which scout of the scope the child is already: a request from another phone than the family's gives that scout neither consent nor link",
  params: requestParams,
  body: withSector({
    sameAs: optional(integer()),
    siblingId: optional(integer()),
    unrelatedId: optional(integer()),
  }),
  response: answer(
    z.object({
      scoutId: z.number(),
      linkId: z.number(),
      /** Whether the request came from another phone than the known scout's family has. */
      isOtherPhone: z.boolean(),
      /** Says that a deleted scout came back without the membership number, which went to somebody else. */
      lostNumber: z.string().nullable(),
    }),
  ),
  status: 201,
  stored: joinRequestShape,
  errors: [
    'JOINING_NOT_FOUND' as const,
    'JOINING_CHANGED' as const,
    'SECTOR_NOT_FOUND' as const,
    'SCOUT_NOT_FOUND' as const,
    'OUT_OF_SCOPE' as const,
    'SCOUTS_LIMIT' as const,
  ],
});
