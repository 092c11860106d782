import { beforeAll, expect, test } from 'vitest';
import { createSessionPlan, recordSessionOutcome } from '../../../contract/sessions/endpoints.ts';
import {
  countCaptains,
  countScouts,
  countSectors,
  listSectorCounts,
  listSectorRates,
  listSessionCounts,
  listWeeklyRates,
  readAttendanceRate,
  readCaptainGenders,
  readEvaluationRates,
  readScoutGenders,
  searchScoutRates,
} from '../../../contract/stats/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
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
let firstId: number;

// own: 3 attended, 1 absent, 1 excused (rate 3/4); foreign: 1 attended, 3 absent; an old term and a cancelled week that
// do not count.
beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  own = await aSector(server.db, { unitCaptainId: unit.captainId });
  foreign = await aSector(server.db);
  captain = await aCaptain(server, { sectorId: own.sectorId });
  await aTerm(server.db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(server.db, { termNumber: 2, startDate: '2026-10-09' });
  const first = await aScout(server.db, { ...own, name: 'أحمد فوزي' });
  const second = await aScout(server.db, { ...own, name: 'مريم عادل', gender: 'female' });
  const third = await aScout(server.db, { ...foreign, name: 'بولا فوزى' });
  firstId = first.scoutId;
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

const gap = { absenceRate: null, attendanceRate: null };

test('the weekly rates go up to the current week, with gaps and without cancelled weeks', async () => {
  const weeks = async (as: string, query: object) =>
    (await call(listWeeklyRates, { as, query })).ok.body;
  // Week 1: all three attended. Week 2: the first attended, the others did not. Week 7 is the current one.
  expect(await weeks(captain.token, {})).toEqual([
    { weekNumber: 1, absenceRate: 0, attendanceRate: 1 },
    { weekNumber: 2, absenceRate: 2 / 3, attendanceRate: 1 / 3 },
    { weekNumber: 3, absenceRate: 1, attendanceRate: 0 },
    { weekNumber: 4, absenceRate: 1, attendanceRate: 0 },
    { weekNumber: 6, ...gap },
    { weekNumber: 7, ...gap },
  ]);
  const ofOwn = [
    { weekNumber: 1, absenceRate: 0, attendanceRate: 1 },
    { weekNumber: 2, absenceRate: 1 / 2, attendanceRate: 1 / 2 },
    ...[3, 4, 6, 7].map((weekNumber) => ({ weekNumber, ...gap })),
  ];
  expect(await weeks(captain.token, pair(own))).toEqual(ofOwn);
  expect(await weeks(unit.token, { unitCaptainId: unit.captainId })).toEqual(ofOwn);
});

test("every captain sees every sector's weekly rates, an empty sector's as gaps", async () => {
  const { body } = (await call(listSectorRates, { as: captain.token })).ok;
  const weeksOf = (sector: StoredSector) =>
    body.find((row) => row.sectorBaseName === sector.baseName)?.attendanceRates;
  expect(weeksOf(own)?.[1]).toEqual({ weekNumber: 2, absenceRate: 1 / 2, attendanceRate: 1 / 2 });
  expect(weeksOf(foreign)?.[1]).toEqual({ weekNumber: 2, absenceRate: 1, attendanceRate: 0 });
  expect(weeksOf(await aSector(server.db))).toBeUndefined();
  const again = (await call(listSectorRates, { as: captain.token })).ok.body;
  expect(again.map((row) => row.attendanceRates.map((week) => week.weekNumber))).toEqual(
    again.map(() => [1, 2, 3, 4, 6, 7]),
  );
});

test('the current week begins at midnight in Cairo', async () => {
  const last = async () =>
    (await call(listWeeklyRates, { as: general.token, query: {} })).ok.body.at(-1)?.weekNumber;
  const { now } = server;
  // Week 8 begins on 27 November: 22:00 UTC of the day before is midnight in Cairo.
  server.now = new Date('2026-11-26T21:59:59Z');
  expect(await last()).toBe(7);
  server.now = new Date('2026-11-26T22:00:00Z');
  expect(await last()).toBe(8);
  server.now = new Date('2026-10-08T12:00:00Z');
  expect(await last()).toBeUndefined();
  server.now = now;
});

test('the search finds scouts of the scope with their rate over all terms', async () => {
  const search = async (as: string, query: object) =>
    (await call(searchScoutRates, { as, query })).ok.body.map((row) => [
      row.name,
      row.attendanceRate,
    ]);
  // Ahmad: attended twice, absent once in the older term; week 5 was cancelled and one week excused.
  const [ahmad, mariam, paula] = [
    ['أحمد فوزي', 2 / 3],
    ['مريم عادل', 1 / 2],
    ['بولا فوزى', 1 / 4],
  ];
  expect(await search(general.token, {})).toEqual([ahmad, paula, mariam]);
  expect(await search(general.token, { name: 'فوزي' })).toEqual([ahmad, paula]);
  expect(await search(general.token, { name: 'احمد' })).toEqual([ahmad]);
  expect(await search(general.token, { name: 'فوزي أحمد' })).toEqual([ahmad]);
  expect(await search(general.token, { limit: 1 })).toEqual([ahmad]);
  expect(await search(general.token, { name: 'فوزي', ...pair(foreign) })).toEqual([paula]);
  expect(await search(general.token, { unitCaptainId: unit.captainId })).toEqual([ahmad, mariam]);
  expect(await search(unit.token, {})).toEqual([ahmad, mariam]);
  expect(await search(captain.token, { name: '' })).toEqual([ahmad, mariam]);
  expect(await search(captain.token, { name: 'بولا' })).toEqual([]);
  expect(await search(general.token, { name: '%' })).toEqual([]);
  const tooMany = await call(searchScoutRates, { as: general.token, query: { limit: 201 } });
  expect(tooMany.failure.code).toBe('INVALID_REQUEST');
});

test('a scout without a counted record has no rate', async () => {
  const scout = await aScout(server.db, { ...own, name: 'نبيل جديد' });
  await aScoutRecord(server.db, { scoutId: scout.scoutId, weekNumber: 1, status: 'execused' });
  const { body } = (await call(searchScoutRates, { as: general.token, query: { name: 'نبيل' } }))
    .ok;
  expect(body).toEqual([{ id: scout.scoutId, name: 'نبيل جديد', attendanceRate: null }]);
  await server.db.deleteFrom('scoutAttendance').where('scoutId', '=', scout.scoutId).execute();
  await server.db.deleteFrom('scouts').where('scoutId', '=', scout.scoutId).execute();
});

test('a moved scout’s records stay with the former sector', async () => {
  const move = (sectorId: number) =>
    server.db.updateTable('scouts').set({ sectorId }).where('scoutId', '=', firstId).execute();
  await move(foreign.sectorId);
  const rate = await call(readAttendanceRate, { as: general.token, query: pair(own) });
  expect(rate.ok.body).toBe(3 / 4);
  const names = await call(searchScoutRates, { as: captain.token, query: {} });
  expect(names.ok.body.map((row) => row.name)).toEqual(['مريم عادل']);
  await move(own.sectorId);
});

test('each sector’s sessions up to today are counted, without those of a cancelled week that have no outcome', async () => {
  const week = await server.db
    .selectFrom('weeks')
    .where('termNumber', '=', 2)
    .select(['weekNumber', 'startDate', 'cancelledAt'])
    .orderBy('weekNumber')
    .execute();
  const open = week.filter(({ cancelledAt }) => cancelledAt === null);
  const plan = async (of: StoredSector[], { weekNumber, startDate } = open[0]!) =>
    (
      await call(createSessionPlan, {
        as: general.token,
        body: {
          title: 'جلسة',
          termNumber: 2,
          weekNumber,
          day: startDate,
          startTime: '11:00',
          sectors: of.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
        },
      })
    ).ok.body;
  const answer = async (of: StoredSector[], state: string) => {
    const { sessionId, outcomeVersion } = await plan(of);
    const body = { state, version: outcomeVersion };
    await call(recordSessionOutcome, { as: general.token, params: { sessionId }, body });
  };
  await answer([own, foreign], 'held');
  await answer([own], 'held');
  await answer([own], 'notHeld');
  await plan([own]);
  // Days to come.
  await plan([own], open.at(-1)!);
  const cancelled = await plan([own], open[1]!);
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: FRIDAY.toISOString(), cancelledBy: general.captainId })
    .where('termNumber', '=', 2)
    .where('weekNumber', '=', cancelled.weekNumber)
    .execute();
  const { body } = (await call(listSessionCounts, { as: captain.token })).ok;
  const countsOf = ({ baseName, suffixName }: StoredSector) =>
    body.find((row) => row.sectorBaseName === baseName && row.sectorSuffixName === suffixName);
  expect(countsOf(own)).toMatchObject({ planned: 4, held: 2, notHeld: 1 });
  expect(countsOf(foreign)).toMatchObject({ planned: 1, held: 1, notHeld: 0 });
  expect(countsOf(await aSector(server.db))).toBeUndefined();
  await server.db.deleteFrom('sessionPlans').execute();
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: null, cancelledBy: null })
    .where('termNumber', '=', 2)
    .where('weekNumber', '=', cancelled.weekNumber)
    .execute();
  const { ok } = await call(listSessionCounts, { as: captain.token });
  expect(ok.body.map(({ planned }) => planned)).toContain(0);
  expect(ok.body.every(({ planned }) => planned === 0)).toBe(true);
});

test('sectors, genders and scouts of each sector are counted', async () => {
  const as = captain.token;
  const empty = await aSector(server.db);
  const sectors = (await call(listSectorCounts, { as })).ok.sectorCounts;
  expect((await call(countSectors, { as })).ok.totalSectors).toBe(sectors.length);
  const countOf = ({ baseName, suffixName }: StoredSector) =>
    sectors.find((row) => row.sectorName === `${baseName} ${suffixName}`)?.scoutCount;
  expect([countOf(own), countOf(foreign), countOf(empty)]).toEqual([2, 1, 0]);
  expect((await call(readScoutGenders, { as })).ok).toMatchObject({
    maleRatio: 200 / 3,
    femaleRatio: 100 - 200 / 3,
  });
  expect((await call(readCaptainGenders, { as })).ok).toMatchObject({
    maleRatio: 100,
    femaleRatio: 0,
  });
});

test('counts leave out deleted scouts and closed accounts', async () => {
  const scouts = async (query: object) =>
    (await call(countScouts, { as: general.token, query })).ok.totalScouts;
  const captains = async (query: object) =>
    (await call(countCaptains, { as: general.token, query })).ok.totalCaptains;
  expect(await scouts({})).toBe(3);
  expect(await scouts(pair(own))).toBe(2);
  expect(await scouts({ unitCaptainId: unit.captainId })).toBe(2);
  const before = await captains({});
  expect(await captains({ unitCaptainId: unit.captainId })).toBe(1);
  const closed = await aCaptain(server, { sectorId: own.sectorId });
  await server.db
    .updateTable('captains')
    .set({ closedAt: server.now.toISOString() })
    .where('captainId', '=', closed.captainId)
    .execute();
  expect(await captains({})).toBe(before);
  expect(await captains(pair(own))).toBe(1);
  // Captains without an assignment are not counted.
  const { captainId } = await aCaptain(server, { gender: 'female' });
  expect(await captains({})).toBe(before);
  expect((await call(readCaptainGenders, { as: general.token })).ok.femaleRatio).toBe(0);
  await server.db.deleteFrom('sessions').where('captainId', '=', captainId).execute();
  await server.db.deleteFrom('captains').where('captainId', '=', captainId).execute();
});

test('figures of a unit and a sector are limited to the scope', async () => {
  for (const endpoint of [
    readAttendanceRate,
    listWeeklyRates,
    searchScoutRates,
    countScouts,
    countCaptains,
  ]) {
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

test.each([
  [{ unitCaptainId: 999_999 }, 'CAPTAIN_NOT_FOUND'],
  [{ baseName: 'لايوجد', suffixName: 'أ' }, 'SECTOR_NOT_FOUND'],
])('the evaluation of an unknown unit or sector is refused: %o', async (query, code) => {
  const { failure } = await call(readEvaluationRates, { as: general.token, query });
  expect(failure).toMatchObject({ status: 404, code });
});
