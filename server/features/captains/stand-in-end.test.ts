import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listScoutAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { updateCaptainAccount, updateCaptainType } from '../../../contract/captains/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import {
  assignSectorCaptain,
  deleteSector,
  releaseSectorCaptain,
} from '../../../contract/sectors/endpoints.ts';
import { createStandIn, deleteStandIn, listStandIns } from '../../../contract/sectors/stand-ins.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
/** A week after the tests' Friday. */
const UNTIL = '2026-11-27';

let general: TestCaptain;
let unit: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;
let helper: TestCaptain;

beforeAll(async () => {
  await aTerm(server.db);
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
});

beforeEach(async () => {
  server.now = FRIDAY;
  sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  scout = await aScout(server.db, sector);
  helper = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const name = (over: object = {}, as = unit) =>
  call(createStandIn, {
    as: as.token,
    body: { ...pair(sector), captainId: helper.captainId, until: UNTIL, ...over },
  });
const end = (as = unit) =>
  call(deleteStandIn, {
    as: as.token,
    body: { ...pair(sector), captainId: helper.captainId },
  });
const list = async () =>
  (await call(listStandIns, { as: unit.token, query: pair(sector) })).ok.body;
const standInOf = async ({ token }: TestCaptain) =>
  (await call(readMe, { as: token })).ok.body.standIn;
const record = (of: StoredScout = scout, at: StoredSector = sector) =>
  call(recordScoutAttendance, {
    as: helper.token,
    body: {
      attendanceRecords: [
        {
          scoutId: of.scoutId,
          attendanceStatus: 'attended',
          weekNumber: 7,
          termNumber: 1,
          sectorBaseName: at.baseName,
          sectorSuffixName: at.suffixName,
        },
      ],
      subscription: 30,
      payments: [{ scoutId: of.scoutId, amount: 10 }],
    },
  });

describe('it ends', () => {
  beforeEach(async () => {
    await name();
  });

  async function expectOver() {
    const answer = await record();
    expect(answer.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    expect(answer.failure.arabicMessage).toContain('قائداً بديلاً');
    const query = { ...pair(sector), weekNumber: 7 };
    expect((await call(listScoutAttendance, { as: helper.token, query })).status).toBe(403);
    expect(await standInOf(helper)).toBeNull();
    expect(await list()).toEqual([]);
  }

  test("after its last day, by the group's clock", async () => {
    // One minute to midnight in Cairo.
    server.now = new Date('2026-11-27T21:59:00Z');
    expect((await record()).status).toBe(200);
    server.now = new Date('2026-11-27T22:00:00Z');
    await expectOver();
    expect((await end()).failure.code).toBe('STAND_IN_NOT_FOUND');
  });

  test('when it is ended, once, and the captain is notified', async () => {
    expect((await end()).status).toBe(200);
    await expectOver();
    const told = await call(listNotifications, { as: helper.token });
    expect(told.ok.body[0]?.title).toBe(`انتهى التكليف: ${sector.baseName}\u00a0أ`);
    expect((await end()).failure.code).toBe('STAND_IN_NOT_FOUND');
    const { ok } = await call(listHistory, { as: general.token, query: { entity: 'standIn' } });
    expect(ok.body[0]).toMatchObject({ action: 'delete', after: null });
  });

  test('not by a captain of another unit', async () => {
    const stranger = await aCaptain(server, { type: 'unit' });
    expect((await end(stranger)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await name({}, stranger)).failure.code).toBe('OUT_OF_SCOPE');
    expect(await list()).toHaveLength(1);
  });

  test("when the captain's sector or type changes or the account is closed", async () => {
    const { captainId } = helper;
    const home = helper.sector!;
    const params = { captainId };
    await call(releaseSectorCaptain, { as: general.token, body: { ...home, captainId } });
    expect(await list()).toEqual([]);
    await call(assignSectorCaptain, { as: general.token, body: { ...home, captainId } });
    // An ended stand-in does not come back by itself.
    await expectOver();

    await name();
    await call(updateCaptainType, { as: general.token, params, body: { type: 'unit' } });
    expect(await list()).toEqual([]);
    await call(updateCaptainType, { as: general.token, params, body: { type: 'regular' } });
    await call(assignSectorCaptain, { as: general.token, body: { ...home, captainId } });
    await expectOver();

    await name();
    await call(updateCaptainAccount, { as: general.token, params, body: { open: false } });
    expect(await list()).toEqual([]);
  });

  test('when the captain gets that sector as their own, but not another one', async () => {
    const { captainId } = helper;
    const other = await aSector(server.db);
    const assign = (to: StoredSector) =>
      call(assignSectorCaptain, { as: general.token, body: { ...pair(to), captainId } });
    await assign(other);
    expect(await list()).toHaveLength(1);
    await assign(sector);
    expect(await list()).toEqual([]);
    expect((await record()).status).toBe(200);
  });

  test('when the sector is deleted', async () => {
    const empty = await aSector(server.db, { unitCaptainId: unit.captainId });
    await end();
    await name(pair(empty));
    const deleted = await call(deleteSector, { as: general.token, body: pair(empty) });
    expect(deleted.status).toBe(200);
    expect(await standInOf(helper)).toBeNull();
  });
});
