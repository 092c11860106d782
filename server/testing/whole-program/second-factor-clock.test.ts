import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../../contract/auth/endpoints.ts';
import {
  addPasskey,
  beginPasskey,
  loginByPasskey,
  readPasskeyChallenge,
} from '../../../contract/auth/passkeys.ts';
import { setUpCodes, turnOffCodes, turnOnCodes } from '../../../contract/auth/second-factor.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { createTokens } from '../../http/session.ts';
import { bearer } from '../app.ts';
import { startClocked } from '../clocked-program.ts';
import { shownCode } from '../codes.ts';
import { testDatabase } from '../database.ts';
import { aCaptain, PASSWORD, type TestCaptain } from '../factories.ts';
import { aPasskey } from '../passkey.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The program looks each half minute whether its clock was set, and cleans up then. */
const CLEANED_UP = { timeout: 2 * MINUTE, interval: 200 };

const JWT_SECRET = randomBytes(24).toString('hex');
const password = PASSWORD;
const cleanUp: (() => unknown)[] = [];
let db: Awaited<ReturnType<typeof testDatabase>>['db'];
let setTo: (ahead: number) => void;
/** A passkey belongs to a host with a name. */
let origin: string;
let captain: TestCaptain;

beforeEach(async () => {
  const database = await testDatabase();
  cleanUp.push(database.close);
  db = database.db;
  captain = await aCaptain({ db, tokens: createTokens(JWT_SECRET) });
  const program = await startClocked({ DATABASE_URL: database.connectionString, JWT_SECRET });
  cleanUp.push(program.stop);
  setTo = program.setTo;
  origin = `http://localhost:${new URL(program.address).port}`;
});
afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

/** The program's answer: the signed-in captain. */
async function ask({ method, path }: Endpoint, body?: object) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...bearer(captain.token), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { code?: string; body: Record<string, unknown> };
}
const challengeOf = async (endpoint: Endpoint, body?: object) =>
  String((await ask(endpoint, body)).body.challenge);

const OPENED = 'opened';
/** Result of a sign-in. */
const signIn = async (code: string) =>
  (await ask(login, { emailOrMobile: captain.phoneNumber, password, code })).code ?? OPENED;
const byPasskey = async (response: object) =>
  (await ask(loginByPasskey, { response })).code ?? OPENED;

interface SetUp {
  setup: string;
  secret: string;
}
const setUp = async () => (await ask(setUpCodes, { password })).body as unknown as SetUp;
/** Code of a phone whose clock is off by this much. */
const shown = ({ secret }: SetUp, ahead: number) => shownCode(secret, new Date(Date.now() + ahead));

async function turnOn() {
  const made = await setUp();
  const { body } = await ask(turnOnCodes, { setup: made.setup, code: shown(made, 0) });
  return {
    phone: (ahead: number) => shown(made, ahead),
    recoveryCodes: body.recoveryCodes as string[],
  };
}

test('no code is accepted twice, whichever way the clock is set', async () => {
  const { phone, recoveryCodes } = await turnOn();
  const [first, second] = recoveryCodes as [string, string];
  const used = phone(2 * MINUTE);
  setTo(2 * MINUTE);
  expect(await signIn(used)).toBe(OPENED);
  expect(await signIn(used)).toBe('WRONG_SECOND_FACTOR');
  setTo(HOUR);
  expect(await signIn(phone(2 * MINUTE))).toBe('WRONG_SECOND_FACTOR');
  // Both are equally wrong, as after a manual change to summer time.
  expect(await signIn(phone(HOUR))).toBe(OPENED);
  setTo(2 * MINUTE);
  expect(await signIn(used)).toBe('SECOND_FACTOR_AHEAD');
  expect(await signIn(phone(2 * MINUTE))).toBe('SECOND_FACTOR_AHEAD');
  expect(await signIn(first)).toBe(OPENED);
  for (const ahead of [0, DAY, -DAY, 2 * MINUTE]) {
    setTo(ahead);
    expect(await signIn(first)).toBe('WRONG_SECOND_FACTOR');
    if (ahead === DAY) expect(await signIn(second)).toBe(OPENED);
  }
  // As the error message advises: a new secret has no codes used at the wrong time.
  setTo(0);
  await ask(turnOffCodes, { password });
  const anew = await turnOn();
  setTo(2 * MINUTE);
  expect(await signIn(anew.phone(2 * MINUTE))).toBe(OPENED);
  expect(await signIn(used)).toBe('WRONG_SECOND_FACTOR');
});

/** A device whose passkey is the captain's. */
async function addedPasskey() {
  const device = await aPasskey({ origin });
  const response = device.register(await challengeOf(beginPasskey, { password }));
  expect((await ask(addPasskey, { response })).code).toBeUndefined();
  return device;
}

test('a session made while the clock was wrong expires when it says', async () => {
  const device = await addedPasskey();
  for (const [making, reading] of [
    [DAY, 0],
    [0, -DAY],
    [0, DAY],
  ] as const) {
    setTo(making);
    const made = await setUp();
    const answer = device.answer(await challengeOf(readPasskeyChallenge));
    const another = await aPasskey({ origin });
    const response = another.register(await challengeOf(beginPasskey, { password }));
    setTo(reading);
    const confirmed = { setup: made.setup, code: shown(made, reading) };
    expect((await ask(turnOnCodes, confirmed)).code).toBe('SETUP_OVER');
    expect((await ask(addPasskey, { response })).code).toBe('SETUP_OVER');
    expect(await byPasskey(answer)).toBe('PASSKEY_REFUSED');
  }
});

// server/features/auth/passkeys.test.ts answers one twice, without waiting for the clock.
test.runIf(thorough)(
  'a challenge can be answered once, also if the clock is set ahead and back meanwhile',
  async () => {
    const device = await addedPasskey();
    const answer = device.answer(await challengeOf(readPasskeyChallenge));
    expect(await byPasskey(answer)).toBe(OPENED);
    const at = new Date(Date.now() - HOUR).toISOString();
    await db.insertInto('throttleEvents').values({ subject: 'old', at }).execute();
    const old = db.selectFrom('throttleEvents').where('subject', '=', 'old').select('at');
    setTo(DAY);
    await expect.poll(() => old.execute(), CLEANED_UP).toEqual([]);
    setTo(0);
    expect(await byPasskey(answer)).toBe('PASSKEY_REFUSED');
    expect(await byPasskey(device.answer(await challengeOf(readPasskeyChallenge)))).toBe(OPENED);
  },
  3 * MINUTE,
);
