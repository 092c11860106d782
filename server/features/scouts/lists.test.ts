import { beforeAll, describe, expect, test } from 'vitest';
import {
  listScouts,
  listSectorScouts,
  listSectorScoutsAttendance,
  listUnitScouts,
} from '../../../contract/scouts/endpoints.ts';
import { bearer, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aTerm,
  type TestCaptain,
} from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let regular: TestCaptain;
let newcomer: TestCaptain;
let own: StoredSector;
let sister: StoredSector;
let foreign: StoredSector;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  own = await aSector(server.db, { unitCaptainId: unit.captainId });
  sister = await aSector(server.db, { unitCaptainId: unit.captainId });
  foreign = await aSector(server.db);
  regular = await aCaptain(server, { sectorId: own.sectorId });
  newcomer = await aCaptain(server);
  await aTerm(server.db);
});

const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });

describe('lists of scouts', () => {
  test('a newcomer may read none, others read their scope', async () => {
    await aScout(server.db, own);
    await aScout(server.db, sister);
    await aScout(server.db, foreign);
    const sectorsSeen = async (as: string) => {
      const { body } = (await call(listScouts, { as })).ok;
      return [...new Set(body.map((scout) => scout.sectorBaseName))].sort();
    };
    expect(await sectorsSeen(regular.token)).toEqual([own.baseName]);
    expect(await sectorsSeen(unit.token)).toEqual([own.baseName, sister.baseName].sort());
    expect(await sectorsSeen(general.token)).toContain(foreign.baseName);
    for (const endpoint of [listScouts, listSectorScouts]) {
      const { failure } = await call(endpoint, { as: newcomer.token });
      expect(failure).toMatchObject({ status: 403, code: 'NOT_ASSIGNED_YET' });
    }
  });

  test.each(['sectorBaseName=null&sectorSuffixName=null', 'baseName=&suffixName='])(
    'asked for the sector "%s", a unit captain gets their scope, others nobody',
    async (sector) => {
      await Promise.all([own, sister, foreign].map((each) => aScout(server.db, each)));
      const sectorsSeen = async (token: string) => {
        const headers = bearer(token);
        const answer = await server.app.inject({ url: `/api/scout/sector/all?${sector}`, headers });
        const { body } = answer.json<{ body: { sectorBaseName: string }[] }>();
        return [...new Set(body.map(({ sectorBaseName }) => sectorBaseName))].sort();
      };
      expect(await sectorsSeen(unit.token)).toEqual([own.baseName, sister.baseName].sort());
      expect(await sectorsSeen(general.token)).toEqual([]);
      expect(await sectorsSeen(regular.token)).toEqual([]);
    },
  );

  test('search folds what Arabic writers leave out', async () => {
    const sector = await aSector(server.db);
    await aScout(server.db, { sectorId: sector.sectorId, name: 'أحمد مُصطفى فاطمة' });
    await aScout(server.db, { sectorId: sector.sectorId, name: 'Mina Adel' });
    const found = async (name: string) =>
      (await call(listScouts, { as: general.token, query: { name } })).ok.body.map(
        (scout) => scout.name,
      );
    expect(await found('احمد مصطفي فاطمه')).toEqual(['أحمد مُصطفى فاطمة']);
    expect(await found('فاطمه احمد')).toEqual(['أحمد مُصطفى فاطمة']);
    expect(await found('فاطمه خالد')).toEqual([]);
    expect(await found('مـصطفى')).toEqual(['أحمد مُصطفى فاطمة']);
    expect(await found('MINA')).toEqual(['Mina Adel']);
    expect(await found('100%')).toEqual([]);
    expect(await found('_')).toEqual([]);
  });

  test('lists of the scouts of a sector and of a unit answer their scope only', async () => {
    const query = { sectorBaseName: foreign.baseName, sectorSuffixName: foreign.suffixName };
    expect((await call(listSectorScouts, { as: unit.token, query })).failure.code).toBe(
      'OUT_OF_SCOPE',
    );
    expect((await call(listSectorScouts, { as: general.token, query })).status).toBe(200);
    const half = await call(listSectorScouts, { as: general.token, query: { baseName: 'أ' } });
    expect(half.failure.code).toBe('INVALID_REQUEST');
    await aScout(server.db, own);
    const params = { captainId: unit.captainId };
    const scouts = (await call(listUnitScouts, { as: unit.token, params })).ok.body;
    expect(scouts.length).toBeGreaterThan(0);
    expect((await call(listUnitScouts, { as: regular.token, params })).failure.status).toBe(403);
    const nobody = { captainId: general.captainId };
    const missing = await call(listUnitScouts, { as: general.token, params: nobody });
    expect(missing.failure.code).toBe('CAPTAIN_NOT_FOUND');
  });

  test('lists of scouts count attendance in the newest term, cancelled weeks left out', async () => {
    const sector = await aSector(server.db);
    const { scoutId } = await aScout(server.db, sector);
    for (const [index, status] of (
      ['attended', 'attended', 'absent', 'execused'] as const
    ).entries()) {
      await aScoutRecord(server.db, { scoutId, weekNumber: index + 1, status });
    }
    const read = async (as: string) =>
      (await call(listSectorScoutsAttendance, { as, query: pair(sector) })).ok.body[0];
    expect(await read(general.token)).toMatchObject({ attendedCount: 2, absentCount: 1 });
    await server.db
      .updateTable('weeks')
      .set({ cancelledAt: server.now.toISOString() })
      .where('weekNumber', '=', 1)
      .execute();
    expect(await read(general.token)).toMatchObject({ attendedCount: 1, absentCount: 1 });
    // Unit captains see every sector's names and counts, contact details of their own.
    expect(await read(unit.token)).toMatchObject({ attendedCount: 1, phoneNumber: null });
    const query = pair(sector);
    const outside = await call(listSectorScoutsAttendance, { as: regular.token, query });
    expect(outside.failure.code).toBe('OUT_OF_SCOPE');
  });
});
