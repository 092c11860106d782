import { beforeEach, describe, expect, test } from 'vitest';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { updateCaptainAccount, updateCaptainType } from '../../../contract/captains/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import {
  assignSectorCaptain,
  deleteSector,
  releaseSectorCaptain,
} from '../../../contract/sectors/endpoints.ts';
import { deleteStandIn } from '../../../contract/sectors/stand-ins.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector } from '../../testing/factories.ts';
import { standInGroup } from '../../testing/stand-in-group.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const { group, pair, name, list, standInOf, record } = standInGroup(server);

const end = (as = group.unit) =>
  call(deleteStandIn, {
    as: as.token,
    body: { ...pair(group.sector), captainId: group.helper.captainId },
  });

describe('it ends', () => {
  beforeEach(async () => {
    await name();
  });

  async function expectOver() {
    const answer = await record();
    expect(answer.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    expect(answer.failure.arabicMessage).toContain('قائداً بديلاً');
    const query = { ...pair(group.sector), weekNumber: 7 };
    expect((await call(listScoutAttendance, { as: group.helper.token, query })).status).toBe(403);
    expect(await standInOf(group.helper)).toBeNull();
    expect(await list()).toEqual([]);
  }

  test("standing in ends after its last day, by the group's clock", async () => {
    // One minute to midnight in Cairo.
    server.now = new Date('2026-11-27T21:59:00Z');
    expect((await record()).status).toBe(200);
    server.now = new Date('2026-11-27T22:00:00Z');
    await expectOver();
    expect((await end()).failure.code).toBe('STAND_IN_NOT_FOUND');
  });

  test('standing in that a captain ends is over once, and the stand-in is notified', async () => {
    expect((await end()).status).toBe(200);
    await expectOver();
    const told = await call(listNotifications, { as: group.helper.token });
    expect(told.ok.body[0]?.title).toBe(`انتهى التكليف: ${group.sector.baseName}\u00a0أ`);
    expect((await end()).failure.code).toBe('STAND_IN_NOT_FOUND');
    const { ok } = await call(listHistory, {
      as: group.general.token,
      query: { entity: 'standIn' },
    });
    expect(ok.body[0]).toMatchObject({ action: 'delete', after: null });
  });

  test('not by a captain of another unit', async () => {
    const stranger = await aCaptain(server, { type: 'unit' });
    expect((await end(stranger)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await name({}, stranger)).failure.code).toBe('OUT_OF_SCOPE');
    expect(await list()).toHaveLength(1);
  });

  test("standing in ends when the captain's sector or type changes or the account is closed", async () => {
    const { captainId } = group.helper;
    const home = group.helper.sector!;
    const params = { captainId };
    await call(releaseSectorCaptain, { as: group.general.token, body: { ...home, captainId } });
    expect(await list()).toEqual([]);
    await call(assignSectorCaptain, { as: group.general.token, body: { ...home, captainId } });
    // An ended stand-in does not come back by itself.
    await expectOver();

    await name();
    await call(updateCaptainType, { as: group.general.token, params, body: { type: 'unit' } });
    expect(await list()).toEqual([]);
    await call(updateCaptainType, { as: group.general.token, params, body: { type: 'regular' } });
    await call(assignSectorCaptain, { as: group.general.token, body: { ...home, captainId } });
    await expectOver();

    await name();
    await call(updateCaptainAccount, { as: group.general.token, params, body: { open: false } });
    expect(await list()).toEqual([]);
  });

  test('standing in ends when the captain gets that sector as their own, but not another one', async () => {
    const { captainId } = group.helper;
    const other = await aSector(server.db);
    const assign = (to: StoredSector) =>
      call(assignSectorCaptain, { as: group.general.token, body: { ...pair(to), captainId } });
    await assign(other);
    expect(await list()).toHaveLength(1);
    await assign(group.sector);
    expect(await list()).toEqual([]);
    expect((await record()).status).toBe(200);
  });

  test('standing in ends when the sector is deleted', async () => {
    const empty = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    await end();
    await name(pair(empty));
    const deleted = await call(deleteSector, { as: group.general.token, body: pair(empty) });
    expect(deleted.status).toBe(200);
    expect(await standInOf(group.helper)).toBeNull();
  });
});
