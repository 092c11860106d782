import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  loginByPasskey,
  MOST_PASSKEYS,
  readPasskeyChallenge,
  removePasskey,
} from '../../../contract/auth/passkeys.ts';
import { SESSION_DAYS } from '../../../contract/privacy/periods.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/errors.ts';
import { countEvents, forgetEvents } from '../../http/limits/throttle.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { getCaptain } from '../captains/queries.ts';
import { asCaptain } from '../captains/rules.ts';
import { readOwnNow } from '../captains/stand-in-queries.ts';
import { readGroupName } from '../group/queries.ts';
import { authorizeByPassword, lockOwnAccount } from './policy.ts';
import { findKnownDevice, lockAccount, openSession } from './queries.ts';
import { deviceName, passkeyGuesses } from './rules.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepPasskeyUse,
  listCredentials,
  spendChallenge,
} from './second-factor-queries.ts';
import { firstRecoveryCodes } from './second-factor-routes.ts';
import { aChallenge, addingBy, LOGIN, readChallenge } from './second-factor-rules.ts';

// Loaded on first use: most processes serve no passkey for hours.
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 by their COSE numbers, which all devices support. The library would test newer ones first. */
const ALGORITHMS = [-8, -7, -257];

export function passkeyRoutes(app: FastifyInstance): void {
  route(app, beginPasskey, async (call) => {
    const { db, body, caller, tokens, settings, now, origin } = call;
    await authorizeByPassword(call, body.password);
    const { captainId, sessionId, phoneNumber, firstName, middleName, lastName } = caller;
    const existing = await listCredentials(db, captainId);
    if (existing.length >= MOST_PASSKEYS) throw new ApiError('PASSKEYS_FULL');
    const host = hostOf(origin);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: await readGroupName(db, settings),
      rpID: host,
      userName: phoneNumber ?? String(captainId),
      userDisplayName: [firstName, middleName, lastName].join(' '),
      userID: new Uint8Array(Buffer.from(String(captainId))),
      challenge: new Uint8Array(aChallenge(tokens, addingBy(captainId, sessionId), now)),
      excludeCredentials: existing.filter((of) => of.host === host),
      // It replaces password and code: found without a user name, unlocked by finger, face or PIN.
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { message: 'Options for navigator.credentials.create', body: { ...options } };
  });

  routeWrite(
    app,
    addPasskey,
    async ({ body, caller, tokens, now, origin }) => {
      const purpose = addingBy(caller.captainId, caller.sessionId);
      const { verifyRegistrationResponse } = await webAuthn();
      const challenge = challengeIn(body.response.response.clientDataJSON);
      const expiresAt = readChallenge(tokens, purpose, { challenge, now });
      if (!expiresAt) throw new ApiError('SETUP_OVER');
      const checked = await verifyRegistrationResponse({
        response: body.response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: true,
      }).catch(() => null);
      if (!checked?.verified) throw new ApiError('PASSKEY_UNUSABLE');
      return { challenge, expiresAt, made: checked.registrationInfo.credential };
    },
    async ({ db, caller, now, origin, userAgent, record }, { challenge, expiresAt, made }) => {
      const { captainId } = caller;
      await lockOwnAccount(db, caller, null);
      if (!(await spendChallenge(db, challenge, expiresAt))) throw new ApiError('SETUP_OVER');
      if ((await listCredentials(db, captainId)).length >= MOST_PASSKEYS) {
        throw new ApiError('PASSKEYS_FULL');
      }
      const recoveryCodes = await firstRecoveryCodes(db, captainId);
      const name = deviceName(userAgent) ?? 'جهاز غير معروف';
      const madeAt = now.toISOString();
      const passkeyId = await insertPasskey(db, {
        captainId,
        name,
        madeAt,
        host: hostOf(origin),
        counter: made.counter,
        credentialId: made.id,
        transports: made.transports ?? [],
        publicKey: Buffer.from(made.publicKey),
      });
      record({
        entity: 'secondFactor',
        action: 'create',
        entityId: String(captainId),
        before: null,
        after: { kind: 'passkey', name },
      });
      return {
        message: 'Passkey kept',
        arabicMessage: 'تمت إضافة مفتاح المرور',
        body: { passkey: { passkeyId, name, madeAt, lastUsedAt: null }, recoveryCodes },
      };
    },
  );

  routeWrite(
    app,
    removePasskey,
    (call) => authorizeByPassword(call, call.body.password),
    async ({ db, params, caller, record }, verified) => {
      await lockOwnAccount(db, caller, verified);
      const { name, isOn } = await deletePasskey(db, caller.captainId, params.passkeyId);
      record({
        entity: 'secondFactor',
        action: 'delete',
        entityId: String(caller.captainId),
        before: { kind: 'passkey', name },
        after: null,
      });
      return {
        message: 'Passkey removed',
        arabicMessage: 'تم حذف مفتاح المرور',
        body: { on: isOn },
      };
    },
  );

  route(app, readPasskeyChallenge, async ({ tokens, now, origin }) => {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: hostOf(origin),
      challenge: new Uint8Array(aChallenge(tokens, LOGIN, now)),
      userVerification: 'required',
    });
    return { message: 'Options for navigator.credentials.get', body: { ...options } };
  });

  route(app, loginByPasskey, async (call) => {
    const { db, body, tokens, settings, now, address, origin, userAgent } = call;
    const { response } = body;
    const passkey = await findPasskey(db, response.id);
    const device = passkey && (await findKnownDevice(db, passkey.captainId, body.device));
    const guesses = passkeyGuesses(passkey?.captainId, { address, device: device ?? null });
    await countEvents(db, now, guesses);
    const challenge = challengeIn(response.response.clientDataJSON);
    const expiresAt = readChallenge(tokens, LOGIN, { challenge, now });
    if (!expiresAt || passkey?.host !== hostOf(origin)) throw new ApiError('PASSKEY_REFUSED');
    const { verifyAuthenticationResponse } = await webAuthn();
    const checked = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }).catch(() => null);
    if (!checked?.verified) throw new ApiError('PASSKEY_REFUSED');
    const { passkeyId, captainId } = passkey;
    const session = await withTransaction(db, async (db) => {
      const account = await lockAccount(db, captainId);
      if (account.closedAt !== null) throw new ApiError('ACCOUNT_CLOSED');
      const counter = checked.authenticationInfo.newCounter;
      const isFirst = await spendChallenge(db, challenge, expiresAt);
      if (!isFirst || !(await keepPasskeyUse(db, { passkeyId, counter, now }))) {
        throw new ApiError('PASSKEY_REFUSED');
      }
      return {
        ...(await openSession(
          db,
          { captainId, userAgent, address, device: body.device },
          { tokens, now },
        )),
        body: {
          ...asCaptain(await getCaptain(db, captainId)),
          ...(await readOwnNow(db, captainId, dayIn(settings.timeZone, now))),
        },
      };
    });
    await forgetEvents(db, { newestOf: guesses.map(({ subject }) => subject) });
    return {
      message: 'Logged in by a passkey',
      arabicMessage: 'تم تسجيل الدخول بنجاح',
      ...session,
      expiresIn: SESSION_DAYS,
    };
  });
}

/** A passkey belongs to the host where it was made; a browser shows it to no other. */
const hostOf = (origin: string): string => URL.parse(origin)?.hostname ?? '';

/** The challenge in a device's answer, '' if missing. Its signature is verified later. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
