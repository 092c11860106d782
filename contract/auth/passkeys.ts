import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { integer } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { deviceField, givenPassword, sessionAnswer } from './endpoints.ts';
import { passkeyShape } from './second-factor.ts';

/** Passkeys that a captain may have. */
export const MOST_PASSKEYS = 10;

const part = z.string().min(1).max(8192);
const responseParts = { clientDataJSON: part, authenticatorData: part.optional() };
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};
const wrongAnswer = says(
  'Must be the answer of navigator.credentials',
  'هذا ليس رد الجهاز على طلب مفتاح المرور',
);

/** A new credential as the browser sends it: `RegistrationResponseJSON` of WebAuthn. */
const madeCredential = z.object(
  {
    ...credential,
    response: z.object({
      ...responseParts,
      attestationObject: part,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  },
  wrongAnswer,
);
/** An answered challenge as the browser sends it: `AuthenticationResponseJSON` of WebAuthn. */
const answeredChallenge = z.object(
  {
    ...credential,
    response: z.object({
      ...responseParts,
      authenticatorData: part,
      signature: part,
      userHandle: z.string().max(200).optional(),
    }),
  },
  wrongAnswer,
);
/** Options of WebAuthn as JSON, for `navigator.credentials`. */
const options = z.looseObject({ challenge: z.string() });

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'session',
  summary: 'What the browser needs to make a passkey, for five minutes; needs the password',
  notAWrite: 'nothing is stored before a device has made one',
  body: z.object({ password: givenPassword }),
  response: answer(options),
  errors: ['WRONG_PASSWORD', 'PASSKEYS_FULL', 'TOO_MANY_REQUESTS'],
  refusedInDemo: 'passkey',
  allowedBeforeSecondFactor: true,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'session',
  summary: 'Keep a passkey that a device has made: from now on the password alone signs nobody in',
  body: z.object({ response: madeCredential }),
  response: answer(
    z.object({
      passkey: passkeyShape,
      /** Shown this once; null where the ones from before still hold. */
      recoveryCodes: z.array(z.string()).nullable(),
    }),
  ),
  status: 201,
  errors: ['PASSKEY_UNUSABLE', 'SETUP_OVER', 'PASSKEYS_FULL'],
  refusedInDemo: 'passkey',
  allowedBeforeSecondFactor: true,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkey/{passkeyId}',
  access: 'session',
  summary: "Remove one of one's own passkeys; needs the password",
  params: z.object({ passkeyId: integer() }),
  body: z.object({ password: givenPassword }),
  response: answer(z.object({ on: z.boolean() })),
  errors: ['PASSKEY_NOT_FOUND', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  allowedBeforeSecondFactor: true,
});

export const readPasskeyChallenge = endpoint({
  method: 'GET',
  path: '/auth/passkey/challenge',
  access: 'public',
  summary: 'What the browser needs to ask for a passkey, for five minutes; of whomever it is',
  response: answer(options),
});

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/login',
  access: 'public',
  summary: 'Start a session of 30 days by a passkey, without a password',
  notAWrite: 'as a login is none',
  body: z.object({ response: answeredChallenge, device: deviceField }),
  response: sessionAnswer,
  errors: ['PASSKEY_REFUSED', 'ACCOUNT_CLOSED', 'TOO_MANY_REQUESTS'],
});
