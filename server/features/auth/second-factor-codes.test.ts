import { beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { beginPasskey, removePasskey } from '../../../contract/auth/passkeys.ts';
import {
  readSecondFactor,
  renewRecoveryCodes,
  setUpCodes,
  turnOffCodes,
  turnOnCodes,
} from '../../../contract/auth/second-factor.ts';
import { endOneSession, endOtherSessions } from '../../../contract/auth/sessions.ts';
import { createOneTimePassword } from '../../../contract/captains/endpoints.ts';
import { buildApp } from '../../app.ts';
import { createTokens } from '../../http/session.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { shownCode } from '../../testing/codes.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';
import { secondProcess } from '../../testing/second-process.ts';
import { signIns } from '../../testing/sign-ins.ts';
import { base32 } from './second-factor-rules.ts';

const server = testApp();
const { call } = server;
const second = secondProcess(server);
const { signIn, withCodes, wait, anAddress } = signIns(server);

beforeEach(() => {
  server.now = FRIDAY;
});

describe('a sign-in with codes of the phone', () => {
  test('needs a code', async () => {
    const { captain, phone } = await withCodes();
    expect(await signIn(captain)).toMatchObject({ status: 401, code: 'SECOND_FACTOR_NEEDED' });
    const { status, token } = await signIn(captain, { code: phone() });
    expect(status).toBe(200);
    expect((await call(readMe, { as: token })).status).toBe(200);
  });

  test('ignores a code of an account without a second factor', async () => {
    const captain = await aCaptain(server);
    expect((await signIn(captain, { code: '000000' })).status).toBe(200);
  });

  test('answers a wrong password before it asks for a code', async () => {
    const { captain, phone } = await withCodes();
    const wrong = { password: 'wrong wrong', code: phone() };
    expect((await signIn(captain, wrong)).code).toBe('INVALID_CREDENTIALS');
    // The refused attempt did not use up the code.
    expect((await signIn(captain, { code: phone() })).status).toBe(200);
  });

  test('accepts Arabic digits, spaces, and a step before and after', async () => {
    const { captain, phone } = await withCodes();
    const arabic = phone(-1).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    const spaced = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
    expect((await signIn(captain, { code: spaced })).status).toBe(200);
    expect((await signIn(captain, { code: phone(1) })).status).toBe(200);
    wait(90);
    expect((await signIn(captain, { code: phone(2) })).code).toBe('WRONG_SECOND_FACTOR');
    expect((await signIn(captain, { code: phone(-2) })).code).toBe('WRONG_SECOND_FACTOR');
  });

  test('accepts a code once, also of four simultaneous ones in two processes, and not the one that turned codes on', async () => {
    const { captain, phone } = await withCodes();
    server.now = FRIDAY;
    expect((await signIn(captain, { code: phone() })).code).toBe('WRONG_SECOND_FACTOR');
    wait(60);
    const code = phone();
    const answers = await Promise.all(
      [server.app, second.app, server.app, second.app].map((app) =>
        signIn(captain, { code }, { app }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await signIn(captain, { code }, { app: second.app })).code).toBe('WRONG_SECOND_FACTOR');
    wait(30);
    expect((await signIn(captain, { code: phone() }, { app: second.app })).status).toBe(200);
  });

  test('stops at five wrong codes from an address; a right one clears the count', async () => {
    const { captain, phone } = await withCodes();
    const from = { remoteAddress: anAddress() };
    const guess = async (code = '000000') => (await signIn(captain, { code }, from)).code;
    for (let nth = 0; nth < 4; nth += 1) expect(await guess()).toBe('WRONG_SECOND_FACTOR');
    expect(await guess(phone())).toBeUndefined();
    for (let nth = 0; nth < 5; nth += 1) expect(await guess()).toBe('WRONG_SECOND_FACTOR');
    expect(await guess(phone(1))).toBe('TOO_MANY_REQUESTS');
    // Requests without a code are not counted as guesses, and other addresses are not locked out.
    expect((await signIn(captain, {}, from)).code).toBe('SECOND_FACTOR_NEEDED');
    expect((await signIn(captain, { code: phone(1) })).status).toBe(200);
  });

  test('stops at twenty wrong codes of an account in an hour, from all addresses and processes', async () => {
    const { captain, phone } = await withCodes();
    const codes: string[] = [];
    for (let nth = 0; nth < 24; nth += 1) {
      const app = nth % 2 ? second.app : server.app;
      codes.push((await signIn(captain, { code: '000000' }, { app })).code);
    }
    expect(codes.filter((code) => code === 'WRONG_SECOND_FACTOR')).toHaveLength(20);
    expect((await signIn(captain, { code: phone() })).code).toBe('TOO_MANY_REQUESTS');
    wait(3601);
    expect((await signIn(captain, { code: phone() })).status).toBe(200);
  });

  test('wrong codes from elsewhere do not lock out a known device', async () => {
    const { captain, phone } = await withCodes();
    const { device } = await signIn(captain, { code: phone() });
    for (let nth = 0; nth < 21; nth += 1) await signIn(captain, { code: '000000' });
    wait(60);
    expect((await signIn(captain, { code: phone() })).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(captain, { code: phone(), device })).status).toBe(200);
    for (let nth = 0; nth < 5; nth += 1) {
      const { code } = await signIn(captain, { code: '000000', device });
      expect(code).toBe('WRONG_SECOND_FACTOR');
    }
    expect((await signIn(captain, { code: phone(), device })).code).toBe('TOO_MANY_REQUESTS');
  });

  test('keeps a one-time password unused after a wrong code', async () => {
    const { captain, phone } = await withCodes();
    const general = await aCaptain(server, { type: 'general' });
    const params = { captainId: captain.captainId };
    const { password } = (await call(createOneTimePassword, { as: general.token, params })).ok.body;
    expect((await signIn(captain, { password })).code).toBe('SECOND_FACTOR_NEEDED');
    const wrong = { password, code: '000000' };
    expect((await signIn(captain, wrong)).code).toBe('WRONG_SECOND_FACTOR');
    expect((await signIn(captain, { password, code: phone() })).status).toBe(200);
  });

  test('reports a changed secret of the server; a recovery code still works', async () => {
    const { captain, phone, recoveryCodes } = await withCodes();
    const tokens = createTokens('a secret that was made anew, long enough too');
    const app = await buildApp({ ...server, tokens });
    const after = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { emailOrMobile: captain.phoneNumber, password: PASSWORD, code: phone() },
    });
    expect(after.json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_UNREADABLE' });
    expect((await signIn(captain, { code: recoveryCodes[0]! }, { app })).status).toBe(200);
    await app.close();
  });
});

test('refuses a right code with an error code of its own after a later one was used', async () => {
  const { captain, phone, recoveryCodes } = await withCodes();
  const used = phone();
  expect((await signIn(captain, { code: used })).status).toBe(200);
  wait(3600);
  expect((await signIn(captain, { code: phone() })).status).toBe(200);
  wait(-3600);
  // Without the phone the error does not show.
  expect((await signIn(captain, { code: '000000' })).code).toBe('WRONG_SECOND_FACTOR');
  for (const code of [used, phone(1)]) {
    expect(await signIn(captain, { code })).toMatchObject({
      status: 403,
      code: 'SECOND_FACTOR_AHEAD',
    });
  }
  expect((await signIn(captain, { code: recoveryCodes[0]! })).status).toBe(200);
  wait(3660);
  expect((await signIn(captain, { code: phone() })).status).toBe(200);
});

/** Fails in the first application too, whose reached failures are recorded. */
test('a secret that can no longer be decrypted has its own error code', async () => {
  const { captain, phone } = await withCodes();
  await server.db
    .updateTable('codeSecrets')
    .set({ sealed: Buffer.alloc(48) })
    .execute();
  expect((await signIn(captain, { code: phone() })).code).toBe('SECOND_FACTOR_UNREADABLE');
});

describe('turning codes on', () => {
  test('needs a code of that secret, once, in the session that asked', async () => {
    const captain = await aCaptain(server);
    const as = captain.token;
    const { ok } = await call(setUpCodes, { as, body: { password: PASSWORD } });
    const { setup, secret, uri } = ok.body;
    expect(uri).toContain(`secret=${secret}`);
    const code = shownCode(secret, server.now);
    const wrong = await call(turnOnCodes, { as, body: { setup, code: '12' } });
    expect(wrong.failure).toMatchObject({ code: 'WRONG_CODE', issues: [{ path: 'code' }] });
    const { token } = await signIn(captain);
    const elsewhere = await call(turnOnCodes, { as: token, body: { setup, code } });
    expect(elsewhere.failure.code).toBe('SETUP_OVER');
    // Nothing was stored so far.
    expect((await signIn(captain)).status).toBe(200);
    expect((await call(turnOnCodes, { as, body: { setup, code } })).status).toBe(200);
    const again = await call(turnOnCodes, { as, body: { setup, code } });
    expect(again.failure.code).toBe('SECOND_FACTOR_ON');
  });

  test('the stored secret cannot be read from the database alone', async () => {
    const captain = await aCaptain(server);
    const as = captain.token;
    const { ok } = await call(setUpCodes, { as, body: { password: PASSWORD } });
    const { secret, setup } = ok.body;
    const body = { setup, code: shownCode(secret, server.now) };
    await call(turnOnCodes, { as, body });
    const { sealed } = await server.db
      .selectFrom('codeSecrets')
      .where('captainId', '=', captain.captainId)
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(sealed).toHaveLength(12 + 20 + 16);
    expect(base32(sealed.subarray(12, -16))).not.toBe(secret);
    const history = await server.db.selectFrom('history').selectAll().execute();
    expect(JSON.stringify(history)).not.toContain(secret);
  });
});

describe('a stolen session, without the password,', () => {
  const guarded = [
    ['sets up no codes', setUpCodes],
    ['turns no codes off', turnOffCodes],
    ['gets no recovery codes', renewRecoveryCodes],
    ['makes no passkey', beginPasskey],
    ['removes no passkey', removePasskey],
    ['ends no session', endOneSession],
    ['ends not all others', endOtherSessions],
  ] as const;

  test.each(guarded)('%s, and has five tries', async (_, endpoint) => {
    const { captain, phone } = await withCodes();
    const { token } = await signIn(captain, { code: phone() });
    const params = { passkeyId: 1, id: 'x' };
    const attempt = async (password: string) =>
      (await call(endpoint, { as: token, params, body: { password } })).failure;
    for (let nth = 0; nth < 5; nth += 1) {
      const failure = await attempt('wrong wrong');
      expect(failure).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
      expect(failure).toMatchObject({ issues: [{ path: 'password' }] });
    }
    expect((await attempt(PASSWORD)).code).toBe('TOO_MANY_REQUESTS');
    const { codesSince } = (await call(readSecondFactor, { as: token })).ok.body;
    expect(codesSince).not.toBeNull();
    expect((await call(readMe, { as: captain.token })).status).toBe(200);
  });
});
