import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateScout } from '../../../contract/scouts/endpoints.ts';
import {
  downloadCensus,
  handInCensus,
  readCensus,
  readHandedInCensus,
} from '../../../contract/stats/census.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

// Two boys and a girl of 'أشبال', one of them without a birth date and one deleted later; a girl of 'زهرات'.
beforeAll(async () => {
  const { db } = server;
  const stored = async (table: 'scouts' | 'captains', key: string, id: number, set: object) => {
    await db
      .updateTable(table)
      .set(set)
      .where(key as never, '=', id as never)
      .execute();
  };
  const cubs = await aSector(db, { baseName: 'أشبال' });
  const flowers = await aSector(db, { baseName: 'زهرات' });
  general = await aCaptain(server, { type: 'general' });
  const captain = await aCaptain(server, { sectorId: cubs.sectorId });
  const closed = await aCaptain(server, { sectorId: flowers.sectorId });
  const newcomer = await aCaptain(server, {});
  const created = { createdAt: '2026-01-10T22:30:00Z' };
  for (const { captainId } of [general, captain, closed, newcomer]) {
    await stored('captains', 'captainId', captainId, created);
  }
  await stored('captains', 'captainId', closed.captainId, { closedAt: '2026-06-01T10:00:00Z' });
  const scouts = [
    { sector: cubs, gender: 'male', birthDate: '2016-03-01' },
    { sector: cubs, gender: 'male', birthDate: null },
    { sector: cubs, gender: 'female', birthDate: '2016-02-28', deletedAt: '2026-05-01T10:00:00Z' },
    { sector: flowers, gender: 'female', birthDate: '2017-11-20', enrollDate: '2025-10-01' },
  ] as const;
  for (const { sector, gender, ...set } of scouts) {
    const { scoutId } = await aScout(db, { ...sector, gender });
    await stored('scouts', 'scoutId', scoutId, { ...created, enrollDate: null, ...set });
  }
});

const of = async (date?: string) =>
  (await call(readCensus, { as: general.token, query: { date } })).ok.body;
const censusLines = async (date: string) =>
  (await of(date)).scouts.map(({ stage, age, gender, count }) =>
    [stage, age, gender, count].join(' '),
  );

test('who was born on 29 February is a year older on the 28th of a year without one', async () => {
  const { baseName, sectorId } = await aSector(server.db);
  const { scoutId } = await aScout(server.db, {
    sectorId,
    gender: 'male',
    birthDate: '2016-02-29',
  });
  await server.db
    .updateTable('scouts')
    .set({ createdAt: '2026-01-10T22:30:00Z', enrollDate: null })
    .where('scoutId', '=', scoutId)
    .execute();
  const ofStage = async (date: string) =>
    (await censusLines(date)).filter((line) => line.startsWith(`${baseName} `));
  expect(await ofStage('2026-02-27')).toEqual([`${baseName} 9 male 1`]);
  expect(await ofStage('2026-02-28')).toEqual([`${baseName} 10 male 1`]);
  await server.db.deleteFrom('scouts').where('scoutId', '=', scoutId).execute();
});

test('scouts are counted by stage, by their age on the day and by gender', async () => {
  // The age changes on the birthday itself.
  expect(await censusLines('2026-02-28')).toEqual([
    'أشبال 9 male 1',
    'أشبال 10 female 1',
    'أشبال  male 1',
    'زهرات 8 female 1',
  ]);
  expect((await censusLines('2026-03-01'))[0]).toBe('أشبال 10 male 1');
});

test('a past day counts each scout in the sector of that day, whoever moved since', async () => {
  const { db } = server;
  const before = await censusLines('2026-03-01');
  const scout = await db
    .selectFrom('scouts')
    .selectAll()
    .where('birthDate', '=', '2016-03-01')
    .executeTakeFirstOrThrow();
  const { name, gender, birthDate, scoutId } = scout;
  const sectors = await db.selectFrom('sectors').selectAll().execute();
  const moveTo = async (sector: { baseName: string; suffixName: string }) => {
    const { baseName, suffixName } = sector;
    const body = { name, gender: gender as 'male', birthDate, baseName, suffixName };
    const { status } = await call(updateScout, { as: general.token, params: { scoutId }, body });
    expect(status).toBe(200);
  };
  await moveTo(sectors.find(({ baseName }) => baseName === 'زهرات')!);
  expect(await censusLines('2026-11-20')).toContain('زهرات 10 male 1');
  expect(await censusLines('2026-11-19')).toContain('أشبال 10 male 1');
  expect(await censusLines('2026-03-01')).toEqual(before);
  await moveTo(sectors.find(({ sectorId }) => sectorId === scout.sectorId)!);
});

test('a scout enrolled after the entry counts from the enrolment, one entered and deleted on the same day never', async () => {
  const { db } = server;
  const { sectorId } = await db.selectFrom('sectors').select('sectorId').executeTakeFirstOrThrow();
  const total = async (date: string) => (await of(date)).total;
  const days = ['2025-12-01', '2026-02-01', '2026-03-02'];
  const before = await Promise.all(days.map(total));
  const { scoutId } = await aScout(db, { sectorId, gender: 'male' });
  const set = (values: object) =>
    db.updateTable('scouts').set(values).where('scoutId', '=', scoutId).execute();
  await set({ createdAt: '2026-01-10T22:30:00Z', enrollDate: '2026-03-02' });
  expect(await Promise.all(days.map(total))).toEqual([before[0], before[1], before[2]! + 1]);
  await set({ enrollDate: '2025-01-01', deletedAt: '2026-01-10T23:30:00Z' });
  expect(await Promise.all(days.map(total))).toEqual(before);
  await db.deleteFrom('scouts').where('scoutId', '=', scoutId).execute();
});

test('deleted scouts are left out, scouts enrolled before the program was used are counted', async () => {
  expect(await censusLines('2026-05-01')).not.toContain('أشبال 10 female 1');
  expect(await censusLines('2025-12-01')).toEqual(['زهرات 8 female 1']);
  expect(await censusLines('2025-09-30')).toEqual([]);
});

test("days are those of the group's time zone", async () => {
  // 22:30 in London is after midnight in Cairo.
  expect(await censusLines('2026-01-10')).toEqual(['زهرات 8 female 1']);
  expect(await censusLines('2026-01-11')).toHaveLength(4);
});

test('captains are counted by type while their account was open, newcomers are not', async () => {
  const captains = async (date: string) =>
    (await of(date)).captains.map(({ type, count }) => [type, count]);
  expect(await captains('2026-05-31')).toEqual([
    ['general', 1],
    ['regular', 2],
  ]);
  expect(await captains('2026-06-01')).toEqual([
    ['general', 1],
    ['regular', 1],
  ]);
});

test('without a day it is today, and everybody is in the sum', async () => {
  const census = await of();
  expect(census.date).toBe('2026-11-20');
  const count = [...census.scouts, ...census.captains].reduce((sum, row) => sum + row.count, 0);
  expect(census.total).toBe(count);
  expect(count).toBe(5);
});

test('the spreadsheet has the same lines', async () => {
  const { ok } = await call(downloadCensus, { as: general.token, body: { date: '2026-03-01' } });
  const [scouts, captains] = await readXlsxFile(Buffer.from(await ok.arrayBuffer()));
  expect(scouts).toEqual({
    sheet: 'الكشافون',
    data: [
      ['المرحلة', 'السن', 'النوع', 'العدد'],
      ['أشبال', 10, 'ذكر', 1],
      ['أشبال', 10, 'أنثى', 1],
      ['أشبال', null, 'ذكر', 1],
      ['زهرات', 8, 'أنثى', 1],
    ],
  });
  expect(captains?.data.slice(1)).toEqual([
    ['قائد عام', 'ذكر', 1],
    ['قائد', 'ذكر', 2],
  ]);
});

describe('handing in to the operator', () => {
  test('stores what the answer shows, once a year, and is written into the history', async () => {
    const as = general.token;
    const { body: before } = (await call(readHandedInCensus, { as, query: { date: '2024-05-01' } }))
      .ok;
    expect(before).toEqual({ hasOperator: true, handedIn: null });
    const date = '2024-05-01';
    const shown = (await call(readCensus, { as, query: { date } })).ok.body;
    const { handedInAt, ...sent } = (
      await call(handInCensus, { as, body: { date, version: shown.version } })
    ).ok.body;
    expect(sent).toEqual(shown);
    const { handedIn } = (await call(readHandedInCensus, { as, query: { date: '2024-12-31' } })).ok
      .body;
    expect(handedIn).toEqual({ date, handedInAt });
    const entry = await server.db
      .selectFrom('history')
      .where('entity', '=', 'census')
      .where('entityId', '=', '2024')
      .select(['entityId', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entityId: '2024', after: { date } });
  });

  test('is refused where the counts are no longer those that were shown', async () => {
    const as = general.token;
    const date = '2023-05-01';
    const shown = (await call(readCensus, { as, query: { date } })).ok.body;
    const { scoutId } = await aScout(server.db, await aSector(server.db));
    // Only the year is known.
    await server.db
      .updateTable('scouts')
      .where('scoutId', '=', scoutId)
      .set({ createdAt: '2023-01-10T10:00:00Z', deletedAt: '2023-09-01T10:00:00Z' })
      .execute();
    const body = { date, version: shown.version };
    expect((await call(handInCensus, { as, body })).failure.code).toBe('CENSUS_CHANGED');
    const state = (await call(readHandedInCensus, { as, query: { date } })).ok.body;
    expect(state.handedIn).toBeNull();
    const { version } = (await call(readCensus, { as, query: { date } })).ok.body;
    expect((await call(handInCensus, { as, body: { date, version } })).ok.body.version).toBe(
      version,
    );
  });

  test('does not exist without an operator', async () => {
    const as = general.token;
    const { operator } = server;
    delete server.operator;
    try {
      const { body } = (await call(readHandedInCensus, { as })).ok;
      expect(body).toEqual({ hasOperator: false, handedIn: null });
      expect((await call(handInCensus, { as, body: {} })).failure.code).toBe('NO_OPERATOR');
    } finally {
      server.operator = operator!;
    }
  });
});
