import { beforeAll, beforeEach } from 'vitest';
import { recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import { readMe } from '../../contract/auth/endpoints.ts';
import { createStandIn, listStandIns } from '../../contract/sectors/stand-ins.ts';
import type { StoredScout } from '../features/scouts/queries.ts';
import type { StoredSector } from '../features/sectors/queries.ts';
import { FRIDAY, type TestApp } from './app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from './factories.ts';

/** A sector with a captain and a scout before each test, and the captain of another sector who stands in for a week. */
export function standInGroup(server: TestApp) {
  const { call } = server;
  const group = {} as Record<'general' | 'unit' | 'captain' | 'helper', TestCaptain> & {
    sector: StoredSector;
    scout: StoredScout;
  };
  beforeAll(async () => {
    await aTerm(server.db);
    group.general = await aCaptain(server, { type: 'general' });
    group.unit = await aCaptain(server, { type: 'unit' });
  });
  beforeEach(async () => {
    server.now = FRIDAY;
    group.sector = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    group.scout = await aScout(server.db, group.sector);
    group.captain = await aCaptain(server, { sectorId: group.sector.sectorId });
    group.helper = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
  });
  const UNTIL = '2026-11-27';
  const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
  return {
    group,
    /** A week after the tests' Friday. */
    UNTIL,
    pair,
    name: (over: object = {}, as = group.unit) => {
      const body = { ...pair(group.sector), captainId: group.helper.captainId, until: UNTIL };
      return call(createStandIn, { as: as.token, body: { ...body, ...over } });
    },
    list: async () =>
      (await call(listStandIns, { as: group.unit.token, query: pair(group.sector) })).ok.body,
    standInOf: async ({ token }: TestCaptain) =>
      (await call(readMe, { as: token })).ok.body.standIn,
    record: (of: StoredScout = group.scout, at: StoredSector = group.sector) =>
      call(recordScoutAttendance, {
        as: group.helper.token,
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
      }),
  };
}
