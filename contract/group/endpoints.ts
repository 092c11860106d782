import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, optional, REQUIRED, TEXT, text } from '../core/fields.ts';
import { says } from '../core/sentences.ts';

/** What a group is called that has no name of its own yet. */
export const UNNAMED_GROUP = 'المجموعة الكشفية';

const groupShape = z.object({
  groupName: z.string(),
  /** Version of the group's picture, `GET /group/logo/{version}`; null for none. */
  logo: z.string().nullable(),
  /** Whether the parents' page shows the child's own evaluation. */
  parentsSeeEvaluation: z.boolean(),
});

/** What a visitor may know of this deployment. */
export const readGroup = endpoint({
  method: 'GET',
  path: '/group',
  access: 'public',
  summary: "The group's name and mark, and whether the next sign-up becomes the general captain",
  offline: 'all',
  response: answer(
    groupShape.extend({
      /** true while the next account becomes the group leader's; never where that needs the set-up code. */
      firstRun: z.boolean(),
      /** IANA name of the group's time zone. */
      timeZone: z.string(),
    }),
  ),
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/group',
  access: 'group:manage',
  summary:
    'Name the group, in the place of the name that the program was started with, or say what parents see',
  unversioned: "Settings on their own: the later captain's choice is the one that holds",
  body: z
    .object({ name: optional(text(100)), parentsSeeEvaluation: optional(booleanField) })
    .refine((body) => body.name !== undefined || body.parentsSeeEvaluation !== undefined, {
      ...REQUIRED,
      path: ['name'],
    }),
  response: answer(groupShape),
});

/** Bytes of a picture that is stored; a browser makes it smaller before it sends it. */
export const LOGO_BYTES = 256 * 1024;
const LONGEST_PICTURE = Math.ceil(LOGO_BYTES / 3) * 4;
const tooLarge = says('At most 256 kB in base64', 'الصورة أكبر من المسموح، اختر صورة أصغر');

export const setGroupLogo = endpoint({
  method: 'PUT',
  path: '/group/logo',
  access: 'group:manage',
  summary: "Make a picture the group's mark: PNG or JPEG, at most 512 pixels a side and 256 kB",
  unversioned: "One picture: the later captain's choice is the one that holds",
  body: z.object({
    /** In base64. */
    picture: z
      .string(TEXT)
      .min(1, { ...REQUIRED, abort: true })
      .max(LONGEST_PICTURE, { ...tooLarge, abort: true })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, says('Must be base64', 'هذه ليست صورة')),
  }),
  response: answer(groupShape),
  errors: ['NOT_A_PICTURE', 'PICTURE_TOO_LARGE'],
});

export const deleteGroupLogo = endpoint({
  method: 'DELETE',
  path: '/group/logo',
  access: 'group:manage',
  summary: "Take the group's mark away",
  response: answer(groupShape),
  errors: ['LOGO_NOT_FOUND'],
});

export const readGroupLogo = endpoint({
  method: 'GET',
  path: '/group/logo/{version}',
  access: 'public',
  summary: "The group's mark; another picture has another address",
  params: z.object({ version: text(40) }),
  response: z.file(),
  file: 'picture',
  errors: ['LOGO_NOT_FOUND'],
});
