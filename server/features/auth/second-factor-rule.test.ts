import { beforeEach, expect, test } from 'vitest';
import { changePassword, logout, readMe } from '../../../contract/auth/endpoints.ts';
import { readSecondFactorRule, setSecondFactorRule } from '../../../contract/auth/second-factor.ts';
import { listSessions } from '../../../contract/auth/sessions.ts';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';
import { storeRule } from './second-factor-queries.ts';
import { aSecret, lockSecret } from './second-factor-rules.ts';

const server = testApp();
const { call } = server;

beforeEach(() => storeRule(server.db, false));

/** A captain with codes of the phone. */
async function withCodes(type: 'general' | 'unit') {
  const captain = await aCaptain(server, { type });
  await server.db
    .insertInto('codeSecrets')
    .values({
      captainId: captain.captainId,
      lastStep: 0,
      madeAt: server.now.toISOString(),
      sealed: lockSecret(server.tokens, captain.captainId, aSecret()),
    })
    .execute();
  return captain;
}

const require = (as: string, required = true) =>
  call(setSecondFactorRule, { as, body: { required } });

test('only a general captain with a second factor can require one of others', async () => {
  const without = await aCaptain(server, { type: 'general' });
  expect((await require(without.token)).failure).toMatchObject({
    status: 409,
    code: 'SECOND_FACTOR_FIRST',
    arabicMessage: expect.stringContaining('فعّل التحقق بخطوتين لحسابك أولاً'),
  });
  const { token } = await withCodes('general');
  expect((await require(token)).ok.body).toEqual({ required: true });
  expect((await call(readSecondFactorRule, { as: token })).ok.body).toEqual({ required: true });
});

test('a general captain without one must set it up first, in any session', async () => {
  const asking = await withCodes('general');
  const general = await aCaptain(server, { type: 'general' });
  const unit = await aCaptain(server, { type: 'unit' });
  expect((await call(listCaptains, { as: general.token })).status).toBe(200);
  await require(asking.token);
  for (const endpoint of [listCaptains, listSessions, readSecondFactorRule]) {
    const { failure } = await call(endpoint, { as: general.token });
    expect(failure).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
  }
  const off = await require(general.token, false);
  expect(off.failure.code).toBe('SECOND_FACTOR_REQUIRED');
  const me = await call(readMe, { as: general.token });
  expect(me.ok.body.mustAddSecondFactor).toBe(true);
  // No other captain needs a code.
  expect((await call(listCaptains, { as: unit.token })).status).toBe(200);
  expect((await call(readMe, { as: unit.token })).ok.body.mustAddSecondFactor).toBe(false);
  expect((await call(listCaptains, { as: asking.token })).status).toBe(200);

  const body = { oldPassword: PASSWORD, newPassword: 'felucca-at-dusk-7' };
  const changed = await call(changePassword, { as: general.token, body });
  expect(changed.ok.body.mustAddSecondFactor).toBe(true);
  await server.db
    .insertInto('codeSecrets')
    .values({
      captainId: general.captainId,
      lastStep: 0,
      madeAt: server.now.toISOString(),
      sealed: Buffer.alloc(1),
    })
    .execute();
  expect((await call(listCaptains, { as: general.token })).status).toBe(200);
});

test('the answer to a login says so, and signing out is allowed', async () => {
  const asking = await withCodes('general');
  const general = await aCaptain(server, { type: 'general' });
  await require(asking.token);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { emailOrMobile: general.phoneNumber, password: PASSWORD },
  });
  expect(answer.json().body.mustAddSecondFactor).toBe(true);
  expect((await call(logout, { as: answer.json().token })).status).toBe(200);
});

test('the rule can be turned off', async () => {
  const { token, captainId } = await withCodes('general');
  const general = await aCaptain(server, { type: 'general' });
  await require(token);
  await require(token, false);
  expect((await call(listCaptains, { as: general.token })).status).toBe(200);
  const rows = await server.db
    .selectFrom('history')
    .where('entity', '=', 'secondFactorRule')
    .where('captainId', '=', captainId)
    .orderBy('historyId')
    .select(['before', 'after'])
    .execute();
  expect(rows).toEqual([
    { before: { required: false }, after: { required: true } },
    { before: { required: true }, after: { required: false } },
  ]);
});
