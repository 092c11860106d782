import { describe, expect, test } from 'vitest';
import { login, readMe, signUp } from '../../../contract/auth/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

let serial = 0;
async function signUpWith(password: string) {
  serial += 1;
  const phoneNumber = `0108${String(serial).padStart(7, '0')}`;
  const body = { firstName: 'ماري', middleName: 'فوزي', lastName: 'عدلي', gender: 'female' };
  const { ok } = await call(signUp, { body: { ...body, phoneNumber, password } });
  expect(ok.token).toBeTruthy();
  return async (attempt: string) =>
    (await call(login, { body: { emailOrMobile: phoneNumber, password: attempt } })).status;
}

describe('a password', () => {
  test.each([
    ['spaces at its ends', ' Nile river  tents ', 'Nile river  tents'],
    ['capitals', 'kEyBoArD-tEnTs-NiLe', 'keyboard-tents-nile'],
    ['Arabic letters that search folds', 'أشرعة إلى الضفة', 'اشرعة الى الضفة'],
    ['Arabic digits', 'خيمة فوق ٧٤١٩', 'خيمة فوق 7419'],
  ])('is compared as it was typed, with %s', async (_, password, alike) => {
    const attempt = await signUpWith(password);
    expect(await attempt(alike)).toBe(401);
    expect(await attempt(password)).toBe(200);
  });

  test('is compared to its last character, also of 128', async () => {
    const long = 'tent by the river, '.repeat(7).slice(0, 127);
    const attempt = await signUpWith(`${long}a`);
    expect(await attempt(`${long}b`)).toBe(401);
    expect(await attempt(long)).toBe(401);
    expect(await attempt(`${long}a`)).toBe(200);
  });

  test.each([
    ['small letters alone', 'kqzvwmtrpxhj'],
    ['digits alone', '493817260548'],
    ['signs alone', '~}|^<;"(%&*$'],
    ['Arabic alone', 'بوصلة ونجمة الشمال'],
    ['pictures', '🏕️🌙🧭🔥⭐🎒🪢🥾'],
  ])('may be of %s', async (_, password) => {
    expect(await (await signUpWith(password))(password)).toBe(200);
  });
});

test('each sign-in gets its own token, also simultaneous ones of one captain', async () => {
  const captain = await aCaptain(server);
  const body = { emailOrMobile: captain.phoneNumber, password: PASSWORD };
  const answers = await Promise.all([1, 2, 3].map(() => call(login, { body })));
  const got = [captain.token, ...answers.map(({ ok }) => ok.token)];
  expect(new Set(got).size).toBe(4);
  for (const as of got) expect((await call(readMe, { as })).status).toBe(200);
});
