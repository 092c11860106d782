import { beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { endOneSession, endOtherSessions, listSessions } from '../../../contract/auth/sessions.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import { deviceName } from './rules.ts';

const server = testApp();
const { call } = server;
beforeEach(() => {
  server.now = FRIDAY;
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const password = { password: PASSWORD };

async function signIn(
  { phoneNumber }: TestCaptain,
  device?: string,
  { userAgent = ANDROID, from = '198.51.100.7' } = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    payload: { emailOrMobile: phoneNumber, ...password, ...(device && { device }) },
  });
  return answer.json<{ token: string; device: string }>();
}

const toldOf = async (as: string) =>
  (await call(listNotifications, { as })).ok.body.filter(
    ({ title }) => title === 'دخول من جهاز جديد',
  );

describe('a sign-in', () => {
  test('notifies the captain once on each new device, except the first', async () => {
    const captain = await aCaptain(server);
    const first = await signIn(captain);
    expect(await toldOf(first.token)).toEqual([]);
    const again = await signIn(captain, first.device);
    expect(again.device).toBe(first.device);
    expect(await toldOf(first.token)).toEqual([]);
    const other = await signIn(captain, undefined, { from: '198.51.100.8' });
    expect(other.device).not.toBe(first.device);
    const told = await toldOf(first.token);
    expect(told).toHaveLength(1);
    expect(told[0]!.message).toContain('(Chrome · Android)');
    await signIn(captain, other.device);
    expect(await toldOf(first.token)).toHaveLength(1);
    const history = await server.db
      .selectFrom('history')
      .where('entity', '=', 'session')
      .where('captainId', '=', captain.captainId)
      .select(['action', 'after'])
      .execute();
    expect(history).toEqual([{ action: 'create', after: { device: 'Chrome · Android' } }]);
  });

  test('a sign-in on a device of another captain counts as a new device', async () => {
    const [one, other] = [await aCaptain(server), await aCaptain(server)];
    const { device } = await signIn(one);
    const own = await signIn(other);
    await signIn(other, device, { from: '198.51.100.8' });
    expect(await toldOf(own.token)).toHaveLength(1);
  });

  test('a sign-in without a device key notifies nobody if the address and kind of client are known', async () => {
    const captain = await aCaptain(server);
    const { token } = await signIn(captain);
    await signIn(captain);
    expect(await toldOf(token)).toEqual([]);
    await signIn(captain, undefined, { userAgent: 'curl/8.5.0' });
    expect(await toldOf(token)).toHaveLength(1);
  });

  test('a sign-in on new devices notifies once a day, in one notification while it is unread', async () => {
    const captain = await aCaptain(server);
    const { token } = await signIn(captain);
    const signInFrom = (nth: number) => signIn(captain, undefined, { from: `203.0.113.${nth}` });
    for (const nth of [1, 2, 3]) await signInFrom(nth);
    const [first, ...others] = await toldOf(token);
    expect(others).toEqual([]);
    server.now = new Date(FRIDAY.getTime() + 25 * 3_600_000);
    await signInFrom(4);
    const told = await toldOf(token);
    expect(told.map(({ id }) => id)).toEqual([first!.id]);
    expect(told[0]!.createdAt).toBe(server.now.toISOString());
    const history = await server.db
      .selectFrom('history')
      .where('entity', '=', 'session')
      .where('captainId', '=', captain.captainId)
      .select('action')
      .execute();
    expect(history).toHaveLength(4);
  });

  test('a sign-in with a guessable key counts as one without', async () => {
    const captain = await aCaptain(server);
    const { device } = await signIn(captain, 'x');
    expect(device).toHaveLength(24);
  });

  test('stores only the hash of its key', async () => {
    const captain = await aCaptain(server);
    const { device } = await signIn(captain);
    const known = server.db
      .selectFrom('knownDevices')
      .where('captainId', '=', captain.captainId)
      .selectAll();
    expect(JSON.stringify(await known.execute())).not.toContain(device);
    await cleanUp(server.db, { now: new Date(FRIDAY.getTime() + 399 * 86_400_000) });
    expect(await known.execute()).not.toEqual([]);
    await cleanUp(server.db, { now: new Date(FRIDAY.getTime() + 401 * 86_400_000) });
    expect(await known.execute()).toEqual([]);
  });
});

describe('the sessions of a captain', () => {
  test('are listed with device and last use, this one first, and nobody else’s', async () => {
    const captain = await aCaptain(server);
    await call(endOtherSessions, { as: captain.token, body: password });
    const { token } = await signIn(captain);
    await signIn(await aCaptain(server));
    server.now = new Date(FRIDAY.getTime() + 10 * 60_000);
    await call(readMe, { as: token });
    const before = (await call(listSessions, { as: token })).ok;
    expect(before.count).toBe(2);
    expect(before.body[0]).toMatchObject({
      device: 'Chrome · Android',
      current: true,
      lastUsedAt: FRIDAY.toISOString(),
    });
    expect(before.body[1]).toMatchObject({ device: null, current: false });
    server.now = new Date(FRIDAY.getTime() + 20 * 60_000);
    await call(readMe, { as: token });
    const after = (await call(listSessions, { as: token })).ok.body[0]!;
    expect(after.lastUsedAt).toBe(server.now.toISOString());
    expect(after.createdAt).toBe(FRIDAY.toISOString());
  });

  test('say when they were last used, also after the clock was a day ahead', async () => {
    const captain = await aCaptain(server);
    for (const ahead of [86_400_000, 0]) {
      server.now = new Date(FRIDAY.getTime() + ahead);
      await call(readMe, { as: captain.token });
      const [session] = (await call(listSessions, { as: captain.token })).ok.body;
      expect(session!.lastUsedAt).toBe(server.now.toISOString());
    }
  });

  test('the sessions of a captain that have expired are not listed', async () => {
    const captain = await aCaptain(server);
    await signIn(captain);
    server.now = new Date(FRIDAY.getTime() + 31 * 86_400_000);
    expect((await call(listSessions, { as: captain.token })).ok.body).toHaveLength(1);
  });

  test('end one by one, and never another captain’s', async () => {
    const [captain, other] = [await aCaptain(server), await aCaptain(server)];
    const { token } = await signIn(captain);
    const { body } = (await call(listSessions, { as: captain.token })).ok;
    const { id } = body.find(({ current }) => !current)!;
    const end = (as: string, of = id) =>
      call(endOneSession, { as, params: { id: of }, body: password });
    expect((await end(other.token)).failure.code).toBe('SESSION_NOT_FOUND');
    expect((await end(captain.token, 'no session')).failure.code).toBe('SESSION_NOT_FOUND');
    expect((await call(readMe, { as: token })).status).toBe(200);
    expect((await end(captain.token)).status).toBe(200);
    expect((await call(readMe, { as: token })).status).toBe(401);
    expect((await end(captain.token)).failure.code).toBe('SESSION_NOT_FOUND');
    expect((await call(readMe, { as: captain.token })).status).toBe(200);
  });

  test('end all except the caller’s', async () => {
    const captain = await aCaptain(server);
    const others = [await signIn(captain), await signIn(captain)];
    const { ok } = await call(endOtherSessions, { as: captain.token, body: password });
    expect(ok.count).toBe(2);
    for (const { token } of others) expect((await call(readMe, { as: token })).status).toBe(401);
    expect((await call(listSessions, { as: captain.token })).ok.count).toBe(1);
    const again = await call(endOtherSessions, { as: captain.token, body: password });
    expect(again.ok.count).toBe(0);
  });
});

test.each([
  [ANDROID, 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['<b>curl</b>/8', null],
  ['', null],
  [`${'x'.repeat(100_000)} Chrome/1 `, null],
])('%.60s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

describe('wrong passwords from elsewhere', () => {
  const attempt = async (
    { phoneNumber }: TestCaptain,
    given: { password: string; device?: string },
    remoteAddress: string,
  ) => {
    const payload = { emailOrMobile: phoneNumber, ...given };
    const url = '/api/auth/login';
    return (await server.app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
  };
  /** Fifty wrong passwords from ten addresses: from then on strangers are refused for this account. */
  const guessFifty = async (captain: TestCaptain, network: string) => {
    for (let nth = 0; nth < 50; nth += 1) {
      const address = `${network}.${Math.floor(nth / 5)}`;
      expect(await attempt(captain, { password: 'wrong wrong' }, address)).toBe(401);
    }
    expect(await attempt(captain, password, `${network}.99`)).toBe(429);
  };

  test('never lock out a device on which the captain has signed in before', async () => {
    const captain = await aCaptain(server);
    const { device } = await signIn(captain);
    await guessFifty(captain, '198.51.100');
    // From the address of a guesser too.
    for (const address of ['198.51.100.99', '198.51.100.0']) {
      expect(await attempt(captain, { ...password, device }, address)).toBe(200);
    }
    // Thirty failures from one address, for any account.
    for (let nth = 0; nth < 6; nth += 1) {
      const other = await aCaptain(server);
      for (let time = 0; time < 5; time += 1) {
        await attempt(other, { password: 'wrong wrong' }, '198.51.100.200');
      }
    }
    expect(await attempt(captain, password, '198.51.100.200')).toBe(429);
    expect(await attempt(captain, { ...password, device }, '198.51.100.200')).toBe(200);
  });

  test('lock out devices of other captains and unknown devices', async () => {
    const [captain, other] = [await aCaptain(server), await aCaptain(server)];
    const { device } = await signIn(other);
    await guessFifty(captain, '198.51.101');
    for (const unknown of [device, 'a-device-that-nobody-knows', 'x']) {
      const given = { ...password, device: unknown };
      expect(await attempt(captain, given, '198.51.101.99')).toBe(429);
    }
  });

  test('are counted apart from the device’s own, which stop at five from any address', async () => {
    const captain = await aCaptain(server);
    const { device } = await signIn(captain);
    for (let nth = 0; nth < 5; nth += 1) {
      const wrong = { password: 'wrong wrong', device };
      expect(await attempt(captain, wrong, `198.51.102.${nth}`)).toBe(401);
    }
    expect(await attempt(captain, { ...password, device }, '198.51.102.9')).toBe(429);
    // On another device the captain signs in.
    expect(await attempt(captain, password, '198.51.102.9')).toBe(200);
    server.now = new Date(FRIDAY.getTime() + 15 * 60_000 + 1000);
    expect(await attempt(captain, { ...password, device }, '198.51.102.9')).toBe(200);
  });
});
