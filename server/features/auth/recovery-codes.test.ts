import { beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  turnOffCodes,
} from '../../../contract/auth/second-factor.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';
import { secondProcess } from '../../testing/second-process.ts';
import { signIns } from '../../testing/sign-ins.ts';

const server = testApp();
const { call } = server;
const second = secondProcess(server);
const { signIn, withCodes } = signIns(server);

beforeEach(() => {
  server.now = FRIDAY;
});

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
