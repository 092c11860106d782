import { beforeEach, describe, expect, test } from 'vitest';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { remindOfWeek } from '../../../contract/attendance/week.ts';
import { updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { readSubscription, recordSubscription } from '../../../contract/finance/endpoints.ts';
import { listUnpaidScouts, setWhoPaid } from '../../../contract/finance/payments.ts';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import {
  listSectorScouts,
  listSectorScoutsAttendance,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { readAttendanceScreen } from '../../../contract/screens/endpoints.ts';
import { createStandIn, deleteStandIn, listStandIns } from '../../../contract/sectors/stand-ins.ts';
import { readAttendanceRate } from '../../../contract/stats/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import { standInGroup } from '../../testing/stand-in-group.ts';

const server = testApp();
const { call } = server;
const { group, UNTIL, pair, name, list, standInOf, record } = standInGroup(server);

describe('naming a stand-in', () => {
  test('notifies the captain and shows in the list and the history', async () => {
    const answer = await name();
    expect(answer.status).toBe(201);
    expect(answer.ok.body).toMatchObject({ captainId: group.helper.captainId, until: UNTIL });
    expect(await list()).toMatchObject([{ captainId: group.helper.captainId, until: UNTIL }]);
    expect(await standInOf(group.helper)).toEqual({ ...pair(group.sector), until: UNTIL });
    const told = await call(listNotifications, { as: group.helper.token });
    expect(told.ok.body[0]).toMatchObject({
      title: `قائد بديل: ${group.sector.baseName}\u00a0أ`,
      message: expect.stringContaining('الجمعة، ٢٧ نوفمبر'),
    });
    const { ok } = await call(listHistory, {
      as: group.general.token,
      query: { entity: 'standIn' },
    });
    expect(ok.body[0]).toMatchObject({
      action: 'create',
      entityId: String(group.sector.sectorId),
      before: null,
      after: { captainId: group.helper.captainId, until: UNTIL },
    });
    expect(Object.keys(ok.captainNames)).toContain(String(group.helper.captainId));
  });

  test('naming a stand-in again sets another last day', async () => {
    await name();
    expect((await name({ until: '2026-12-04' })).status).toBe(201);
    expect(await list()).toMatchObject([{ until: '2026-12-04' }]);
  });

  test('ends between today and sixty days ahead', async () => {
    expect((await name({ until: '2026-11-19' })).failure.code).toBe('STAND_IN_DAY');
    expect((await name({ until: '2027-01-20' })).failure.code).toBe('STAND_IN_DAY');
    expect(await list()).toEqual([]);
    expect((await name({ until: '2026-11-20' })).status).toBe(201);
    expect((await name({ until: '2027-01-19' })).status).toBe(201);
  });

  test('takes only a regular captain of another sector', async () => {
    const code = async (captainId: number) => (await name({ captainId })).failure.code;
    expect(await code(group.unit.captainId)).toBe('NOT_A_REGULAR_CAPTAIN');
    expect(await code((await aCaptain(server)).captainId)).toBe('NOT_A_REGULAR_CAPTAIN');
    expect(await code(999_999)).toBe('NOT_A_REGULAR_CAPTAIN');
    expect(await code(group.captain.captainId)).toBe('STAND_IN_AT_HOME');
    await call(updateCaptainAccount, {
      as: group.general.token,
      params: { captainId: group.helper.captainId },
      body: { open: false },
    });
    expect(await code(group.helper.captainId)).toBe('NOT_A_REGULAR_CAPTAIN');
    expect(await list()).toEqual([]);
  });

  test('is for one sector at a time, also with two simultaneous requests', async () => {
    const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    const answers = await Promise.all([name(), name(pair(other))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.code).toBe('STANDS_IN_ELSEWHERE');
  });

  test('naming a stand-in for another sector is possible after the last day', async () => {
    const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    await name();
    server.now = new Date('2026-11-28T09:00:00Z');
    expect((await name({ ...pair(other), until: '2026-12-04' })).status).toBe(201);
    expect(await standInOf(group.helper)).toMatchObject(pair(other));
  });

  test('may be done several times for one sector', async () => {
    await name();
    const second = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    await name({ captainId: second.captainId, until: '2026-11-25' });
    expect((await list()).map(({ captainId }) => captainId)).toEqual([
      second.captainId,
      group.helper.captainId,
    ]);
  });
});

describe('a stand-in', () => {
  beforeEach(async () => {
    await name();
  });

  test('reads and records the week of that sector and of the own one', async () => {
    expect((await record()).status).toBe(200);
    const query = { ...pair(group.sector), weekNumber: 7 };
    const week = await call(listScoutAttendance, { as: group.helper.token, query });
    expect(week.ok.body).toMatchObject([{ name: group.scout.name, attendanceStatus: 'attended' }]);
    expect(week.ok).toMatchObject({
      subscription: 30,
      payments: [{ scoutId: group.scout.scoutId, amount: 10 }],
    });
    const money = { ...pair(group.sector), weekNumber: 7, termNumber: 1 };
    const again = await call(recordSubscription, {
      as: group.helper.token,
      body: { ...money, value: 40 },
    });
    expect(again.status).toBe(200);
    const read = await call(readSubscription, { as: group.helper.token, query: money });
    expect(read.ok.body).toBe(40);
    const setting = { ...pair(group.sector), on: true, usual: 10 };
    expect((await call(setWhoPaid, { as: group.helper.token, body: setting })).status).toBe(200);
    const own = await call(readAttendanceScreen, { as: group.helper.token });
    expect(own.ok.sector.baseName).toBe(group.helper.sector!.baseName);
  });

  test('sees no contact details of families', async () => {
    const query = { ...pair(group.sector), weekNumber: 7 };
    const hidden = { phoneNumber: null, address: null, birthDate: null, enrollDate: null };
    const week = await call(listScoutAttendance, { as: group.helper.token, query });
    expect(week.ok.body).toMatchObject([hidden]);
    // The sector's own captain reads them.
    const own = await call(listScoutAttendance, { as: group.captain.token, query });
    expect(own.ok.body[0]?.phoneNumber).not.toBeNull();
  });

  test.each<[Endpoint, (named: object) => object]>([
    [listFollowUp, (query) => ({ query })],
    [listUnpaidScouts, (query) => ({ query })],
    [listSectorScouts, (query) => ({ query })],
    [listSectorScoutsAttendance, (query) => ({ query })],
    [readAttendanceRate, (query) => ({ query })],
    [remindOfWeek, (body) => ({ body })],
    [downloadReport, (body) => ({ body: { ...body, type: 'all' } })],
    [
      updateScout,
      (body) => ({
        params: { scoutId: group.scout.scoutId },
        body: { ...body, name: 'كريم صبحي', gender: 'male' },
      }),
    ],
  ])('has nothing else of it: $path', async (endpoint, request) => {
    const answer = await call(endpoint, { as: group.helper.token, ...request(pair(group.sector)) });
    expect(answer.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
  });

  test('records no third sector', async () => {
    const third = await aSector(server.db);
    const answer = await record(await aScout(server.db, third), third);
    expect(answer.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('is named in the answer to a login', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { emailOrMobile: group.helper.phoneNumber, password: PASSWORD },
    });
    expect(answer.json().body.standIn).toEqual({ ...pair(group.sector), until: UNTIL });
  });

  test('is reminded of the week with the captains of the sector', async () => {
    await call(remindOfWeek, { as: group.unit.token, body: pair(group.sector) });
    const titles = async ({ token }: TestCaptain) =>
      (await call(listNotifications, { as: token })).ok.body.map(({ title }) => title);
    const title = `تذكير بتسجيل الغياب: ${group.sector.baseName}\u00a0أ`;
    expect(await titles(group.helper)).toContain(title);
    expect(await titles(group.captain)).toContain(title);
  });
});

test('an unknown sector is refused for reading, naming and ending', async () => {
  const unknown = { baseName: 'جوالة', suffixName: 'ص' };
  const as = group.general.token;
  const body = { ...unknown, captainId: group.helper.captainId };
  const answers = [
    await call(listStandIns, { as, query: unknown }),
    await call(createStandIn, { as, body: { ...body, until: UNTIL } }),
    await call(deleteStandIn, { as, body }),
  ];
  expect(answers.map(({ failure }) => failure.code)).toEqual(Array(3).fill('SECTOR_NOT_FOUND'));
});
