import { beforeAll, describe, expect, test } from 'vitest';
import { errorsOf } from '../../../contract/core/endpoint.ts';
import {
  operatorCode,
  operatorLogin,
  operatorLogout,
  operatorMe,
} from '../../../contract/directory/endpoints.ts';
import { directoryEndpoints } from '../../../scripts/endpoints.ts';
import { aCaptain, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import {
  anOperator,
  aStranger,
  SECRET,
  signIn,
  type TestGroup,
  testGroups,
} from '../../testing/groups.ts';
import { operatorTokens } from '../serving/secrets.ts';
import { putOperator } from './operators.ts';

const groups = testGroups({}, { logLevel: 'trace' });
const { call } = groups;
let as: string;
let group: TestGroup;
let captain: TestCaptain;

beforeAll(async () => {
  as = await anOperator(groups);
  group = await groups.aGroup('matrix');
  captain = await aCaptain(group, { type: 'general' });
});

test.each(directoryEndpoints)(
  '$name answers a captain and a stranger 401 where an operator is needed',
  async ({ endpoint }) => {
    if (endpoint.access !== 'session') return;
    const params = { groupId: group.row.groupId, broadcastId: 1 };
    for (const caller of [undefined, captain.token, 'no token']) {
      const answer = await call(endpoint, { params, as: caller });
      expect(answer.statusCode).toBe(401);
    }
    // The operator's page is not served on a group's host.
    expect((await call(endpoint, { params, as, host: group.host })).statusCode).toBe(404);
    expect(errorsOf(endpoint)).toContain('NOT_SIGNED_IN');
  },
);

test('an operator signs in by a password and a code, once each', async () => {
  const parts = { directory: groups.program.directory.db, tokens: operatorTokens(SECRET) };
  const email = 'second@example.com';
  await putOperator(parts, { email, password: PASSWORD, now: groups.now });
  const wrong = await call(operatorLogin, { body: { email, password: 'not the password' } });
  expect(wrong.json().code).toBe('INVALID_CREDENTIALS');
  const unknown = await call(operatorLogin, {
    body: { email: 'x@example.com', password: PASSWORD },
  });
  expect(unknown.json().code).toBe('INVALID_CREDENTIALS');
  const { ticket, setUp } = (
    await call(operatorLogin, { body: { email, password: PASSWORD } })
  ).json().body;
  expect(setUp.uri).toMatch(/^otpauth:\/\/totp\//);
  const coded = await call(operatorCode, { body: { ticket, code: '000000' } });
  expect(coded.json().code).toBe('WRONG_SECOND_FACTOR');
  const forged = await call(operatorCode, { body: { ticket: 'forged', code: '000000' } });
  expect(forged.json().code).toBe('SETUP_OVER');
  const token = await anOperator(groups, 'third@example.com');
  expect((await call(operatorMe, { as: token })).json().body).toEqual({
    email: 'third@example.com',
  });
  await call(operatorLogout, { as: token });
  expect((await call(operatorMe, { as: token })).statusCode).toBe(401);
});

test('an operator is signed out after 15 minutes without a request', async () => {
  const begun = groups.now;
  const token = await anOperator(groups, 'idle@example.com');
  const after = async (minutes: number) => {
    groups.now = new Date(groups.now.getTime() + minutes * 60_000);
    return (await call(operatorMe, { as: token })).statusCode;
  };
  expect([await after(14), await after(14), await after(16)]).toEqual([200, 200, 401]);
  groups.now = begun;
});

describe('wrong passwords', () => {
  const password = 'an operator of the tests';
  const guesser =
    (email: string) =>
    async (from: string, sent: object = {}): Promise<number> =>
      (await call(operatorLogin, { body: { email, password: 'x', ...sent }, from })).statusCode;

  test('close the sign-in to their address, and to no other one', async () => {
    const email = 'guessed@example.com';
    await anOperator(groups, email);
    const guess = guesser(email);
    const from = aStranger();
    const answers = await Promise.all(Array.from({ length: 7 }, () => guess(from)));
    expect(answers.toSorted()).toEqual([...Array(5).fill(401), 429, 429]);
    expect(await guess(from, { password })).toBe(429);
    expect(await guess(aStranger(), { password })).toBe(200);
  });

  test('wrong passwords from many addresses close it for a while, except on a device that has signed in', async () => {
    const email = 'guessed-by-many@example.com';
    const { device } = await signIn(groups, email);
    const guess = guesser(email);
    for (let nth = 0; nth < 50; nth += 1) await guess(aStranger());
    expect(await guess(aStranger(), { password })).toBe(429);
    expect(await guess(aStranger(), { password, device })).toBe(200);
    // A device of another operator, or an invented one.
    const { device: other } = await signIn(groups, 'other@example.com');
    expect(await guess(aStranger(), { password, device: other })).toBe(429);
    expect(await guess(aStranger(), { password, device: 'x'.repeat(60) })).toBe(429);
  });
});
