import { setUpCodes, turnOnCodes } from '../../contract/auth/second-factor.ts';
import type { TestApp } from './app.ts';
import { shownCode } from './codes.ts';
import { aCaptain, PASSWORD, type TestCaptain } from './factories.ts';

/** Sign-ins over HTTP, and captains with codes of a phone. */
export function signIns(server: TestApp) {
  let addresses = 0;
  /** A new address for each call, so that throttles do not interfere, except in the tests about guessing. */
  const anAddress = () => {
    addresses += 1;
    return `10.1.${addresses >> 8}.${addresses & 255}`;
  };
  const wait = (seconds: number) => (server.now = new Date(server.now.getTime() + seconds * 1000));

  async function signIn(
    { phoneNumber }: TestCaptain,
    {
      code,
      password = PASSWORD,
      device,
    }: { code?: string; password?: string; device?: string } = {},
    { app = server.app, remoteAddress = anAddress() } = {},
  ) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { emailOrMobile: phoneNumber, password, code, device },
    });
    return {
      ...answer.json<{ token: string; code: string; device: string }>(),
      status: answer.statusCode,
    };
  }

  /** A captain whose phone makes codes, the phone, and the recovery codes. */
  async function withCodes(fields: Parameters<typeof aCaptain>[1] = {}) {
    const captain = await aCaptain(server, fields);
    const as = captain.token;
    const set = await server.call(setUpCodes, { as, body: { password: PASSWORD } });
    const { secret, setup } = set.ok.body;
    const phone = (steps = 0) => shownCode(secret, new Date(server.now.getTime() + steps * 30_000));
    const on = await server.call(turnOnCodes, { as, body: { setup, code: phone() } });
    wait(60);
    return { captain, phone, recoveryCodes: on.ok.body.recoveryCodes! };
  }

  return { signIn, withCodes, wait, anAddress };
}
