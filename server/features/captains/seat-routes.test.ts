import { beforeAll, describe, expect, test } from 'vitest';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { assignSectorCaptain, assignUnitCaptain } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let otherUnit: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  otherUnit = await aCaptain(server, { type: 'unit' });
});

const pair = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
  baseName,
  suffixName,
});

describe('putting a sector under a unit captain', () => {
  test('is possible for a general captain with any sector, named in the query or the body', async () => {
    const sector = await aSector(server.db);
    const first = await call(assignUnitCaptain, {
      as: general.token,
      query: pair(sector),
      body: { unitCaptainId: unit.captainId },
    });
    expect(first.ok.body.unitCaptainId).toBe(unit.captainId);
    const second = await call(assignUnitCaptain, {
      as: general.token,
      body: { ...pair(sector), unitCaptainId: otherUnit.captainId },
    });
    expect(second.ok.body.unitCaptainId).toBe(otherUnit.captainId);
  });

  test('is possible for a unit captain with an own sector only', async () => {
    const own = await aSector(server.db, { unitCaptainId: unit.captainId });
    const body = { unitCaptainId: otherUnit.captainId };
    const handed = await call(assignUnitCaptain, {
      as: unit.token,
      body: { ...pair(own), ...body },
    });
    expect(handed.ok.body.unitCaptainId).toBe(otherUnit.captainId);
    const back = await call(assignUnitCaptain, {
      as: unit.token,
      body: { ...pair(own), unitCaptainId: unit.captainId },
    });
    expect(back.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
  });

  test("refuses captains who aren't unit captains and unknown sectors", async () => {
    const sector = await aSector(server.db);
    const wrong = await call(assignUnitCaptain, {
      as: general.token,
      body: { ...pair(sector), unitCaptainId: general.captainId },
    });
    expect(wrong.failure).toMatchObject({ status: 400, code: 'NOT_A_UNIT_CAPTAIN' });
    const nowhere = await call(assignUnitCaptain, {
      as: general.token,
      body: { baseName: 'لايوجد', suffixName: 'أ', unitCaptainId: unit.captainId },
    });
    expect(nowhere.failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
  });
});

describe('giving a regular captain a sector', () => {
  test('is possible for a unit captain with free or own captains, not with those of another unit', async () => {
    const own = await aSector(server.db, { unitCaptainId: unit.captainId });
    const other = await aSector(server.db, { unitCaptainId: otherUnit.captainId });
    const free = await aCaptain(server);
    const taken = await aCaptain(server, { sectorId: other.sectorId });
    const assign = (captainId: number, sector: typeof own) =>
      call(assignSectorCaptain, { as: unit.token, body: { ...pair(sector), captainId } });
    expect((await assign(free.captainId, own)).ok.body).toMatchObject({
      captainId: free.captainId,
      rSectorBaseName: own.baseName,
      rSectorSuffixName: own.suffixName,
    });
    expect((await assign(free.captainId, own)).status).toBe(200);
    const stolen = await assign(taken.captainId, own);
    expect(stolen.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    expect(stolen.failure.arabicMessage).toContain('وحدة أخرى');
    expect((await assign(free.captainId, other)).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('refuses unit and general captains and unknown ones', async () => {
    const sector = await aSector(server.db);
    for (const captainId of [unit.captainId, general.captainId, 999_999]) {
      const body = { ...pair(sector), captainId };
      const { failure } = await call(assignSectorCaptain, { as: general.token, body });
      expect(failure).toMatchObject({ status: 400, code: 'NOT_A_REGULAR_CAPTAIN' });
    }
  });

  test('takes effect for the captain at once', async () => {
    const newcomer = await aCaptain(server);
    const before = await call(listCaptains, { as: newcomer.token });
    expect(before.failure.code).toBe('NOT_ASSIGNED_YET');
    const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
    const body = { ...pair(sector), captainId: newcomer.captainId };
    await call(assignSectorCaptain, { as: general.token, body });
    const seen = (await call(listCaptains, { as: newcomer.token })).ok.body;
    expect(seen.map((captain) => captain.captainId).sort()).toEqual(
      [newcomer.captainId, unit.captainId].sort(),
    );
  });
});
