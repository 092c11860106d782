import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { recordCaptainAttendance } from '../../../contract/attendance/endpoints.ts';
import { createBadge } from '../../../contract/badges/endpoints.ts';
import {
  approveBadges,
  awardBadges,
  listOwedBadges,
  passRequirements,
} from '../../../contract/badges/pass-endpoints.ts';
import { createCriterion, updateCriterion } from '../../../contract/evaluation/endpoints.ts';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { deleteScout } from '../../../contract/scouts/endpoints.ts';
import { createSessionPlan, recordSessionOutcome } from '../../../contract/sessions/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aSetting,
  type TestCaptain,
} from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];

beforeEach(async () => {
  await server.db.updateTable('scouts').set({ deletedAt: FRIDAY.toISOString() }).execute();
  // A Friday on which week 7 begins.
  ({ general, unit, captain, sector, scouts } = await aSetting(server, ['مينا عادل', 'باسم']));
  stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const alerts = async (as: TestCaptain) => (await call(readAlerts, { as: as.token })).ok.body;
/** One figure as a general, a unit and a regular captain of the sector read it, and a captain of another one. */
async function seenByAll<F extends keyof Awaited<ReturnType<typeof alerts>>>(figure: F) {
  const seen = [];
  for (const one of [general, unit, captain, stranger]) seen.push((await alerts(one))[figure]);
  return seen;
}
const named = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });

test('before the first week of a term nothing of a week waits', async () => {
  server.now = new Date('2026-10-01T12:00:00Z');
  for (const one of [general, unit, captain]) {
    expect(await alerts(one)).toMatchObject({
      badges: { toApprove: 0, toAward: 0 },
      session: null,
      unplannedSectors: 0,
      weeksWithoutPoints: [],
      captainsRecordedAt: null,
    });
  }
});

test('badges are counted as their list has them, of the own scope', async () => {
  const body = { name: 'المبتدئ', kind: 'competence', requirements: [{ text: 'يحفظ الوعد' }] };
  const badge = (await call(createBadge, { as: general.token, body })).ok.body;
  const requirementIds = badge.requirements.map(({ requirementId }) => requirementId);
  const scoutIds = scouts.map(({ scoutId }) => scoutId);
  await call(passRequirements, { as: captain.token, body: { requirementIds, scoutIds } });
  const none = { toApprove: 0, toAward: 0 };
  const both = { toApprove: 2, toAward: 0 };
  expect(await seenByAll('badges')).toEqual([both, both, both, none]);

  const pairs = [{ badgeId: badge.badgeId, scoutId: scoutIds[0] }];
  await call(approveBadges, { as: unit.token, body: { pairs } });
  const one = { toApprove: 1, toAward: 1 };
  expect(await seenByAll('badges')).toEqual([one, one, one, none]);
  const owed = (await call(listOwedBadges, { as: captain.token })).ok.body;
  expect([owed.toApprove.length, owed.toAward.length]).toEqual([1, 1]);

  await call(awardBadges, { as: captain.token, body: { pairs } });
  await call(deleteScout, { as: general.token, params: { id: scoutIds[1] } });
  expect(await seenByAll('badges')).toEqual([none, none, none, none]);
});

describe('sessions of the current week', () => {
  const plan = async (changes: object = {}, as = captain.token) => {
    const body = {
      title: 'العقد',
      weekNumber: 7,
      termNumber: 1,
      day: '2026-11-21',
      startTime: '11:00',
      sectors: [named()],
      segments: [],
      ...changes,
    };
    return (await call(createSessionPlan, { as, body })).ok.body.sessionId;
  };

  test('name a regular captain the next planned one of their sector, else the last', async () => {
    expect(await seenByAll('session')).toEqual([null, null, null, null]);
    await plan({ weekNumber: 6, day: '2026-11-19' });
    await plan({ weekNumber: 8, day: '2026-11-27' });
    expect((await alerts(captain)).session).toBeNull();
    const today = await plan({ title: 'اليوم', day: '2026-11-20' });
    const later = await plan({ title: 'غداً مساءً', startTime: '16:30' });
    const next = await plan({ title: 'غداً صباحاً', startTime: '09:00' });
    const session = async () => (await alerts(captain)).session?.sessionId;
    expect(await session()).toBe(today);
    const params = { sessionId: today };
    await call(recordSessionOutcome, { as: captain.token, params, body: { state: 'held' } });
    const named = {
      sessionId: next,
      title: 'غداً صباحاً',
      day: '2026-11-21',
      startTime: '09:00',
      state: 'planned',
    };
    expect(await seenByAll('session')).toEqual([null, null, named, null]);
    server.now = new Date('2026-11-22T12:00:00Z');
    expect(await session()).toBe(later);
    // The term ended on the last day of December.
    server.now = new Date('2027-01-02T12:00:00Z');
    expect(await seenByAll('session')).toEqual([null, null, null, null]);
    expect(await seenByAll('unplannedSectors')).toEqual([0, 0, 0, 0]);
    server.now = FRIDAY;
    await call(cancelWeek, { as: general.token });
    expect(await seenByAll('session')).toEqual([null, null, null, null]);
  });

  test('are missing in sectors with scouts, of the own scope', async () => {
    // The stranger's sector has no scouts.
    expect(await seenByAll('unplannedSectors')).toEqual([1, 1, 1, 0]);
    const sister = await aSector(server.db, { unitCaptainId: unit.captainId });
    await aScout(server.db, sister);
    await aScout(server.db, { sectorId: stranger.sectorId! });
    expect(await seenByAll('unplannedSectors')).toEqual([3, 2, 1, 1]);
    await plan({ weekNumber: 8, day: '2026-11-27' });
    expect(await seenByAll('unplannedSectors')).toEqual([3, 2, 1, 1]);
    const { baseName, suffixName } = sister;
    await plan({ sectors: [named(), { baseName, suffixName }] }, unit.token);
    expect(await seenByAll('unplannedSectors')).toEqual([1, 0, 0, 1]);
    await call(cancelWeek, { as: general.token });
    expect(await seenByAll('unplannedSectors')).toEqual([0, 0, 0, 0]);
  });

  test('are missing for the meeting that comes, on whatever day the group meets', async () => {
    const on = async (meetingDay: number | null, today: string) => {
      await call(updateGroup, { as: general.token, body: { meetingDay } });
      server.now = new Date(`${today}T12:00:00Z`);
      return (await alerts(captain)).unplannedSectors;
    };
    await plan({ weekNumber: 7, day: '2026-11-23' });
    const [friday, monday] = [5, 1];
    expect(await on(monday, '2026-11-22')).toBe(0);
    expect(await on(monday, '2026-11-23')).toBe(0);
    // Its meeting is over, so the next week's counts.
    expect(await on(monday, '2026-11-24')).toBe(1);
    for (const day of [friday, null]) {
      expect(await on(day, '2026-11-20')).toBe(0);
      expect(await on(day, '2026-11-22')).toBe(1);
    }
    await plan({ weekNumber: 8, day: '2026-11-27' });
    expect(await on(friday, '2026-11-22')).toBe(0);
  });
});

test('weeks without points lie after the first week with points, attended and not cancelled', async () => {
  const { sectorId } = sector;
  const { scoutId } = scouts[0]!;
  const weeks = async () => (await alerts(captain)).weeksWithoutPoints;
  const attended = (weekNumber: number, status: 'attended' | 'absent' = 'attended') =>
    aScoutRecord(server.db, { scoutId, weekNumber, status });
  const evaluated = (weekNumber: number) =>
    server.db
      .insertInto('evaluationSheets')
      .values({
        sectorId,
        termNumber: 1,
        weekNumber,
        recordedBy: captain.captainId,
        recordedAt: FRIDAY.toISOString(),
      })
      .execute();
  for (const week of [1, 2, 3, 4, 6, 7]) await attended(week);
  await attended(5, 'absent');
  const body = { name: 'الزي', max: 5, category: 'behaviour', kind: 'weekly' };
  const { criterionId } = (await call(createCriterion, { as: general.token, body })).ok.body;
  expect(await weeks()).toEqual([]);
  await evaluated(2);
  expect(await seenByAll('weeksWithoutPoints')).toEqual([[], [], [3, 4, 6], []]);
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: FRIDAY.toISOString() })
    .where('weekNumber', '=', 3)
    .execute();
  await evaluated(6);
  expect(await weeks()).toEqual([4]);
  // A sector that gives no points each week misses none.
  await call(updateCriterion, {
    as: captain.token,
    params: { criterionId },
    body: { ...named(), isOpen: false },
  });
  expect(await weeks()).toEqual([]);
});

test('a unit captain learns when the captains of the current week were recorded', async () => {
  const record = (weekNumber: number) =>
    call(recordCaptainAttendance, {
      as: unit.token,
      body: {
        attendanceRecords: [
          {
            captainId: captain.captainId,
            attendanceStatus: 'attended',
            weekNumber,
            termNumber: 1,
          },
        ],
      },
    });
  await record(6);
  expect(await seenByAll('captainsRecordedAt')).toEqual([null, null, null, null]);
  await record(7);
  const at = FRIDAY.toISOString();
  expect(await seenByAll('captainsRecordedAt')).toEqual([null, at, null, null]);
  const colleague = await aCaptain(server, { type: 'unit' });
  expect((await alerts(colleague)).captainsRecordedAt).toBeNull();
});
