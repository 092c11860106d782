import { beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import {
  addPasskey,
  beginPasskey,
  MOST_PASSKEYS,
  readPasskeyChallenge,
  removePasskey,
} from '../../../contract/auth/passkeys.ts';
import { readSecondFactor, turnOffCodes } from '../../../contract/auth/second-factor.ts';
import { updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';
import { aPasskey } from '../../testing/passkey.ts';
import { secondProcess } from '../../testing/second-process.ts';

const server = testApp();
const { call } = server;
const second = secondProcess(server);

beforeEach(() => {
  server.now = FRIDAY;
});

const wait = (seconds: number) => (server.now = new Date(server.now.getTime() + seconds * 1000));
const password = { password: PASSWORD };

let addresses = 0;
async function signIn(
  response: object,
  { app = server.app, remoteAddress = '', host = '', known = '' } = {},
) {
  addresses += 1;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/passkey/login',
    remoteAddress: remoteAddress || `10.2.${addresses >> 8}.${addresses & 255}`,
    ...(host && { headers: { host } }),
    payload: { response, ...(known && { device: known }) },
  });
  return {
    ...answer.json<{ token: string; code: string; device: string }>(),
    status: answer.statusCode,
  };
}

const challengeOf = async () => (await call(readPasskeyChallenge, {})).ok.body.challenge;

/** A captain whose device holds a passkey. */
async function withPasskey(fields: Parameters<typeof aCaptain>[1] = {}) {
  const captain = await aCaptain(server, fields);
  const as = captain.token;
  const options = (await call(beginPasskey, { as, body: password })).ok.body;
  const device = await aPasskey();
  const response = device.register(options.challenge);
  const { ok } = await call(addPasskey, { as, body: { response } });
  return { captain, device, ...ok.body };
}

describe('a passkey', () => {
  test('signs in without a password, and the password alone is refused', async () => {
    const { captain, device, passkey, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const { status, token } = await signIn(device.answer(await challengeOf()));
    expect(status).toBe(200);
    expect((await call(readMe, { as: token })).ok.body.captainId).toBe(captain.captainId);
    const { passkeys } = (await call(readSecondFactor, { as: token })).ok.body;
    expect(passkeys).toEqual([{ ...passkey, lastUsedAt: server.now.toISOString() }]);
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { emailOrMobile: captain.phoneNumber, ...password },
    });
    expect(login.json().code).toBe('SECOND_FACTOR_NEEDED');
    const recovered = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { emailOrMobile: captain.phoneNumber, ...password, code: recoveryCodes![0] },
    });
    expect(recovered.statusCode).toBe(200);
    const guessed = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { emailOrMobile: captain.phoneNumber, ...password, code: '123456' },
    });
    expect(guessed.json().code).toBe('WRONG_SECOND_FACTOR');
  });

  test('answers a challenge once, also of four simultaneous answers in two processes', async () => {
    const { device } = await withPasskey();
    const answer = device.answer(await challengeOf());
    const answers = await Promise.all(
      [server.app, second.app, server.app, second.app].map((app) => signIn(answer, { app })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await signIn(answer)).code).toBe('PASSKEY_REFUSED');
  });

  test('is refused after five minutes, for another page or host, without user verification, and forged', async () => {
    const { device } = await withPasskey();
    const late = device.answer(await challengeOf());
    wait(300);
    expect((await signIn(late)).code).toBe('PASSKEY_REFUSED');
    const challenge = await challengeOf();
    const stranger = await aPasskey();
    const refused = [
      device.answer(challenge, { from: 'http://evil.example' }),
      device.answer(challenge, { isVerified: false }),
      device.answer(Buffer.alloc(48).toString('base64url')),
      stranger.answer(challenge),
      { ...stranger.answer(challenge), id: device.credentialId, rawId: device.credentialId },
    ];
    for (const answer of refused) expect((await signIn(answer)).code).toBe('PASSKEY_REFUSED');
    const elsewhere = { host: 'other.example' };
    expect((await signIn(device.answer(challenge), elsewhere)).code).toBe('PASSKEY_REFUSED');
    expect((await signIn(device.answer(challenge))).status).toBe(200);
  });

  test('a passkey whose counter goes back is refused as a copy', async () => {
    const { device } = await withPasskey();
    expect((await signIn(device.answer(await challengeOf(), { count: 5 }))).status).toBe(200);
    const copy = device.answer(await challengeOf(), { count: 5 });
    expect((await signIn(copy)).code).toBe('PASSKEY_REFUSED');
  });

  test('can’t sign in to a closed account', async () => {
    const { captain, device } = await withPasskey();
    const general = await aCaptain(server, { type: 'general' });
    const params = { captainId: captain.captainId };
    await call(updateCaptainAccount, { as: general.token, params, body: { open: false } });
    expect(await signIn(device.answer(await challengeOf()))).toMatchObject({
      status: 403,
      code: 'ACCOUNT_CLOSED',
    });
  });

  test('is limited to thirty tries from an address', async () => {
    const { device } = await withPasskey();
    const { device: known } = await signIn(device.answer(await challengeOf()));
    const stranger = await aPasskey();
    const challenge = await challengeOf();
    const remoteAddress = '203.0.113.77';
    for (let nth = 0; nth < 30; nth += 1) {
      expect((await signIn(stranger.answer(challenge), { remoteAddress })).status).toBe(401);
    }
    const answer = device.answer(challenge);
    expect((await signIn(answer, { remoteAddress })).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(answer)).status).toBe(200);
    // A device on which the captain has signed in before is counted apart.
    const again = device.answer(await challengeOf());
    expect((await signIn(again, { remoteAddress, known })).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  test('accepts the answer of a device to this session’s challenge, once', async () => {
    const captain = await aCaptain(server);
    const as = captain.token;
    const { challenge } = (await call(beginPasskey, { as, body: password })).ok.body;
    const device = await aPasskey();
    const add = async (response: object, by = as) =>
      (await call(addPasskey, { as: by, body: { response } })).failure.code;
    const other = await aCaptain(server);
    expect(await add(device.register(challenge), other.token)).toBe('SETUP_OVER');
    expect(await add(device.register('bm9uZQ'))).toBe('SETUP_OVER');
    expect(await add(device.register(challenge, { from: 'http://evil.example' }))).toBe(
      'PASSKEY_UNUSABLE',
    );
    expect(await add(device.register(challenge, { isVerified: false }))).toBe('PASSKEY_UNUSABLE');
    const { ok } = await call(addPasskey, { as, body: { response: device.register(challenge) } });
    expect(ok.body.passkey.name).not.toBe('');
    expect(await add((await aPasskey()).register(challenge))).toBe('SETUP_OVER');
    wait(301);
  });

  test('is refused with a sentence for a malformed answer', async () => {
    const { token } = await aCaptain(server);
    for (const response of [undefined, 'x', {}, { id: 'x' }]) {
      const { failure } = await call(addPasskey, { as: token, body: { response } });
      expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
      expect(failure.arabicMessage).toMatch(/[\u0600-\u06FF]/);
    }
  });

  test('is limited to ten, and keeps the first recovery codes', async () => {
    const { captain } = await withPasskey();
    const as = captain.token;
    const last = (await call(beginPasskey, { as, body: password })).ok.body.challenge;
    for (let nth = 1; nth < MOST_PASSKEYS; nth += 1) {
      const { challenge } = (await call(beginPasskey, { as, body: password })).ok.body;
      const response = (await aPasskey()).register(challenge);
      const { ok } = await call(addPasskey, { as, body: { response } });
      expect(ok.body.recoveryCodes).toBeNull();
    }
    const response = (await aPasskey()).register(last);
    const more = await call(addPasskey, { as, body: { response } });
    expect(more.failure.code).toBe('PASSKEYS_FULL');
    expect((await call(beginPasskey, { as, body: password })).failure.code).toBe('PASSKEYS_FULL');
  });
});

describe('removing a passkey', () => {
  test('needs the password and turns the second factor off with the last one; other captains can’t', async () => {
    const { captain, device, passkey } = await withPasskey();
    const params = { passkeyId: passkey.passkeyId };
    const other = await aCaptain(server);
    const foreign = await call(removePasskey, { as: other.token, params, body: password });
    expect(foreign.failure.code).toBe('PASSKEY_NOT_FOUND');
    const { ok } = await call(removePasskey, { as: captain.token, params, body: password });
    expect(ok.body).toEqual({ on: false });
    expect((await signIn(device.answer(await challengeOf()))).code).toBe('PASSKEY_REFUSED');
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { emailOrMobile: captain.phoneNumber, ...password },
    });
    expect(login.statusCode).toBe(200);
    const off = await call(turnOffCodes, { as: captain.token, body: password });
    expect(off.failure.code).toBe('SECOND_FACTOR_OFF');
  });
});
