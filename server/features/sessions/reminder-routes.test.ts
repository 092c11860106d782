import { beforeEach, expect, test } from 'vitest';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { createSessionPlan, remindOfSessions } from '../../../contract/sessions/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let other: TestCaptain;
type Sector = Awaited<ReturnType<typeof aSector>>;
let sector: Sector;
let sister: Sector;

beforeEach(async () => {
  const { db } = server;
  await db.updateTable('captains').set({ closedAt: FRIDAY.toISOString() }).execute();
  ({ general, unit, captain, sector } = await aSetting(server));
  sister = await aSector(db, { unitCaptainId: unit.captainId });
  await aCaptain(server, { sectorId: sister.sectorId });
  other = await aCaptain(server, { sectorId: (await aSector(db)).sectorId });
});

const remind = ({ token }: TestCaptain) => call(remindOfSessions, { as: token, body: {} });
const names = (...sectors: Sector[]) =>
  sectors.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`).sort();
const reminded = async (as: TestCaptain) =>
  (await remind(as)).ok.body
    .map(({ sectorBaseName, sectorSuffixName }) => `${sectorBaseName} ${sectorSuffixName}`)
    .sort();
const told = async ({ token }: TestCaptain) =>
  (await call(listNotifications, { as: token })).ok.body.map(({ title }) => title);
const planFor = ({ baseName, suffixName }: Sector) =>
  call(createSessionPlan, {
    as: general.token,
    body: {
      title: 'العقد',
      termNumber: 1,
      weekNumber: 7,
      day: '2026-11-20',
      startTime: '11:00',
      sectors: [{ baseName, suffixName }],
    },
  });

test('a unit captain reminds the sectors of the unit that have not planned the week, the captains of no other', async () => {
  await planFor(sister);
  expect(await reminded(unit)).toEqual(names(sector));
  expect(await told(captain)).toEqual([`تذكير بتخطيط الجلسة: ${sectorLabel(sector)}`]);
  expect(await told(other)).toEqual([]);
});

test('a sector is reminded once a day, whoever reminds', async () => {
  await planFor(sister);
  await remind(unit);
  expect(await reminded(general)).not.toContain(names(sector)[0]);
  expect(await reminded(unit)).toEqual([]);
  expect(await told(captain)).toHaveLength(1);
  await server.db.updateTable('sectors').set({ sessionRemindedOn: '2026-11-01' }).execute();
  const both = await Promise.all([reminded(unit), reminded(unit)]);
  expect(both.flat()).toEqual(names(sector));
});

test('a sector that only a stand-in leads is reminded until the last day of the stand-in', async () => {
  await planFor(sister);
  await server.db
    .updateTable('captains')
    .set({ sectorId: null })
    .where('captainId', '=', captain.captainId)
    .execute();
  await server.db
    .insertInto('standIns')
    .values({
      captainId: captain.captainId,
      sectorId: sector.sectorId,
      untilDay: '2026-11-19',
      madeAt: FRIDAY.toISOString(),
      madeBy: unit.captainId,
    })
    .execute();
  expect(await reminded(unit)).toEqual([]);
  await server.db.updateTable('standIns').set({ untilDay: '2026-11-20' }).execute();
  expect(await reminded(unit)).toEqual(names(sector));
});

test('nobody is reminded where all sectors have planned, nor of a cancelled week', async () => {
  await planFor(sector);
  await planFor(sister);
  expect(await reminded(unit)).toEqual([]);
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: FRIDAY.toISOString() })
    .where('weekNumber', '=', 7)
    .execute();
  expect((await remind(unit)).failure.code).toBe('WEEK_CANCELLED');
});

test('without a term or a week nobody is reminded', async () => {
  server.now = new Date('2020-01-03T09:00:00Z');
  expect((await remind(general)).failure.code).toBe('NO_CURRENT_WEEK');
  await server.db.deleteFrom('weeks').execute();
  await server.db.deleteFrom('terms').execute();
  expect((await remind(general)).failure.code).toBe('NO_TERM');
});

test('regular captains remind nobody', async () => {
  expect((await remind(captain)).failure.status).toBe(403);
});
