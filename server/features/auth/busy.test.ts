import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { login, readMe } from '../../../contract/auth/endpoints.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';

// It keeps its own process busy.
const server = testApp();
const { call } = server;

test('too many simultaneous sign-ins answer 503, which counts as no attempt', async () => {
  const { phoneNumber, token } = await aCaptain(server);
  // More than may wait; whoever was served or sent away comes again, so that there is never room.
  const codes = new Set<string>();
  let isOver = false;
  const comeAgain = async () => {
    while (!isOver) {
      await hashPassword('نخلة').then(
        () => codes.add('done'),
        ({ code }) => codes.add(code),
      );
      await setImmediate();
    }
  };
  const crowd = Array.from({ length: 120 }, comeAgain);
  const goAway = () => {
    isOver = true;
    return Promise.all(crowd);
  };
  onTestFinished(async () => void (await goAway()));
  const body = { emailOrMobile: phoneNumber, password: PASSWORD };
  const refused = await call(login, { body });
  expect(refused.failure).toMatchObject({ status: 503, code: 'PASSWORDS_BUSY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await server.db.selectFrom('throttleEvents').selectAll().execute()).toEqual([]);
  // Others are served meanwhile.
  expect((await call(readMe, { as: token })).status).toBe(200);
  await goAway();
  expect(codes).toEqual(new Set(['done', 'PASSWORDS_BUSY']));
  expect((await call(login, { body })).status).toBe(200);
});
