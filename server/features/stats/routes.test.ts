import { beforeAll, expect, test } from 'vitest';
import { countCaptains, countScouts, readAttendanceRate } from '../../../contract/stats.ts';
import { testApp } from '../../testing/app.ts';
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
let captain: TestCaptain;
let own: StoredSector;
let foreign: StoredSector;

// own: 3 attended, 1 absent, 1 excused (rate 3/4); foreign: 1 attended, 3 absent; an old term and a
// cancelled week that count nowhere.
beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  own = await aSector(server.db, { unitCaptainId: unit.captainId });
  foreign = await aSector(server.db);
  captain = await aCaptain(server, { sectorId: own.sectorId });
  await aTerm(server.db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(server.db, { termNumber: 2, startDate: '2026-10-09' });
  const [first, second] = [await aScout(server.db, own), await aScout(server.db, own)];
  const third = await aScout(server.db, foreign);
  const add = (scoutId: number, weekNumber: number, status: 'attended' | 'absent' | 'execused') =>
    aScoutRecord(server.db, { scoutId, weekNumber, status, termNumber: 2 });
  await add(first.scoutId, 1, 'attended');
  await add(first.scoutId, 2, 'attended');
  await add(first.scoutId, 3, 'execused');
  await add(second.scoutId, 1, 'attended');
  await add(second.scoutId, 2, 'absent');
  await add(third.scoutId, 1, 'attended');
  for (const week of [2, 3, 4]) await add(third.scoutId, week, 'absent');
  await add(first.scoutId, 5, 'absent');
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('termNumber', '=', 2)
    .where('weekNumber', '=', 5)
    .execute();
  await aScoutRecord(server.db, { scoutId: first.scoutId, weekNumber: 1, status: 'absent' });
  const deleted = await aScout(server.db, own);
  await server.db
    .updateTable('scouts')
    .set({ deletedAt: server.now.toISOString() })
    .where('scoutId', '=', deleted.scoutId)
    .execute();
});

const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });

test('the rate is attended of attended and absent, for group, unit and sector', async () => {
  const rate = async (as: string, query: object) =>
    (await call(readAttendanceRate, { as, query })).ok.body;
  expect(await rate(captain.token, {})).toBe(4 / 8);
  expect(await rate(captain.token, pair(own))).toBe(3 / 4);
  expect(await rate(general.token, pair(foreign))).toBe(1 / 4);
  expect(await rate(unit.token, { unitCaptainId: unit.captainId })).toBe(3 / 4);
  const empty = await aSector(server.db);
  expect(await rate(general.token, pair(empty))).toBe(0);
});

test('counts leave out deleted scouts and closed accounts', async () => {
  const scouts = async (query: object) =>
    (await call(countScouts, { as: general.token, query })).ok.totalScouts;
  const captains = async (query: object) =>
    (await call(countCaptains, { as: general.token, query })).ok.totalCaptains;
  expect(await scouts({})).toBe(3);
  expect(await scouts(pair(own))).toBe(2);
  expect(await scouts({ unitCaptainId: unit.captainId })).toBe(2);
  expect(await captains({})).toBe(3);
  expect(await captains({ unitCaptainId: unit.captainId })).toBe(1);
  const closed = await aCaptain(server, { sectorId: own.sectorId });
  await server.db
    .updateTable('captains')
    .set({ closedAt: server.now.toISOString() })
    .where('captainId', '=', closed.captainId)
    .execute();
  expect(await captains({})).toBe(3);
  expect(await captains(pair(own))).toBe(1);
});

test('a unit and a sector are for their scope', async () => {
  for (const endpoint of [readAttendanceRate, countScouts, countCaptains]) {
    const ask = async (as: string, query: object) =>
      (await call(endpoint, { as, query })).failure.code;
    expect(await ask(captain.token, pair(foreign))).toBe('OUT_OF_SCOPE');
    expect(await ask(unit.token, pair(foreign))).toBe('OUT_OF_SCOPE');
    expect(await ask(captain.token, { unitCaptainId: unit.captainId })).toBe('OUT_OF_SCOPE');
    expect(await ask(general.token, { unitCaptainId: 999_999 })).toBe('CAPTAIN_NOT_FOUND');
    expect(await ask(general.token, { unitCaptainId: captain.captainId })).toBe(
      'CAPTAIN_NOT_FOUND',
    );
    expect(await ask(general.token, { baseName: 'لايوجد', suffixName: 'أ' })).toBe(
      'SECTOR_NOT_FOUND',
    );
    expect(await ask(general.token, { baseName: 'لايوجد' })).toBe('INVALID_REQUEST');
  }
});
