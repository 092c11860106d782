import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { booleanField, instant, integer, text } from '../core/fields.ts';
import { givenPassword } from './endpoints.ts';

/** Digits of a code of the phone; RFC 4226 asks for at least six, and every app shows six. */
export const CODE_DIGITS = 6;

/** Number of recovery codes in a set; a new set replaces the one before. */
export const RECOVERY_CODES = 10;

const withPassword = z.object({ password: givenPassword });
/** Shown this once; null where the ones from before still hold. */
const recoveryCodes = z.array(z.string()).nullable();

export const passkeyShape = z.object({
  passkeyId: z.number(),
  /** Browser and system on which it was made. */
  name: z.string(),
  madeAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkeyShape>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'session',
  summary:
    "One's own second factor: since when codes of the phone, which passkeys, how many recovery codes are left",
  response: answer(
    z.object({
      codesSince: instant.nullable(),
      passkeys: z.array(passkeyShape),
      recoveryCodesLeft: z.number(),
    }),
  ),
  allowedBeforeSecondFactor: true,
});

export const setUpCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/setup',
  access: 'session',
  summary:
    'A secret for an app of codes (RFC 6238: SHA-1, 6 digits, 30 seconds), to be confirmed within a quarter of an hour; needs the password',
  notAWrite: 'nothing is stored before a code has shown that the app has the secret',
  body: withPassword,
  response: answer(
    z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://`, for a QR code. */
      uri: z.string(),
      /** Sent back with the first code. */
      setup: z.string(),
    }),
  ),
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
  allowedBeforeSecondFactor: true,
});

export const turnOnCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'session',
  summary: 'Ask for codes of the phone at each sign-in from now on',
  body: z.object({ setup: text(400), code: text(40) }),
  response: answer(z.object({ recoveryCodes })),
  errors: ['WRONG_CODE', 'SETUP_OVER', 'SECOND_FACTOR_ON'],
  allowedBeforeSecondFactor: true,
});

export const turnOffCodes = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  access: 'session',
  summary: 'Ask for no more codes of the phone; needs the password',
  body: withPassword,
  response: answer(z.object({ on: z.boolean() })),
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  allowedBeforeSecondFactor: true,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'session',
  summary:
    'Ten new recovery codes in the place of those from before, shown this once; needs the password',
  body: withPassword,
  response: answer(z.object({ recoveryCodes: z.array(z.string()) })),
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
  allowedBeforeSecondFactor: true,
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/captain/{captainId}/second-factor',
  access: 'captains:manage',
  summary:
    "Turn off another captain's second factor, passkeys too, and end their sessions: for who lost the phone",
  params: z.object({ captainId: integer() }),
  response: answer(z.object({ on: z.literal(false) })),
  errors: ['CAPTAIN_NOT_FOUND', 'OWN_SECOND_FACTOR', 'SECOND_FACTOR_OFF'],
});

const rule = z.object({ required: z.boolean() });

export const readSecondFactorRule = endpoint({
  method: 'GET',
  path: '/group/second-factor',
  access: 'group:manage',
  summary: 'Whether general captains must have a second factor',
  response: answer(rule),
});

export const setSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/group/second-factor',
  access: 'group:manage',
  summary:
    'Ask a second factor of all general captains: who has none can do nothing else until they add one',
  unversioned: "One switch: the later captain's choice is the one that holds",
  body: z.object({ required: booleanField }),
  response: answer(rule),
  errors: ['SECOND_FACTOR_FIRST'],
});
