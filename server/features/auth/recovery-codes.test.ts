import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpCodes,
  turnOffCodes,
  turnOnCodes,
} from '../../../contract/auth/second-factor.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { shownCode } from '../../testing/codes.ts';
import { aCaptain, PASSWORD, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
/** Stands for a second process: another application with its own connections. */
let second: { app: Awaited<ReturnType<typeof buildApp>>; database: OpenDatabase };

beforeAll(async () => {
  const database = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
  second = { database, app: await buildApp({ ...server, db: database.db }) };
});
afterAll(async () => {
  await second.app.close();
  await second.database.close();
});
beforeEach(() => {
  server.now = FRIDAY;
});
const wait = (seconds: number) => (server.now = new Date(server.now.getTime() + seconds * 1000));

let addresses = 0;
/** A new address for each call, so that throttles do not interfere, except in the tests about guessing. */
const anAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};

async function signIn(
  { phoneNumber }: TestCaptain,
  { code, password = PASSWORD, device }: { code?: string; password?: string; device?: string } = {},
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
  const { secret, setup } = (await call(setUpCodes, { as, body: { password: PASSWORD } })).ok.body;
  const phone = (steps = 0) => shownCode(secret, new Date(server.now.getTime() + steps * 30_000));
  const body = { setup, code: phone() };
  const { recoveryCodes } = (await call(turnOnCodes, { as, body })).ok.body;
  wait(60);
  return { captain, phone, recoveryCodes: recoveryCodes! };
}

describe('recovery codes', () => {
  test('are ten, work once each in any letter case, and notify the captain', async () => {
    const { captain, recoveryCodes } = await withCodes();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const [first, , third] = recoveryCodes;
    const typed = first!.replaceAll('-', ' ').toUpperCase();
    const { status, token } = await signIn(captain, { code: typed });
    expect(status).toBe(200);
    expect((await signIn(captain, { code: first! })).code).toBe('WRONG_SECOND_FACTOR');
    const both = await Promise.all(
      [server.app, second.app].map((app) => signIn(captain, { code: third! }, { app })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await call(readSecondFactor, { as: token })).ok.body.recoveryCodesLeft).toBe(8);
    const told = (await call(listNotifications, { as: token })).ok.body;
    expect(told.map(({ message }) => message).join()).toContain('بقي لديك ٩ رموز');
  });

  test('are stored as hashes only', async () => {
    const { captain, recoveryCodes } = await withCodes();
    const rows = await server.db
      .selectFrom('recoveryCodes')
      .where('captainId', '=', captain.captainId)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
  });

  test('are invalid once there are new ones', async () => {
    const { captain, recoveryCodes, phone } = await withCodes();
    const body = { password: PASSWORD };
    const { ok } = await call(renewRecoveryCodes, { as: captain.token, body });
    expect((await signIn(captain, { code: recoveryCodes[0]! })).code).toBe('WRONG_SECOND_FACTOR');
    expect((await signIn(captain, { code: ok.body.recoveryCodes[0]! })).status).toBe(200);
    // Turning codes off deletes the recovery codes too.
    await call(turnOffCodes, { as: captain.token, body });
    const off = (await call(readSecondFactor, { as: captain.token })).ok.body;
    expect(off).toEqual({ codesSince: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(captain, { code: phone() })).status).toBe(200);
  });
});

describe('a captain who lost the phone', () => {
  test('gets the second factor removed by a general captain, with a notification and an entry in the history', async () => {
    const general = await aCaptain(server, { type: 'general' });
    const { captain } = await withCodes();
    const params = { captainId: captain.captainId };
    const { ok } = await call(removeSecondFactor, { as: general.token, params });
    expect(ok.body).toEqual({ on: false });
    // The lost phone's session has ended.
    expect((await call(readMe, { as: captain.token })).status).toBe(401);
    const { status, token } = await signIn(captain);
    expect(status).toBe(200);
    const told = (await call(listNotifications, { as: token })).ok.body;
    expect(told.map(({ title }) => title)).toContain('إيقاف التحقق بخطوتين');
    const query = { entity: 'secondFactor', action: 'delete' };
    const history = (await call(listHistory, { as: general.token, query })).ok.body;
    expect(history[0]).toMatchObject({
      captainId: general.captainId,
      entityId: String(captain.captainId),
      before: { kind: 'all' },
    });
    const again = await call(removeSecondFactor, { as: general.token, params });
    expect(again.failure.code).toBe('SECOND_FACTOR_OFF');
  });

  test('needs another general captain if the captain is one', async () => {
    const { captain } = await withCodes({ type: 'general' });
    const own = await call(removeSecondFactor, {
      as: captain.token,
      params: { captainId: captain.captainId },
    });
    expect(own.failure).toMatchObject({ status: 409, code: 'OWN_SECOND_FACTOR' });
    const nobody = await call(removeSecondFactor, {
      as: captain.token,
      params: { captainId: 999_999 },
    });
    expect(nobody.failure.code).toBe('CAPTAIN_NOT_FOUND');
  });
});
