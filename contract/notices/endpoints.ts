import { z } from 'zod';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  genderField,
  instant,
  integer,
  oneOf,
  optional,
  versionField,
} from '../core/fields.ts';
import { noticeRecord } from './record.ts';
import { audienceKinds } from './rules.ts';

/** Whether families read a notice, or did. */
const noticeStates = ['open', 'over'] as const;

const noticeShape = z.object({
  noticeId: z.number(),
  title: z.string(),
  text: z.string(),
  audience: z.object({
    kind: z.enum(audienceKinds),
    unitCaptainId: z.number().nullable(),
    unitCaptainName: z.string().nullable(),
    /** Those of a unit too; none for the group. */
    sectors: z.array(z.object({ baseName: z.string(), suffixName: z.string() })),
  }),
  /** The last day on which it stands. */
  until: z.string(),
  state: z.enum(noticeStates),
  /** When it was ended by hand. */
  endedAt: instant.nullable(),
  /** The writer's name, and whether that is the caller. */
  by: z.string(),
  isOwn: z.boolean(),
  at: instant,
  /** When its title or text was last changed. */
  editedAt: instant.nullable(),
  /** Who last changed anything of it. */
  changedBy: z.object({ name: z.string(), gender: genderField, at: instant }),
  /** Families of its sectors, and how many of them have no link. */
  families: z.number(),
  withoutLink: z.number(),
  /** Whether the caller may change and end it. */
  editable: z.boolean(),
  version: z.string(),
});
export type Notice = z.infer<typeof noticeShape>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/notice/all',
  access: 'notices:write',
  summary:
    'Notices to families of the own scope and the own ones, the newest first: those that stand, and those that were over less than 90 days ago',
  query: z.object({ state: optional(oneOf(noticeStates)) }),
  response: listAnswer(noticeShape),
});

const body = {
  ...noticeRecord.shape,
  /** A notice that is ended in the same act, to make room. */
  replaces: optional(integer()),
  /** Answers what it would be, and stores nothing. */
  dryRun: optional(booleanField),
};
const writeErrors = [
  'SECTOR_NOT_FOUND',
  'CAPTAIN_NOT_FOUND',
  'OUT_OF_SCOPE',
  'NOTICE_NOT_FOUND',
  'NOTICE_TOO_LONG_OPEN',
  'NOTICES_FULL',
] as const;

export const createNotice = endpoint({
  method: 'POST',
  path: '/notice',
  access: 'notices:write',
  slash: true,
  summary:
    'Publish a notice on the pages of all families of the group, a unit or sectors; five stand for a sector at once, of which its own captains use three',
  body: z.object(body),
  response: answer(noticeShape),
  status: 201,
  errors: writeErrors,
});

const params = z.object({ noticeId: integer() });

export const updateNotice = endpoint({
  method: 'PUT',
  path: '/notice/{noticeId}',
  access: 'notices:write',
  summary:
    "Change a notice that stands: its writer within the scope, its sectors' unit captain and general captains",
  params,
  body: z.object({ ...body, version: versionField }),
  response: answer(noticeShape),
  stored: noticeShape,
  errors: [...writeErrors, 'NOTICE_CHANGED', 'NOTICE_OVER'],
});

export const endNotice = endpoint({
  method: 'PATCH',
  path: '/notice/{noticeId}/ended',
  access: 'notices:write',
  summary: 'End a notice, or take that back within a minute',
  params,
  body: z.object({ ended: booleanField, version: versionField }),
  response: answer(noticeShape),
  stored: noticeShape,
  errors: ['OUT_OF_SCOPE', 'NOTICE_NOT_FOUND', 'NOTICE_CHANGED', 'NOTICE_OVER', 'NOTICES_FULL'],
});
