import { describe, expect, test } from 'vitest';
import { changePassword, logout } from '../../../contract/auth/endpoints.ts';
import { updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import {
  MAX_DEVICES,
  readPush,
  subscribePush,
  unsubscribePush,
} from '../../../contract/notifications/push.ts';
import { startSession } from '../../http/session.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import { aPushService } from '../../testing/push-service.ts';

const server = testApp();
const { call } = server;

// The keys of the browser of RFC 8291.
const p256dh =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
let serial = 0;
const aBrowser = () => {
  serial += 1;
  return { endpoint: `https://push.example.org/device/${serial}`, p256dh, auth };
};
const subscribe = (token: string, changes: object = {}) =>
  call(subscribePush, { as: token, body: { ...aBrowser(), ...changes } });
const isOn = async (token: string) => (await call(readPush, { as: token })).ok.body.subscribed;
const anotherDevice = ({ captainId }: TestCaptain) =>
  startSession(server.db, server.tokens, captainId, server.now);
const endpoints = async () => {
  const rows = await server.db.selectFrom('pushSubscriptions').select('endpoint').execute();
  return rows.map(({ endpoint }) => endpoint);
};

describe('a device', () => {
  test('gets messages while its captain wants them', async () => {
    const { token } = await aCaptain(server);
    expect(await isOn(token)).toBe(false);
    expect((await subscribe(token)).ok.arabicMessage).toBe('تم تفعيل التنبيهات على هذا الجهاز');
    expect(await isOn(token)).toBe(true);
    await call(unsubscribePush, { as: token });
    expect(await isOn(token)).toBe(false);
    expect((await call(unsubscribePush, { as: token })).status).toBe(200);
  });

  test('is one of several of a captain, each for itself', async () => {
    const captain = await aCaptain(server);
    const second = await anotherDevice(captain);
    await subscribe(captain.token);
    expect(await isOn(second)).toBe(false);
    await subscribe(second);
    await call(logout, { as: second });
    expect(await isOn(captain.token)).toBe(true);
  });

  test('has one subscription, which a new one replaces', async () => {
    const { token } = await aCaptain(server);
    const [old, fresh] = [aBrowser(), aBrowser()];
    for (const body of [old, fresh]) await call(subscribePush, { as: token, body });
    expect(await endpoints()).toContain(fresh.endpoint);
    expect(await endpoints()).not.toContain(old.endpoint);
  });

  test('belongs to the captain who signs in on it last', async () => {
    const [before, after] = [await aCaptain(server), await aCaptain(server)];
    const body = aBrowser();
    for (const { token } of [before, after]) await call(subscribePush, { as: token, body });
    expect([await isOn(before.token), await isOn(after.token)]).toEqual([false, true]);
  });

  test('a device beyond the limit replaces the oldest, also of two simultaneous ones', async () => {
    const captain = await aCaptain(server);
    const tokens = [captain.token];
    while (tokens.length < MAX_DEVICES + 2) tokens.push(await anotherDevice(captain));
    const other = await aCaptain(server);
    await subscribe(other.token);
    for (const token of tokens.slice(0, -2)) {
      server.now = new Date(server.now.getTime() + 1000);
      await subscribe(token);
    }
    server.now = new Date(server.now.getTime() + 1000);
    await Promise.all(tokens.slice(-2).map((token) => subscribe(token)));
    const on = await Promise.all(tokens.map(isOn));
    expect(on).toEqual(tokens.map((_, nth) => nth >= 2));
    expect(await isOn(other.token)).toBe(true);
  });
});

describe('a subscription ends', () => {
  test('a subscription ends with a logout', async () => {
    const { token } = await aCaptain(server);
    const body = aBrowser();
    await call(subscribePush, { as: token, body });
    await call(logout, { as: token });
    expect(await endpoints()).not.toContain(body.endpoint);
  });

  test('a subscription ends with a simultaneous logout', async () => {
    const captain = await aCaptain(server);
    const body = aBrowser();
    const answer = await meanwhile(
      server.db,
      (db) => db.deleteFrom('sessions').where('captainId', '=', captain.captainId).execute(),
      () => call(subscribePush, { as: captain.token, body }),
    );
    expect(answer.failure).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await endpoints()).not.toContain(body.endpoint);
  });

  test('a subscription ends with a closed account', async () => {
    const general = await aCaptain(server, { type: 'general' });
    const { captainId, token } = await aCaptain(server);
    const body = aBrowser();
    await call(subscribePush, { as: token, body });
    const params = { captainId };
    await call(updateCaptainAccount, { as: general.token, params, body: { open: false } });
    expect(await endpoints()).not.toContain(body.endpoint);
  });

  test('a subscription ends with a new password on all other devices', async () => {
    const captain = await aCaptain(server);
    const here = await anotherDevice(captain);
    const [mine, lost] = [aBrowser(), aBrowser()];
    await call(subscribePush, { as: here, body: mine });
    await call(subscribePush, { as: captain.token, body: lost });
    const body = { oldPassword: PASSWORD, newPassword: 'felucca-at-dusk-7' };
    expect((await call(changePassword, { as: here, body })).status).toBe(200);
    expect(await endpoints()).toContain(mine.endpoint);
    expect(await endpoints()).not.toContain(lost.endpoint);
  });
});

describe('an address', () => {
  test.each([
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://10.0.0.7/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://intranet/a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://push.example.org:5432/a',
    'https://user:secret@push.example.org/a',
    'https://push.example.org/a#b',
    'ftp://push.example.org/a',
    'https://',
    `https://push.example.org/${'a'.repeat(1000)}`,
    '',
  ])('%.60s is refused', async (endpoint) => {
    const { token } = await aCaptain(server);
    const { failure } = await subscribe(token, { endpoint });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues).toMatchObject([{ path: 'endpoint' }]);
    expect(await isOn(token)).toBe(false);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/dIPT:APA91b_-x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://web.push.apple.com/QOtX',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b%3d',
  ])('%s is taken', async (endpoint) => {
    const { token } = await aCaptain(server);
    expect((await subscribe(token, { endpoint })).status).toBe(200);
  });
});

test.each([
  ['p256dh', 'short'],
  ['p256dh', p256dh.replace(/^B./, 'CC')],
  // A point that is not on the curve.
  ['p256dh', `${p256dh.slice(0, -2)}AA`],
  ['auth', `${auth}AA`],
])('the key %s %s is refused', async (field, value) => {
  const { token } = await aCaptain(server);
  const { failure } = await subscribe(token, { [field]: value });
  expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  expect(failure.issues).toMatchObject([{ path: field }]);
});

test('no secret is in an answer or the history', async () => {
  const { token } = await aCaptain(server);
  const service = await aPushService();
  const { subscription } = service.aDevice();
  await service.close();
  const told = [await subscribe(token, { ...subscription, endpoint: aBrowser().endpoint })];
  const answers = [...told.map(({ ok }) => ok), (await call(readPush, { as: token })).ok];
  const history = await server.db.selectFrom('history').selectAll().execute();
  const [keys] = await server.db.selectFrom('pushKeys').selectAll().execute();
  const text = JSON.stringify([answers, history]);
  expect(text).toContain(keys!.publicKey);
  for (const secret of [keys!.privateKey, subscription.p256dh, subscription.auth]) {
    expect(text).not.toContain(secret);
  }
});
