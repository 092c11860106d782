import { beforeAll, describe, expect, test } from 'vitest';
import { listScoutReports, readScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import type { ReportState } from '../../../contract/scout-reports/words.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();

/** States of a report before it is read. */
const moments = [
  'submitted',
  'referred',
  'referred to another council',
  'decided',
  'closed',
  'closed after a referral',
  'of a scout who moved to another sector of the unit',
  'of a scout who moved to another unit',
  'of a deleted scout',
] as const;
type Moment = (typeof moments)[number];

/** All possible readers, and the states in which each may read it. */
const readers: Record<string, readonly Moment[]> = {
  'the general captain': moments.filter((moment) => moment !== 'of a deleted scout'),
  'another general captain': moments.filter((moment) => moment !== 'of a deleted scout'),
  'the unit captain of the scout': moments.filter(
    (moment) =>
      moment !== 'of a scout who moved to another unit' && moment !== 'of a deleted scout',
  ),
  'the unit captain to whom the scout moved': ['of a scout who moved to another unit'],
  'a unit captain of other sectors': [],
  'a unit captain without sectors': [],
  'the writer': [
    'submitted',
    'referred',
    'referred to another council',
    'decided',
    'closed',
    'closed after a referral',
  ],
  'another captain of the sector': [],
  'the stand-in of the sector': [],
  'a captain of another sector of the unit': [],
  'a captain of another unit': [],
  'a newcomer': [],
  'a captain with a seat in the council': ['referred', 'decided', 'closed after a referral'],
  'the chair of another council': ['referred to another council'],
  'a newcomer with a seat in the council': [],
};

const tokens: Record<string, string> = {};
const reportIds = {} as Record<Moment, number>;

beforeAll(async () => {
  const at = FRIDAY.toISOString();
  const unit = await aCaptain(server, { type: 'unit' });
  const otherUnit = await aCaptain(server, { type: 'unit' });
  const farUnit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  const sibling = await aSector(server.db, { unitCaptainId: unit.captainId });
  const elsewhere = await aSector(server.db, { unitCaptainId: otherUnit.captainId });
  const far = await aSector(server.db, { unitCaptainId: farUnit.captainId });
  const writer = await aCaptain(server, { sectorId: sector.sectorId });
  const standIn = await aCaptain(server, { sectorId: far.sectorId });
  await server.db
    .insertInto('standIns')
    .values({
      captainId: standIn.captainId,
      sectorId: sector.sectorId,
      untilDay: '2026-12-04',
      madeBy: unit.captainId,
      madeAt: at,
    })
    .execute();
  const seated = await aCaptain(server, { sectorId: far.sectorId });
  const chair = await aCaptain(server, { sectorId: far.sectorId });
  const newcomer = await aCaptain(server);
  const council = async (...captains: TestCaptain[]) => {
    const { councilId } = await server.db
      .insertInto('councils')
      .values({ name: 'مجلس', kind: 'honour', scope: 'group', createdAt: at })
      .returning('councilId')
      .executeTakeFirstOrThrow();
    const seats = captains.map(({ captainId }, place) => ({
      councilId,
      captainId,
      place,
      role: place === 0 ? ('chair' as const) : ('member' as const),
    }));
    await server.db.insertInto('councilSeats').values(seats).execute();
    return councilId;
  };
  const councilId = await council(
    await aCaptain(server, { sectorId: far.sectorId }),
    seated,
    newcomer,
  );
  const otherCouncilId = await council(chair);
  const people: Record<string, TestCaptain> = {
    'the general captain': await aCaptain(server, { type: 'general' }),
    'another general captain': await aCaptain(server, { type: 'general' }),
    'the unit captain of the scout': unit,
    'the unit captain to whom the scout moved': otherUnit,
    'a unit captain of other sectors': farUnit,
    'a unit captain without sectors': await aCaptain(server, { type: 'unit' }),
    'the writer': writer,
    'another captain of the sector': await aCaptain(server, { sectorId: sector.sectorId }),
    'the stand-in of the sector': standIn,
    'a captain of another sector of the unit': await aCaptain(server, {
      sectorId: sibling.sectorId,
    }),
    'a captain of another unit': await aCaptain(server, { sectorId: elsewhere.sectorId }),
    'a newcomer': await aCaptain(server),
    'a captain with a seat in the council': seated,
    'the chair of another council': chair,
    'a newcomer with a seat in the council': newcomer,
  };
  for (const [who, { token }] of Object.entries(people)) tokens[who] = token;

  const report = async (
    state: ReportState,
    { sectorId = sector.sectorId, of = null as number | null, deletedAt = null as string | null },
  ) => {
    const { scoutId } = await aScout(server.db, { sectorId });
    await server.db
      .updateTable('scouts')
      .set({ deletedAt })
      .where('scoutId', '=', scoutId)
      .execute();
    const { reportId } = await server.db
      .insertInto('scoutReports')
      .values({
        scoutId,
        kind: 'note',
        text: 'نص التقرير',
        happenedOn: '2026-11-13',
        writtenBy: writer.captainId,
        writtenAt: at,
        state,
        councilId: of,
      })
      .returning('reportId')
      .executeTakeFirstOrThrow();
    return reportId;
  };
  Object.assign(reportIds, {
    submitted: await report('submitted', {}),
    referred: await report('referred', { of: councilId }),
    'referred to another council': await report('referred', { of: otherCouncilId }),
    decided: await report('decided', { of: councilId }),
    closed: await report('closed', {}),
    'closed after a referral': await report('closed', { of: councilId }),
    'of a scout who moved to another sector of the unit': await report('submitted', sibling),
    'of a scout who moved to another unit': await report('submitted', elsewhere),
    'of a deleted scout': await report('submitted', { deletedAt: at }),
  } satisfies Record<Moment, number>);
});

/** Whether the captain can read the report by itself and in their list. */
async function isRead(who: string, moment: Moment): Promise<boolean[]> {
  const as = tokens[who]!;
  const reportId = reportIds[moment];
  const one = await server.call(readScoutReport, { as, params: { reportId } });
  const list = await server.call(listScoutReports, { as, query: {} });
  const isListed = list.status === 200 && list.ok.body.some((row) => row.reportId === reportId);
  if (one.status !== 200) expect([403, 404]).toContain(one.status);
  return [one.status === 200, isListed];
}

describe.each(Object.keys(readers))('a report is read by %s', (who) => {
  test.each(moments)('%s', async (moment) => {
    const may = readers[who]!.includes(moment);
    expect(await isRead(who, moment)).toEqual([may, may]);
  });
});

test('a captain whose account was closed or whose sector changed reads nothing more', async () => {
  const unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  const other = await aSector(server.db);
  const writer = await aCaptain(server, { sectorId: sector.sectorId });
  const { scoutId } = await aScout(server.db, sector);
  const { reportId } = await server.db
    .insertInto('scoutReports')
    .values({
      scoutId,
      kind: 'note',
      text: 'نص',
      happenedOn: '2026-11-13',
      writtenBy: writer.captainId,
      writtenAt: FRIDAY.toISOString(),
      state: 'submitted',
    })
    .returning('reportId')
    .executeTakeFirstOrThrow();
  const read = async () =>
    (await server.call(readScoutReport, { as: writer.token, params: { reportId } })).status;
  const move = (sectorId: number | null) =>
    server.db
      .updateTable('captains')
      .set({ sectorId })
      .where('captainId', '=', writer.captainId)
      .execute();
  expect(await read()).toBe(200);
  await move(other.sectorId);
  expect(await read()).toBe(404);
  await move(null);
  expect(await read()).toBe(403);
  await move(sector.sectorId);
  expect(await read()).toBe(200);
  await server.db
    .updateTable('captains')
    .set({ closedAt: FRIDAY.toISOString() })
    .where('captainId', '=', writer.captainId)
    .execute();
  expect(await read()).toBe(401);
});

test('a visitor reads none', async () => {
  const { status } = await server.call(readScoutReport, {
    params: { reportId: reportIds.submitted },
  });
  expect(status).toBe(401);
});
