import { beforeEach, describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import {
  createCriterion,
  createProposedCriteria,
  readEvaluationSheet,
  readTestSheet,
  recordEvaluation,
  recordTest,
} from '../../../contract/evaluation/endpoints.ts';
import { updateScout } from '../../../contract/scouts/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];
/** The numbers of the five proposed criteria by name. */
let criteria: Record<string, number>;

beforeEach(async () => {
  const names = ['أحمد', 'باسم', 'تامر', 'جون'];
  ({ general, unit, captain, sector, scouts } = await aSetting(server, names));
  const proposed = await call(createProposedCriteria, { as: general.token });
  criteria = Object.fromEntries(proposed.ok.body.map((each) => [each.name, each.criterionId]));
});

const named = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });
const attend = (statuses: string[], weekNumber = 7, more: object = {}) =>
  call(recordScoutAttendance, {
    as: captain.token,
    body: {
      attendanceRecords: statuses.map((attendanceStatus, index) => ({
        scoutId: scouts[index]!.scoutId,
        attendanceStatus,
        weekNumber,
        termNumber: 1,
        ...named(),
      })),
      ...more,
    },
  });
const all = ['attended', 'attended', 'attended', 'attended'];
const give = (points: [index: number, name: string, points: number | null][], more: object = {}) =>
  call(recordEvaluation, {
    as: captain.token,
    body: {
      ...named(),
      weekNumber: 7,
      termNumber: 1,
      points: points.map(([index, name, points]) => ({
        scoutId: scouts[index]!.scoutId,
        criterionId: criteria[name]!,
        points,
      })),
      ...more,
    },
  });
const read = (as = captain.token) =>
  call(readEvaluationSheet, { as, query: { ...named(), weekNumber: 7 } });
const pointsOf = (
  sheet: { body: { scoutId: number; points: Record<string, number | null> }[] },
  index: number,
  name: string,
) => sheet.body.find(({ scoutId }) => scoutId === scouts[index]!.scoutId)!.points[criteria[name]!];

describe('a week of points', () => {
  test('is stored, and says who recorded it', async () => {
    await attend(all);
    const answer = await give([
      [0, 'الزي', 5],
      [1, 'الزي', 0],
    ]);
    expect(pointsOf(answer.ok, 0, 'الزي')).toBe(5);
    const sheet = (await read()).ok;
    expect(pointsOf(sheet, 1, 'الزي')).toBe(0);
    expect(pointsOf(sheet, 2, 'الزي')).toBeNull();
    expect(sheet).toMatchObject({ isAttendanceRecorded: true, recordedAt: FRIDAY.toISOString() });
    await give([[0, 'الزي', null]]);
    expect(pointsOf((await read()).ok, 0, 'الزي')).toBeNull();
  });

  test('counts attendance and payments itself', async () => {
    await attend(['attended', 'absent', 'execused', 'attended'], 7, {
      payments: [{ scoutId: scouts[0]!.scoutId, amount: 10 }],
    });
    const sheet = (await read()).ok;
    expect([0, 1, 2, 3].map((index) => pointsOf(sheet, index, 'الحضور'))).toEqual([5, 0, null, 5]);
    expect([0, 1, 2, 3].map((index) => pointsOf(sheet, index, 'الاشتراك'))).toEqual([
      5,
      null,
      null,
      0,
    ]);
    expect((await give([[0, 'الحضور', 3]])).failure.code).toBe('UNKNOWN_CRITERION');
  });

  test('has no points for payments if none were recorded, which differs from nothing paid', async () => {
    await attend(all);
    const sheet = (await read()).ok;
    expect([0, 1, 2, 3].map((index) => pointsOf(sheet, index, 'الاشتراك'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('needs the recorded attendance, and takes points only for scouts who attended', async () => {
    expect((await give([[0, 'الزي', 5]])).failure.code).toBe('ATTENDANCE_MISSING');
    await attend(['attended', 'absent', 'execused']);
    expect((await give([[1, 'الزي', 5]])).failure.code).toBe('NOT_ATTENDED');
    expect((await give([[2, 'الزي', 5]])).failure.code).toBe('NOT_ATTENDED');
    expect((await give([[3, 'الزي', 5]])).failure.code).toBe('NOT_ATTENDED');
  });

  test('keeps the points of a scout who is absent after a correction', async () => {
    await attend(all);
    await give([[0, 'الزي', 5]]);
    await attend(['absent', 'attended', 'attended', 'attended']);
    const sheet = (await read()).ok;
    expect(pointsOf(sheet, 0, 'الزي')).toBe(5);
    // Stored points may be sent again.
    expect((await give([[0, 'الزي', 5]])).ok.count).toBe(4);
  });

  test('refuses more points than the maximum, a cell twice, and strangers, and stores nothing', async () => {
    await attend(all);
    const refused = [
      [
        await give([
          [0, 'الزي', 5],
          [1, 'الزي', 6],
        ]),
        'TOO_MANY_POINTS',
      ],
      [
        await give([
          [0, 'الزي', 5],
          [0, 'الزي', 4],
        ]),
        'DUPLICATE_POINTS',
      ],
    ] as const;
    for (const [answer, code] of refused) expect(answer.failure.code).toBe(code);
    const other = await aScout(server.db, await aSector(server.db));
    const points = [{ scoutId: other.scoutId, criterionId: criteria.الزي!, points: 1 }];
    expect((await give([], { points })).failure.code).toBe('UNKNOWN_SCOUT');
    expect((await give([], { points: [] })).status).toBe(400);
    expect(pointsOf((await read()).ok, 0, 'الزي')).toBeNull();
  });

  test('is refused with the stored points if another captain has changed them meanwhile', async () => {
    await attend(all);
    const { version } = (await read()).ok;
    await give([[0, 'الزي', 5]], { version });
    const late = await give([[0, 'الزي', 4]], { version });
    expect(late.failure.code).toBe('WEEK_CHANGED');
    expect(late.failure.stored).toMatchObject({
      points: [{ scoutId: scouts[0]!.scoutId, criterionId: criteria.الزي, points: 5 }],
    });
    // Sending the same again is no conflict.
    expect((await give([[0, 'الزي', 5]], { version })).ok.count).toBe(4);
  });

  test('is not recorded of a cancelled or a coming week', async () => {
    await attend(all);
    await call(cancelWeek, { as: general.token });
    expect((await give([[0, 'الزي', 5]])).failure.code).toBe('WEEK_CANCELLED');
    expect((await give([[0, 'الزي', 5]], { weekNumber: 8 })).failure.code).toBe('WEEK_NOT_STARTED');
  });

  test('stays with the sector that recorded it when a scout moves', async () => {
    await attend(all);
    await give([[0, 'الزي', 5]]);
    const other = await aSector(server.db, { unitCaptainId: unit.captainId });
    const { scoutId, name, gender } = scouts[0]!;
    await call(updateScout, {
      as: unit.token,
      params: { scoutId },
      body: { name, gender, baseName: other.baseName, suffixName: other.suffixName },
    });
    const sheet = await call(readEvaluationSheet, {
      as: unit.token,
      query: { baseName: other.baseName, suffixName: other.suffixName, weekNumber: 7 },
    });
    expect(sheet.ok.body[0]).toMatchObject({ scoutId, editable: false });
    const owner = await aCaptain(server, { sectorId: other.sectorId });
    const own = await aScout(server.db, other);
    const ofOther = { baseName: other.baseName, suffixName: other.suffixName };
    const week = { weekNumber: 7, termNumber: 1 };
    await call(recordScoutAttendance, {
      as: owner.token,
      body: {
        attendanceRecords: [
          { scoutId: own.scoutId, attendanceStatus: 'attended', ...week, ...ofOther },
        ],
      },
    });
    const points = [{ scoutId, criterionId: criteria.الزي!, points: 4 }];
    const { failure } = await call(recordEvaluation, {
      as: owner.token,
      body: { ...ofOther, ...week, points },
    });
    expect(failure).toMatchObject({
      status: 409,
      code: 'RECORDED_ELSEWHERE',
      arabicMessage: `سُجِّل هذا الأسبوع لـ${name} في قطاع ${sector.baseName} ${sector.suffixName}`,
    });
  });
});

describe('a test', () => {
  test('takes points for the whole sector, also for absent scouts', async () => {
    const made = await call(createCriterion, {
      as: captain.token,
      body: {
        ...named(),
        name: 'العقد',
        max: 10,
        category: 'tests',
        kind: 'once',
        date: '2026-11-20',
      },
    });
    const { criterionId } = made.ok.body;
    const points = [
      { scoutId: scouts[0]!.scoutId, points: 9 },
      { scoutId: scouts[1]!.scoutId, points: 0 },
    ];
    const stored = await call(recordTest, {
      as: captain.token,
      body: { ...named(), criterionId, points },
    });
    expect(stored.ok.body.map((row) => row.points[criterionId])).toContain(9);
    const sheet = await call(readTestSheet, {
      as: general.token,
      query: { ...named(), criterionId },
    });
    const byScout = new Map(sheet.ok.body.map((row) => [row.scoutId, row.points[criterionId]]));
    expect(scouts.map(({ scoutId }) => byScout.get(scoutId))).toEqual([9, 0, null, null]);
    const late = await call(recordTest, {
      as: captain.token,
      body: {
        ...named(),
        criterionId,
        points: [{ scoutId: scouts[0]!.scoutId, points: 8 }],
        version: 'old',
      },
    });
    expect(late.failure.code).toBe('WEEK_CHANGED');
    const weekly = await call(readTestSheet, {
      as: captain.token,
      query: { ...named(), criterionId: criteria.الزي! },
    });
    expect(weekly.failure.code).toBe('CRITERION_NOT_FOUND');
  });
});
