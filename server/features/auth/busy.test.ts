import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { login, readMe } from '../../../contract/auth/endpoints.ts';
import { verifyGuess } from '../../http/limits/password-guesses.ts';
import { inTurn, MOST_WAITING } from '../../secrets/passwords.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

const readEvents = () => server.db.selectFrom('throttleEvents').selectAll().execute();

/** Fills all workers and the whole queue with work that waits until `letGo` is called. */
function fillQueue(): { letGo: () => Promise<unknown> } {
  const gate = Promise.withResolvers<void>();
  const works = Array.from({ length: Math.max(1, availableParallelism() - 1) + MOST_WAITING }, () =>
    inTurn(() => gate.promise),
  );
  const letGo = () => {
    gate.resolve();
    return Promise.all(works);
  };
  onTestFinished(async () => void (await letGo()));
  return { letGo };
}

test('too many simultaneous sign-ins answer 503, which counts as no attempt', async () => {
  const { phoneNumber, token } = await aCaptain(server);
  const { letGo } = fillQueue();
  const body = { emailOrMobile: phoneNumber, password: PASSWORD };
  const refused = await call(login, { body });
  expect(refused.failure).toMatchObject({ status: 503, code: 'PASSWORDS_BUSY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await readEvents()).toEqual([]);
  // Other requests are answered meanwhile.
  expect((await call(readMe, { as: token })).status).toBe(200);
  await letGo();
  expect((await call(login, { body })).status).toBe(200);
});

test('a guess counts as no attempt when others fill the queue while it is counted', async () => {
  const { db, now } = server;
  const throttles = [{ subject: 'login:1', limit: 5, minutes: 15 }];
  const guess = verifyGuess({ db, now }, throttles, { passwordHash: undefined, password: 'نخلة' });
  fillQueue();
  await expect(guess).rejects.toMatchObject({ code: 'PASSWORDS_BUSY' });
  expect(await readEvents()).toEqual([]);
});
