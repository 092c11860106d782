import { z } from 'zod';
import { sessionAnswer, signUpBody } from '../auth/endpoints.ts';
import { answer, plainAnswer, said } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { emailField, optional, REQUIRED, TEXT, text } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { asSlug, slugFault, slugFaultSentences } from './address.ts';
import { linkPurposes } from './links.ts';

/*
 * Endpoints of the host that groups are founded on. They exist only with GROUPS_DOMAIN. Access is `public`, or
 * `session` for a signed-in operator.
 */

/** The part of a group's host name before the domain. */
export const slugField = z
  .string(TEXT)
  .transform(asSlug)
  .superRefine((slug, context) => {
    const fault = slug === '' ? null : slugFault(slug);
    if (slug === '') context.addIssue({ code: 'custom', ...REQUIRED });
    else if (fault && fault !== 'reserved') {
      context.addIssue({
        code: 'custom',
        ...says(`Bad address: ${fault}`, slugFaultSentences[fault]),
      });
    }
  });

/** Who may found a group: anybody, whoever has an operator's link, or nobody. */
export const foundingRules = ['anybody', 'link', 'nobody'] as const;

/** The states of a group's address, by its host name. */
const placeStates = [
  'apex',
  'active',
  'suspended',
  'upgrading',
  'failed',
  'moving',
  'unknown',
] as const;

export const readPlace = endpoint({
  method: 'GET',
  path: '/place',
  access: 'public',
  summary: 'What the host of this request leads to: the page for founding, a group, or nothing',
  query: z.object({ link: optional(text(100)) }),
  response: answer(
    z.object({
      state: z.enum(placeStates),
      /** The domain below which groups have their addresses, with the port where there is one. */
      domain: z.string(),
      /** The group's name, where the state is one of a group. */
      groupName: z.string().nullable(),
      /** The operator's e-mail or telephone, as people reach them; null where none is set. */
      contact: z.string().nullable(),
      founding: z.enum(foundingRules),
      /** State of the link in the query; null without a link. */
      link: z.enum([...linkPurposes, 'over']).nullable(),
    }),
  ),
});
export type Place = z.infer<typeof readPlace.response>['body'];

export const readKnownHost = endpoint({
  method: 'GET',
  path: '/known-host',
  access: 'public',
  summary:
    'Whether this program serves a host name, for servers that obtain certificates on demand',
  query: z.object({ domain: text(253) }),
  response: plainAnswer,
  errors: ['GROUP_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const checkAddress = endpoint({
  method: 'GET',
  path: '/found/address',
  access: 'public',
  summary: 'Whether an address is free for a new group, with a proposal where it is taken',
  query: z.object({ slug: slugField }),
  response: answer(
    z.object({ state: z.enum(['free', 'taken', 'reserved']), proposal: z.string().nullable() }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
});

const founded = sessionAnswer.extend({
  /** The group's address, such as https://nile.khayma.example. */
  address: z.string(),
});

export const foundGroup = endpoint({
  method: 'POST',
  path: '/found',
  access: 'public',
  summary:
    'Found a group with a database of its own; the caller becomes its general captain, signed in',
  body: signUpBody.omit({ setupCode: true, invite: true, device: true }).extend({
    slug: slugField,
    groupName: z
      .string(TEXT)
      .trim()
      .min(1, REQUIRED)
      .max(100, says('At most 100 characters', 'الاسم طويل، والحد مئة حرف')),
    link: optional(text(100)),
  }),
  choosesCountry: true,
  response: founded,
  status: 201,
  errors: [
    'ADDRESS_TAKEN',
    'ADDRESS_RESERVED',
    'FOUNDING_CLOSED',
    'FOUNDING_LINK_OVER',
    'KEY_REUSED',
    'WEAK_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
});

/** The largest backup that a group can be founded from, in bytes. */
export const LARGEST_BACKUP = 256 * 1024 * 1024;

export const foundFromBackup = endpoint({
  method: 'POST',
  path: '/found/restore',
  access: 'public',
  summary:
    "Found a group from a backup of another program, by an operator's link for one restore: the body is the file (application/octet-stream), its passphrase the header x-backup-passphrase in base64",
  notAWrite: 'a repeated call is refused, because its address is taken',
  query: z.object({ slug: slugField, link: optional(text(100)) }),
  response: z.object({ ...said, address: z.string(), groupName: z.string().nullable() }),
  status: 201,
  errors: [
    'ADDRESS_TAKEN',
    'ADDRESS_RESERVED',
    'FOUNDING_CLOSED',
    'FOUNDING_LINK_OVER',
    'NOT_A_BACKUP',
    'TOO_MANY_FILES',
    'TOO_MANY_REQUESTS',
  ],
});

/** An operator's password at sign-in, compared as typed. */
const givenPassword = z.string(TEXT).min(1, REQUIRED).max(1024);

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/operator/login',
  access: 'public',
  summary: 'The first step of an operator: e-mail and password; the second is a code of their app',
  notAWrite: 'it opens no session',
  body: z.object({
    email: emailField,
    password: givenPassword,
    /** The key that the last sign-in on this device returned. */
    device: optional(text(200)),
  }),
  response: answer(
    z.object({
      /** Sent with the code, within ten minutes. */
      ticket: z.string(),
      /** At the first sign-in: the otpauth:// address to scan; null once a code was accepted. */
      setUp: z.object({ uri: z.string(), secret: z.string() }).nullable(),
    }),
  ),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

const operator = z.object({ email: z.string() });

export const operatorCode = endpoint({
  method: 'POST',
  path: '/operator/login/code',
  access: 'public',
  summary:
    'The second step: a code of the authenticator app; it opens a session of 15 idle minutes',
  notAWrite: 'a code opens one session',
  body: z.object({ ticket: text(1000), code: text(20) }),
  response: answer(operator).extend({
    token: z.string(),
    /** Stored on this device, so that guesses by others don't lock it out. */
    device: z.string(),
  }),
  errors: ['WRONG_SECOND_FACTOR', 'SETUP_OVER', 'TOO_MANY_REQUESTS'],
});

export const operatorMe = endpoint({
  method: 'GET',
  path: '/operator/me',
  access: 'session',
  summary: 'The signed-in operator',
  response: answer(operator),
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/operator/logout',
  access: 'session',
  summary: "End the operator's session",
  notAWrite: 'it ends the session',
  response: plainAnswer,
});
