import { beforeEach, describe, expect, test } from 'vitest';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { readScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { createSessionPlan } from '../../../contract/sessions/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aSetting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { insertCriteria } from '../evaluation/criterion-queries.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;
let sibling: StoredScout;

beforeEach(async () => {
  // A Friday on which week 7 begins; week 1 began on the ninth of October.
  ({
    general,
    captain,
    sector,
    scouts: [scout, sibling],
  } = await aSetting(server, ['مينا عادل', 'باسم']));
  stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const paramsOf = ({ scoutId }: StoredScout) => ({ params: { scoutId } });

async function aLink(of = scout): Promise<string> {
  const { ok } = await call(createParentLink, { ...paramsOf(of), body: {}, as: captain.token });
  return ok.body.key!;
}
const open = (key: string, as?: string) => call(readParentPage, { params: { key }, query: {}, as });

describe('the page', () => {
  async function anActivity(name: string, weekNumber: number, day: 'thu' | 'fri' | 'sat') {
    const planned = { type: 'camping', plannedBy: general.captainId, termNumber: 1 } as const;
    await server.db
      .insertInto('activities')
      .values({ ...planned, name, weekNumber, day, place: null, createdAt: FRIDAY.toISOString() })
      .execute();
  }
  const cancel = (weekNumber: number) =>
    server.db
      .updateTable('weeks')
      .set({ cancelledAt: FRIDAY.toISOString(), cancelledBy: general.captainId })
      .where('weekNumber', '=', weekNumber)
      .execute();

  test('has the weeks so far, with the records of this child only', async () => {
    const [{ scoutId }, other] = [scout, sibling];
    await aScoutRecord(server.db, { scoutId, weekNumber: 1, status: 'attended' });
    await aScoutRecord(server.db, { scoutId, weekNumber: 2, status: 'absent' });
    await aScoutRecord(server.db, { scoutId, weekNumber: 4, status: 'execused' });
    await aScoutRecord(server.db, { scoutId: other.scoutId, weekNumber: 3, status: 'absent' });
    await cancel(5);
    const { weeks, ...page } = (await open(await aLink())).ok.body;
    expect(weeks.map(({ status, cancelled }) => (cancelled ? 'cancelled' : status))).toEqual([
      'attended',
      'absent',
      null,
      'execused',
      'cancelled',
      null,
      null,
    ]);
    expect(weeks[0]).toMatchObject({ weekNumber: 1, startDate: '2026-10-09' });
    expect(page).toEqual({
      name: 'مينا عادل',
      memberNumber: null,
      memberNumberLabel: 'الرقم الكشفي الموحد',
      gender: 'male',
      group: server.settings.firstGroupName,
      logo: null,
      sectorBaseName: sector.baseName,
      sectorSuffixName: sector.suffixName,
      termName: 'فترة 1',
      endDate: '2026-12-31',
      activities: [],
      sessions: [],
      payments: null,
      evaluation: null,
      health: null,
      consent: null,
      badges: { awarded: [], next: null },
      place: 1,
      children: [
        {
          place: 1,
          name: 'مينا عادل',
          sectorBaseName: sector.baseName,
          sectorSuffixName: sector.suffixName,
          asked: 0,
          asksTrips: [],
          owes: [],
        },
      ],
      trips: [],
      paymentText: null,
      paymentWays: [],
      dataOfficer: null,
      mayJoin: false,
      notices: [],
      asksDigits: false,
      acts: [],
      captain: {
        firstName: captain.firstName,
        middleName: captain.middleName,
        lastName: captain.lastName,
        phoneNumber: captain.phoneNumber,
      },
    });
    expect(JSON.stringify(page)).not.toContain(sibling.name);
  });

  test('has planned activities from today on by date, without cancelled weeks', async () => {
    await anActivity('فات', 6, 'thu');
    await anActivity('بعد أسبوع', 8, 'fri');
    await anActivity('غداً', 7, 'sat');
    await anActivity('ألغي', 9, 'fri');
    await anActivity('اليوم', 7, 'fri');
    await cancel(9);
    const { activities } = (await open(await aLink())).ok.body;
    expect(activities.map(({ name, date }) => [name, date])).toEqual([
      ['اليوم', '2026-11-20'],
      ['غداً', '2026-11-21'],
      ['بعد أسبوع', '2026-11-27'],
    ]);
  });

  test('has title and hours of the sector’s sessions from today on, without cancelled weeks and other sectors', async () => {
    const plan = async (title: string, weekNumber: number, day: string, as = captain) => {
      const body = {
        title,
        goal: 'هدف للقادة',
        termNumber: 1,
        weekNumber,
        day,
        startTime: '11:00',
        sectors: [as === captain ? sector : foreign].map(({ baseName, suffixName }) => ({
          baseName,
          suffixName,
        })),
        segments: [{ title: 'فقرة للقادة', minutes: 20 }],
      };
      const { ok } = await call(createSessionPlan, { as: general.token, body });
      return ok.body.sessionId;
    };
    const foreign = await aSector(server.db);
    await plan('بعد أسبوع', 8, '2026-11-27');
    await plan('ألغي', 9, '2026-12-04');
    await plan('لغيره', 7, '2026-11-20', stranger);
    await plan('فات', 6, '2026-11-19');
    const sessionId = await plan('اليوم', 7, '2026-11-20');
    await cancel(9);
    const { ok } = await open(await aLink());
    expect(ok.body.sessions?.map(({ title, date }) => [title, date])).toEqual([
      ['اليوم', '2026-11-20'],
      ['بعد أسبوع', '2026-11-27'],
    ]);
    expect(ok.body.sessions?.[0]).toEqual({
      sessionId,
      title: 'اليوم',
      date: '2026-11-20',
      startTime: '11:00',
      endTime: null,
    });
    expect(JSON.stringify(ok)).not.toContain('للقادة');
  });

  test('has the child’s payments, newest first, if the sector notes who paid', async () => {
    await server.db
      .insertInto('scoutPayments')
      .values(
        [
          [scout, 1, 10],
          [scout, 6, 15],
          [sibling, 2, 20],
        ].map(([of, weekNumber, amount]) => ({
          sectorId: sector.sectorId,
          termNumber: 1,
          scoutId: (of as StoredScout).scoutId,
          weekNumber: weekNumber as number,
          amount: amount as number,
        })),
      )
      .execute();
    const key = await aLink();
    expect((await open(key)).ok.body.payments).toBeNull();
    await server.db
      .updateTable('sectors')
      .set({ notesWhoPaid: true })
      .where('sectorId', '=', sector.sectorId)
      .execute();
    expect((await open(key)).ok.body.payments).toEqual([
      { weekNumber: 6, startDate: '2026-11-13', amount: 15 },
      { weekNumber: 1, startDate: '2026-10-09', amount: 10 },
    ]);
  });

  test('names the captain of the sector to which the child was moved, else the unit’s, else nobody', async () => {
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    const made = await call(createParentLink, {
      ...paramsOf(scout),
      body: {},
      as: colleague.token,
    });
    const key = made.ok.body.key!;
    const whom = async () => (await open(key)).ok.body.captain?.phoneNumber ?? null;
    expect(await whom()).toBe(colleague.phoneNumber);

    const unit = await aCaptain(server, { type: 'unit' });
    const next = await aSector(server.db, { unitCaptainId: unit.captainId });
    await call(updateScout, {
      params: { scoutId: scout.scoutId },
      body: { name: scout.name, gender: 'male', ...next },
      as: general.token,
    });
    expect(await whom()).toBe(unit.phoneNumber);
    const own = await aCaptain(server, { sectorId: next.sectorId });
    expect(await whom()).toBe(own.phoneNumber);
    for (const { captainId } of [own, unit]) {
      await server.db
        .updateTable('captains')
        .set({ closedAt: FRIDAY.toISOString() })
        .where('captainId', '=', captainId)
        .execute();
    }
    expect(await whom()).toBeNull();
  });

  test('shows the child’s own evaluation only where the group says so', async () => {
    const key = await aLink();
    await aScoutRecord(server.db, { scoutId: scout.scoutId, weekNumber: 1, status: 'attended' });
    const [criterionId] = await insertCriteria(server.db, [
      {
        sectorId: sector.sectorId,
        name: 'الزي',
        foldedName: 'الزي',
        max: 5,
        category: 'behaviour',
        kind: 'weekly',
        createdOn: '2026-10-01',
      },
    ]);
    await server.db
      .insertInto('evaluationPoints')
      .values({
        scoutId: scout.scoutId,
        sectorId: sector.sectorId,
        termNumber: 1,
        weekNumber: 1,
        criterionId: criterionId!,
        points: 4,
      })
      .execute();
    expect((await open(key)).ok.body.evaluation).toBeNull();
    const see = (parentsSeeEvaluation: boolean) =>
      call(updateGroup, { as: general.token, body: { parentsSeeEvaluation } });
    expect((await see(true)).ok.body.parentsSeeEvaluation).toBe(true);
    const { ok } = await open(key);
    const figure = { points: 4, possible: 5, rate: 0.8 };
    expect(ok.body.evaluation).toEqual({
      ...figure,
      weekCount: 1,
      categories: [{ category: 'behaviour', ...figure }],
    });
    expect(ok.body).not.toHaveProperty('scoutId');
    // The open profile never shows it.
    const profile = await call(readScout, { params: { id: scout.scoutId } });
    expect(JSON.stringify(profile.ok)).not.toMatch(/evaluation|points/i);
    expect((await see(false)).ok.body.parentsSeeEvaluation).toBe(false);
    expect((await open(key)).ok.body.evaluation).toBeNull();
  });

  test('the page of another child needs another key', async () => {
    const other = await aScout(server.db, { ...sector, name: 'تامر' });
    const [mine, theirs] = [await aLink(), await aLink(other)];
    expect((await open(mine)).ok.body.name).toBe('مينا عادل');
    expect((await open(theirs)).ok.body.name).toBe('تامر');
  });
});
