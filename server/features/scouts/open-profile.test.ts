import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { bearer, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let regular: TestCaptain;
let newcomer: TestCaptain;
let own: StoredSector;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  own = await aSector(server.db, { unitCaptainId: unit.captainId });
  regular = await aCaptain(server, { sectorId: own.sectorId });
  newcomer = await aCaptain(server);
  await aTerm(server.db);
});

const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const details = (sector: StoredSector, changes: Record<string, unknown> = {}) => ({
  ...pair(sector),
  name: 'بيشوي هاني سمير',
  gender: 'male',
  ...changes,
});

describe('the open profile', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('profileReads').execute();
  });

  test('shows name and sector to a visitor, and everything within the scope', async () => {
    const { scoutId } = await aScout(server.db, own);
    const params = { id: scoutId };
    const visitor = (await call(readScout, { params })).ok.body;
    const told = Object.entries(visitor).filter(([, value]) => value !== null);
    expect(Object.fromEntries(told)).toEqual({
      scoutId,
      name: visitor.name,
      sectorBaseName: own.baseName,
      sectorSuffixName: own.suffixName,
      group: server.settings.firstGroupName,
      editable: false,
    });
    expect((await call(readScout, { as: newcomer.token, params })).ok.body).toEqual(visitor);
    expect((await call(readScout, { as: 'no token', params })).ok.body).toEqual(visitor);
    for (const { token } of [general, unit, regular]) {
      expect((await call(readScout, { as: token, params })).ok.body.phoneNumber).not.toBeNull();
    }
    expect((await call(readScout, { params: { id: 999_999 } })).failure.code).toBe(
      'SCOUT_NOT_FOUND',
    );
  });

  test('says whether the caller may edit, consistently with the answers to changes', async () => {
    const { scoutId } = await aScout(server.db, own);
    const otherUnit = await aCaptain(server, { type: 'unit' });
    const callers = [undefined, newcomer, otherUnit, regular, unit, general];
    const setting = server.settings.publicScoutProfile;
    try {
      for (const publicScoutProfile of ['limited', 'full'] as const) {
        server.settings.publicScoutProfile = publicScoutProfile;
        const told = [];
        const stored = [];
        for (const caller of callers) {
          const as = caller?.token;
          const read = await call(readScout, { as, params: { id: scoutId } });
          told.push(read.ok.body.editable);
          const put = await call(updateScout, { as, params: { scoutId }, body: details(own) });
          stored.push(put.status === 200);
        }
        expect(told).toEqual([false, false, false, true, true, true]);
        expect(stored).toEqual(told);
      }
    } finally {
      server.settings.publicScoutProfile = setting;
    }
  });

  const read = (
    id: number,
    { token, from = '203.0.113.99' }: { token?: string; from?: string } = {},
  ) =>
    server.app.inject({
      url: `/api/scout/${id}`,
      remoteAddress: from,
      headers: bearer(token),
    });

  test('a visitor opens thirty different scouts a day, each as often as they like', async () => {
    const { scoutId } = await aScout(server.db, own);
    for (let time = 0; time < 40; time += 1) expect((await read(scoutId)).statusCode).toBe(200);
    // Unknown numbers count too, otherwise the limit would reveal which exist.
    for (let nth = 1; nth < 30; nth += 1) expect((await read(800_000 + nth)).statusCode).toBe(404);
    const stopped = await read(800_900);
    expect(stopped.json()).toMatchObject({
      status: 429,
      arabicMessage: 'فتحت صفحات كثيرة اليوم، يرجى المحاولة غداً',
    });
    // A quarter past five in Cairo: the day has six hours and three quarters more.
    expect(stopped.headers['retry-after']).toBe(String(6.75 * 3600));
    expect((await read(scoutId)).statusCode).toBe(200);
    for (const part of ['history', 'stats']) {
      const records = await server.app.inject({
        url: `/api/scoutAttendance/scout/800901/${part}`,
        remoteAddress: '203.0.113.99',
      });
      expect(records.statusCode).toBe(429);
    }
    expect((await read(800_900, { from: '203.0.113.98' })).statusCode).toBe(404);
    const before = server.now;
    server.now = new Date(before.getTime() + 86_400_000);
    expect((await read(800_900)).statusCode).toBe(404);
    server.now = before;
  });

  test('thirty of sixty at the same moment, and of an IPv6 network as a whole', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => read(700_000 + nth, { from: `2001:db8:9::${nth}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('thirty of forty-five, each from another /64 of one /48', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 45; nth += 1) {
      const { statusCode } = await read(690_000 + nth, { from: `2001:db8:48:${nth}::1` });
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await read(690_900, { from: '2001:db8:49::1' })).statusCode).toBe(404);
  });

  test('captains are counted by account, and not within their scope', async () => {
    const { scoutId } = await aScout(server.db, own);
    const { token } = await aCaptain(server, { sectorId: own.sectorId });
    for (let nth = 0; nth < 30; nth += 1) {
      await read(600_000 + nth, { token, from: '203.0.113.70' });
    }
    expect((await read(600_900, { token, from: '203.0.113.71' })).statusCode).toBe(429);
    expect((await read(600_900, { from: '203.0.113.70' })).statusCode).toBe(404);
    const counted = async () =>
      (await server.db.selectFrom('profileReads').selectAll().execute()).map(
        ({ reader }) => reader,
      );
    expect((await read(scoutId, { token: regular.token })).statusCode).toBe(200);
    expect(await counted()).not.toContain(`captain:${regular.captainId}`);
  });

  test('captains without a sector share the thirty of their address, also with its visitors', async () => {
    const strangers = await Promise.all([1, 2, 3, 4].map(() => aCaptain(server)));
    const from = '203.0.113.72';
    const statuses: number[] = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const { token } = strangers[nth % 4]!;
      statuses.push((await read(610_000 + nth, { token, from })).statusCode);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect((await read(610_900, { from })).statusCode).toBe(429);
    // The account may open thirty too, from any address.
    const [{ token } = newcomer] = strangers;
    for (let nth = 0; nth < 40; nth += 1) {
      await read(620_000 + nth, { token, from: `203.0.113.${80 + nth}` });
    }
    expect((await read(620_900, { token, from: '203.0.113.73' })).statusCode).toBe(429);
  });

  test('can be turned on and off by the setting', async () => {
    const { scoutId } = await aScout(server.db, own);
    const params = { id: scoutId };
    const setting = server.settings.publicScoutProfile;
    try {
      server.settings.publicScoutProfile = 'full';
      expect((await call(readScout, { params })).ok.body.phoneNumber).not.toBeNull();
      server.settings.publicScoutProfile = 'off';
      expect((await call(readScout, { params })).failure.code).toBe('NOT_SIGNED_IN');
      expect((await call(readScout, { as: newcomer.token, params })).status).toBe(404);
      expect((await call(readScout, { as: regular.token, params })).status).toBe(200);
    } finally {
      server.settings.publicScoutProfile = setting;
    }
  });
});
