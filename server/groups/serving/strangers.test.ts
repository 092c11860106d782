import { beforeAll, expect, test } from 'vitest';
import { login, readMe, signUp } from '../../../contract/auth/endpoints.ts';
import {
  addPasskey,
  beginPasskey,
  loginByPasskey,
  readPasskeyChallenge,
} from '../../../contract/auth/passkeys.ts';
import { turnOnCodes } from '../../../contract/auth/second-factor.ts';
import { downloadBackup } from '../../../contract/backup/endpoints.ts';
import { readInvitation } from '../../../contract/captains/invitations.ts';
import { readGroup, readGroupLogo, setGroupLogo } from '../../../contract/group/endpoints.ts';
import { readScout } from '../../../contract/scouts/endpoints.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { drawLogo } from '../../demo/group.ts';
import { setGroupName } from '../../features/group/queries.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';
import { aLeader, type TestGroup, testGroups } from '../../testing/groups.ts';
import { aPasskey } from '../../testing/passkey.ts';
import { aWorld, type World } from '../../testing/requests.ts';

/** Secrets of one group are tried in another one; each attempt must first succeed in its own group. */
const METRICS_TOKEN = 'a-token-of-prometheus-0123456789';
const server = testGroups({}, { metricsToken: METRICS_TOKEN });
const { call } = server;
let nile: TestGroup;
let manar: TestGroup;
let here: World;
let there: World;

beforeAll(async () => {
  nile = await server.aGroup('nile');
  manar = await server.aGroup('manar');
  here = await aWorld(nile);
  there = await aWorld(manar);
  await setGroupName(manar.db, 'مجموعة المنار');
});

/** A captain of `group` with a passkey on a device. */
async function withPasskey(group: TestGroup) {
  const { token: as } = await aCaptain(group, { type: 'general' });
  const { host, origin } = group;
  const begun = await call(beginPasskey, { host, as, body: { password: PASSWORD } });
  const device = await aPasskey({ origin: origin! });
  const response = device.register(begun.json().body.challenge);
  expect((await call(addPasskey, { host, as, body: { response } })).statusCode).toBe(201);
  return { as, device };
}

const challengeOf = async ({ host }: TestGroup) =>
  (await call(readPasskeyChallenge, { host })).json().body.challenge;

test('an invitation opens an account in its own group alone', async () => {
  const { key } = there.invitation;
  const body = { ...aLeader, phoneNumber: '01000000077', email: undefined, invite: key };
  const read = (host: string) => call(readInvitation, { host, params: { key } });
  expect((await read(nile.host)).statusCode).toBe(404);
  const refused = await call(signUp, { host: nile.host, body });
  expect(refused.json().code).toBe('INVITATION_OVER');
  expect((await read(manar.host)).statusCode).toBe(200);
  expect((await call(signUp, { host: manar.host, body })).statusCode).toBe(201);
});

test('a passkey signs in to its own group alone, whichever challenge it answers', async () => {
  const { device } = await withPasskey(manar);
  const signIn = async (host: string, response: object) =>
    (await call(loginByPasskey, { host, body: { response } })).statusCode;
  const attempts = [
    device.answer(await challengeOf(manar)),
    device.answer(await challengeOf(nile)),
    device.answer(await challengeOf(nile), { from: nile.origin! }),
    device.answer(await challengeOf(manar), { from: nile.origin! }),
  ];
  for (const response of attempts) expect(await signIn(nile.host, response)).toBe(401);
  expect(await signIn(manar.host, device.answer(await challengeOf(manar)))).toBe(200);
});

test('a passkey is not added by the challenge of another group', async () => {
  const mine = await aCaptain(nile, { type: 'general' });
  const theirs = await aCaptain(manar, { type: 'general' });
  const begun = await call(beginPasskey, {
    host: manar.host,
    as: theirs.token,
    body: { password: PASSWORD },
  });
  const { challenge } = begun.json().body;
  for (const origin of [nile.origin!, manar.origin!]) {
    const response = (await aPasskey({ origin })).register(challenge);
    const refused = await call(addPasskey, { host: nile.host, as: mine.token, body: { response } });
    expect(refused.json().code).toBe('SETUP_OVER');
  }
});

test('the codes of an authenticator app are not turned on by the setup of another group', async () => {
  const sent = { as: here.callers.general.token, body: there.codes };
  expect((await call(turnOnCodes, { host: nile.host, ...sent })).json().code).toBe('SETUP_OVER');
  const own = { as: there.callers.general.token, body: there.codes };
  expect((await call(turnOnCodes, { host: manar.host, ...own })).statusCode).toBe(200);
});

test('a picture is served by its own group alone, also to clients that know its version', async () => {
  const { token: as } = there.callers.general;
  const body = { picture: drawLogo(24).toString('base64') };
  const set = await call(setGroupLogo, { host: manar.host, as, body });
  const params = { version: set.json().body.logo };
  expect((await call(readGroupLogo, { host: manar.host, params })).statusCode).toBe(200);
  expect((await call(readGroupLogo, { host: nile.host, params })).statusCode).toBe(404);
  expect((await call(readGroup, { host: nile.host })).json().body.logo).not.toBe(params.version);
});

test('a backup is made for a session of its own group alone', async () => {
  const { token: as } = there.callers['unit own'];
  const general = await aCaptain(manar, { type: 'general' });
  const body = { password: PASSWORD };
  for (const token of [as, general.token]) {
    expect((await call(downloadBackup, { host: nile.host, as: token, body })).statusCode).toBe(401);
  }
  const made = await call(downloadBackup, { host: manar.host, as: general.token, body });
  expect(made.statusCode).toBe(200);
});

test('a cookie gives no access', async () => {
  const token = (await aCaptain(nile, { type: 'general' })).token;
  for (const cookie of [`token=${token}`, `authorization=Bearer ${token}`, `session=${token}`]) {
    const answer = await call(readMe, { host: nile.host, headers: { cookie } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('a device known to one group is a new one to the other, whose captain is notified', async () => {
  const mine = await aCaptain(nile, { type: 'general' });
  const theirs = await aCaptain(manar, { type: 'general' });
  let visits = 0;
  const signIn = async ({ host }: TestGroup, { phoneNumber }: typeof mine, device?: string) => {
    const body = { emailOrMobile: phoneNumber, password: PASSWORD, device };
    visits += 1;
    // A captain is not told of the same address and kind of client.
    const from = `198.51.100.${visits}`;
    return (await call(login, { host, body, from })).json().device as string;
  };
  const told = ({ db }: TestGroup, { captainId }: typeof mine) =>
    db.selectFrom('notifications').where('captainId', '=', captainId).selectAll().execute();
  await signIn(nile, mine);
  const device = await signIn(manar, theirs);
  const before = await told(nile, mine);
  await signIn(manar, theirs, device);
  expect(await told(manar, theirs)).toHaveLength(0);
  await signIn(nile, mine, device);
  expect(await told(nile, mine)).toHaveLength(before.length + 1);
});

test('wrong passwords in one group do not close the sign-in of another, from the same address', async () => {
  const theirs = await aCaptain(manar, { type: 'general' });
  const from = '203.0.113.40';
  const bodyOf = (password: string) => ({ emailOrMobile: theirs.phoneNumber, password });
  const wrong = { host: nile.host, from, body: bodyOf('not the password') };
  let status = 0;
  for (let nth = 0; nth < 30 && status !== 429; nth += 1) {
    status = (await call(login, wrong)).statusCode;
  }
  expect(status).toBe(429);
  const right = { host: manar.host, from, body: bodyOf(PASSWORD) };
  expect((await call(login, right)).statusCode).toBe(200);
});

test('views of contact details are logged in the group in which they happened', async () => {
  const logged = async ({ db }: TestGroup) => {
    await backgroundWorkDone();
    return db.selectFrom('contactViews').selectAll().execute();
  };
  const [mine, theirs] = [await logged(nile), await logged(manar)];
  // Captains and scouts have the same numbers in both, so what is cached of one could stand for the other.
  const read = async ({ host }: TestGroup, { callers, own }: World) =>
    call(readScout, {
      host,
      as: callers['unit own'].token,
      params: { id: own.scout.scoutId },
    });
  expect((await read(nile, here)).statusCode).toBe(200);
  expect(await logged(nile)).toHaveLength(mine.length + 1);
  expect(await logged(manar)).toEqual(theirs);
  expect((await read(manar, there)).statusCode).toBe(200);
  expect(await logged(manar)).toHaveLength(theirs.length + 1);
});

test('an answer known to a browser is compared with the answer of the group that is called', async () => {
  const known = (await call(readGroup, { host: manar.host })).headers.etag as string;
  const headers = { 'if-none-match': known };
  expect((await call(readGroup, { host: manar.host, headers })).statusCode).toBe(304);
  const answer = await call(readGroup, { host: nile.host, headers });
  expect(answer.statusCode).toBe(200);
});

test('the metrics name no group, and only who has their token reads them', async () => {
  const read = async (authorization?: string) =>
    server.app.inject({
      url: '/metrics',
      headers: { host: nile.host, ...(authorization && { authorization }) },
    });
  await call(readGroup, { host: nile.host });
  const { statusCode, body } = await read(`Bearer ${METRICS_TOKEN}`);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/khayma_requests_total/);
  expect(body).not.toMatch(/nile|manar/);
  expect((await read()).statusCode).not.toBe(200);
  expect((await read(`Bearer ${here.callers.general.token}`)).statusCode).not.toBe(200);
});
