import { z } from 'zod';
import { guardianRelations } from '../consents/words.ts';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { type Gender, instant, integer, limits, listOf, optional, text } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { memberNumberField } from '../member-numbers/fields.ts';
import { withSector } from '../sectors/sector-name.ts';
import { questionShape } from './question-shapes.ts';
import { consentShape } from './record.ts';
import {
  directions,
  MOST_BYTES,
  signatures,
  transferConsentWays,
  transferStates,
  transferWays,
  WORD_COUNT,
} from './words.ts';

const relation = z.enum(guardianRelations);
const genders = ['male', 'female'] as const satisfies readonly Gender[];
const sectorShape = { sectorBaseName: z.string(), sectorSuffixName: z.string() };
const params = z.object({ transferId: integer() });

const paperConsent = { ...consentShape, way: z.literal('paper') };

const transferShape = z.object({
  transferId: z.number(),
  direction: z.enum(directions),
  way: z.enum(transferWays),
  state: z.enum(transferStates),
  /** The other group, and its address on the same program. */
  groupName: z.string(),
  groupAddress: z.string().nullable(),
  /** Who leaves or came; null of one who has not come, or was erased. */
  scoutId: z.number().nullable(),
  name: z.string().nullable(),
  age: z.number().nullable(),
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  /** Whether the scout is in the lists here. */
  isHere: z.boolean(),
  /** Who made or received it, or in the other group sent it, and which guardian consented. */
  by: z.string().nullable(),
  relation: relation.nullable(),
  madeAt: instant,
  expiresOn: z.string(),
  settledAt: instant.nullable(),
  /** Why the other group declined. */
  reason: z.string().nullable(),
  /** Whether the file can still be fetched. */
  hasFile: z.boolean(),
});
export type Transfer = z.infer<typeof transferShape>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/transfer/all',
  access: 'transfers:manage',
  summary:
    'Scouts who leave for another group or come from one, newest first, at most a hundred; `address` is that of the own group among several of one program',
  response: listAnswer(transferShape).extend({ address: z.string().nullable() }),
});

export const readTransferKey = endpoint({
  method: 'GET',
  path: '/transfer/key',
  access: 'public',
  summary:
    'The public key by which this program signs transfer files (Ed25519, base64url), for the operators of other programs',
  response: answer(z.object({ key: z.string() })),
});

export const readLeaving = endpoint({
  method: 'GET',
  path: '/transfer/scout/{scoutId}',
  access: 'transfers:manage',
  summary: 'What would travel with a scout, how many of each, and what they leave unsettled',
  params: z.object({ scoutId: integer() }),
  response: answer(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      gender: z.enum(genders),
      ...sectorShape,
      enrollDate: z.string().nullable(),
      guardians: z.array(z.object({ name: z.string(), relation: relation.nullable() })),
      /** Guardians with a telephone. */
      phones: z.number(),
      hasNumber: z.boolean(),
      terms: z.number(),
      badges: z.number(),
      requirements: z.number(),
      trips: z.number(),
      /** Groups before this one. */
      groups: z.number(),
      dues: z.array(z.object({ name: z.string(), rest: z.number() })),
      owedBadges: z.array(z.string()),
      /** A transfer of the scout that is not settled. */
      runningId: z.number().nullable(),
      /** Whether the program serves other groups. */
      hasGroups: z.boolean(),
      /** Whether a guardian has a link to the family's page. */
      hasLink: z.boolean(),
      /** The question on that page which stands. */
      question: questionShape.nullable(),
    }),
  ),
  errors: ['SCOUT_NOT_FOUND'],
});
export type Leaving = z.infer<typeof readLeaving.response>['body'];

export const findTransferGroup = endpoint({
  method: 'GET',
  path: '/transfer/group',
  access: 'transfers:manage',
  summary: 'The name of another group of the same program, by its address',
  query: z.object({ address: text(60) }),
  response: answer(z.object({ address: z.string(), groupName: z.string() })),
  errors: ['GROUP_NOT_FOUND', 'OTHER_GROUP_CLOSED'],
});

/** The group to which a scout goes: by its name, or by its address on the same program. */
export const targetField = z.union([
  z.strictObject({ groupName: text(100) }),
  z.strictObject({ address: text(60) }),
]);

export const makeTransfer = endpoint({
  method: 'POST',
  path: '/transfer/',
  access: 'transfers:manage',
  shows: 'transfer',
  summary:
    "Make a scout's transfer file for a group that is named, or offer the scout to a group of the same program by its address; the words that open the file are answered once. It ends nothing here",
  body: z.object({
    scoutId: integer(),
    to: targetField,
    /** A paper that a guardian signed, or the answer on the family's page. */
    consent: optional(z.union([z.object(paperConsent), z.object({ way: z.literal('page') })])),
  }),
  response: answer(
    z.object({
      transferId: z.number(),
      state: z.enum(transferStates),
      expiresOn: z.string(),
      words: z.array(z.string()).nullable(),
      fileName: z.string().nullable(),
      bytes: z.number().nullable(),
      /** The telephone of the guardian who consented, for the words; null where it is not known. */
      phoneNumber: z.string().nullable(),
    }),
  ),
  status: 201,
  errors: [
    'SCOUT_NOT_FOUND' as const,
    'CONSENT_REQUIRED' as const,
    'DAY_TO_COME' as const,
    'GROUP_NOT_FOUND' as const,
    'OTHER_GROUP_CLOSED' as const,
    'TRANSFER_RUNNING' as const,
    'TRANSFERS_BUSY' as const,
  ],
});

export const downloadTransfer = endpoint({
  method: 'GET',
  path: '/transfer/{transferId}/file',
  access: 'transfers:manage',
  shows: 'transfer',
  summary: 'The encrypted file of a transfer, until it is settled or over',
  params,
  response: z.file(),
  file: 'transfer',
  errors: ['TRANSFER_NOT_FOUND', 'TRANSFER_OVER'],
});

export const finishTransfer = endpoint({
  method: 'POST',
  path: '/transfer/{transferId}/finish',
  access: 'transfers:manage',
  summary:
    "End the scout's presence here once the other group has the file: deleted with the reason, restorable; the family's link goes on for 60 days",
  params,
  response: plainAnswer,
  errors: ['TRANSFER_NOT_FOUND', 'TRANSFER_OVER', 'SCOUT_NOT_FOUND'],
});

export const withdrawTransfer = endpoint({
  method: 'DELETE',
  path: '/transfer/{transferId}',
  access: 'transfers:manage',
  summary:
    'Withdraw an offer to another group, or note that a file is no longer meant; a file that has gone out still opens',
  params,
  response: plainAnswer,
  errors: ['TRANSFER_NOT_FOUND', 'TRANSFER_OVER', 'OTHER_GROUP_CLOSED'],
});

const wrongWords = says('Six words', 'اكتب الكلمات الست');
const sealed = {
  /** Base64. */
  file: text(Math.ceil((MOST_BYTES * 4) / 3) + 4),
  words: listOf(text(40), WORD_COUNT, limits(WORD_COUNT, wrongWords), WORD_COUNT),
};
const BODY_LIMIT = 512 * 1024;

const previewShape = z.object({
  scout: z.object({
    name: z.string(),
    gender: z.enum(genders),
    birthDate: z.string().nullable(),
    address: z.string().nullable(),
    memberNumber: z.string().nullable(),
    enrollDate: z.string().nullable(),
  }),
  guardians: z.array(
    z.object({
      name: z.string().nullable(),
      relation: relation.nullable(),
      phoneNumber: z.string().nullable(),
    }),
  ),
  terms: z.array(
    z.object({
      groupName: z.string(),
      name: z.string(),
      sector: z.string(),
      attended: z.number(),
      counted: z.number(),
    }),
  ),
  /** Badges that the group has by the same name become its own; others stay words. */
  badges: z.array(z.object({ name: z.string(), date: z.string().nullable(), isOurs: z.boolean() })),
  trips: z.array(z.object({ name: z.string(), startsOn: z.string(), endsOn: z.string() })),
  /** When the first group enrolled the scout. */
  since: z.string().nullable(),
  consent: z.object({
    guardianName: z.string(),
    relation,
    way: z.enum(transferConsentWays),
    date: z.string(),
  }),
  from: z.object({
    groupName: z.string(),
    /** The public key of the program that signed it. */
    program: z.string(),
    signature: z.enum(signatures),
  }),
  /** Scouts of the group who may be the same child, deleted ones too. */
  duplicates: z.array(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      ...sectorShape,
      deletedOn: z.string().nullable(),
      isSameDay: z.boolean(),
      isSamePhone: z.boolean(),
    }),
  ),
  /** Who has the number, in words, and the scout's number; null where it is free. */
  takenNumber: z.object({ sentence: z.string(), scoutId: z.number().nullable() }).nullable(),
  expiresOn: z.string(),
  digest: z.string(),
});
export type TransferPreview = z.infer<typeof previewShape>;

const received = z.object({ scoutId: z.number().nullable(), name: z.string().nullable() });
const fileErrors = [
  'NOT_A_TRANSFER',
  'TRANSFER_DAMAGED',
  'WRONG_WORDS',
  'TRANSFER_TOO_NEW',
  'TRANSFER_RECEIVED',
  'TRANSFER_OVER',
  'TRANSFERS_BUSY',
  'TOO_MANY_REQUESTS',
] as const;

export const openTransfer = endpoint({
  method: 'POST',
  path: '/transfer/open',
  access: 'transfers:receive',
  shows: 'transfer',
  summary:
    'Open a transfer file by its six words and show what would be received; stores nothing. A file that was received names its scout in `stored`',
  body: z.object(sealed),
  bodyLimit: BODY_LIMIT,
  response: answer(previewShape),
  stored: received,
  errors: fileErrors,
  notAWrite: 'it only opens what is sent, and stores nothing of it',
});

const choices = {
  /** The scout of the group who the child is already; null for another child. Absent asks where there is a namesake. */
  sameAs: integer().nullish(),
  /** In place of the one in the file; null for none. */
  memberNumber: memberNumberField,
};
const madeScout = answer(z.object({ scoutId: z.number(), linkId: z.number().nullable() }));
const receiveErrors = [
  'SECTOR_NOT_FOUND',
  'SCOUT_NOT_FOUND',
  'DUPLICATE_UNDECIDED',
  'NUMBER_TAKEN',
  'SCOUTS_LIMIT',
] as const;

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/transfer/receive',
  access: 'transfers:receive',
  summary:
    "Make the child of an opened file a scout of a sector, or bring `sameAs` back, with the guardian's consent, the family's links and the earlier years, all or nothing; `digest` is that of the preview",
  body: withSector({ ...sealed, digest: text(100), ...choices }),
  bodyLimit: BODY_LIMIT,
  response: madeScout,
  status: 201,
  stored: received,
  errors: [...fileErrors, ...receiveErrors],
});

const offerErrors = [
  'TRANSFER_NOT_FOUND',
  'TRANSFER_OVER',
  'TRANSFER_DAMAGED',
  'OTHER_GROUP_CLOSED',
] as const;

export const previewTransfer = endpoint({
  method: 'GET',
  path: '/transfer/{transferId}/preview',
  access: 'transfers:receive',
  shows: 'transfer',
  summary:
    'What an offer of another group of the same program holds; that it was read is noted there',
  params,
  response: answer(previewShape.omit({ digest: true })),
  errors: offerErrors,
});

export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/transfer/{transferId}/accept',
  access: 'transfers:receive',
  summary:
    'Make the offered child a scout of a sector, as POST /transfer/receive does; the other group deletes them then, restorable',
  params,
  body: withSector(choices),
  response: madeScout,
  status: 201,
  errors: [...offerErrors, ...receiveErrors],
});

export const declineTransfer = endpoint({
  method: 'POST',
  path: '/transfer/{transferId}/decline',
  access: 'transfers:receive',
  summary: 'Decline an offer; the other group reads why',
  params,
  body: z.object({ reason: text(200) }),
  response: plainAnswer,
  errors: ['TRANSFER_NOT_FOUND', 'TRANSFER_OVER'],
});

const yearsShape = z.object({
  groupName: z.string(),
  receivedOn: z.string(),
  enrolledOn: z.string().nullable(),
  terms: z.array(
    z.object({
      name: z.string(),
      sector: z.string(),
      attended: z.number(),
      counted: z.number(),
    }),
  ),
  badges: z.array(z.object({ name: z.string(), date: z.string().nullable() })),
  requirements: z.array(z.object({ text: z.string(), date: z.string() })),
  trips: z.array(z.object({ name: z.string(), startsOn: z.string(), endsOn: z.string() })),
});
export type YearsBefore = z.infer<typeof yearsShape>;

export const listYearsBefore = endpoint({
  method: 'GET',
  path: '/scout/{scoutId}/before',
  access: 'scouts:read',
  summary:
    "A scout's years in other groups, as their files told, the newest group first; counted in no figure",
  params: z.object({ scoutId: integer() }),
  response: listAnswer(yearsShape),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});
