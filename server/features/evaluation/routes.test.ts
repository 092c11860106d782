import { describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import {
  createCriterion,
  readEvaluationSheet,
  readTestSheet,
  recordEvaluation,
  recordTest,
} from '../../../contract/evaluation/endpoints.ts';
import { updateScout } from '../../../contract/scouts/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { evaluationGroup } from '../../testing/evaluation-group.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
const { group, named, all, attend, give, read, pointsOf } = evaluationGroup(server);

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
      payments: [{ scoutId: group.scouts[0]!.scoutId, amount: 10 }],
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
    const points = [{ scoutId: other.scoutId, criterionId: group.criteria.الزي!, points: 1 }];
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
      points: [{ scoutId: group.scouts[0]!.scoutId, criterionId: group.criteria.الزي, points: 5 }],
    });
    // Sending the same again is no conflict.
    expect((await give([[0, 'الزي', 5]], { version })).ok.count).toBe(4);
  });

  test('is not recorded of a cancelled or a coming week', async () => {
    await attend(all);
    await call(cancelWeek, { as: group.general.token });
    expect((await give([[0, 'الزي', 5]])).failure.code).toBe('WEEK_CANCELLED');
    expect((await give([[0, 'الزي', 5]], { weekNumber: 8 })).failure.code).toBe('WEEK_NOT_STARTED');
  });

  test('stays with the sector that recorded it when a scout moves', async () => {
    await attend(all);
    await give([[0, 'الزي', 5]]);
    const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    const { scoutId, name, gender } = group.scouts[0]!;
    await call(updateScout, {
      as: group.unit.token,
      params: { scoutId },
      body: { name, gender, baseName: other.baseName, suffixName: other.suffixName },
    });
    const sheet = await call(readEvaluationSheet, {
      as: group.unit.token,
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
    const points = [{ scoutId, criterionId: group.criteria.الزي!, points: 4 }];
    const { failure } = await call(recordEvaluation, {
      as: owner.token,
      body: { ...ofOther, ...week, points },
    });
    expect(failure).toMatchObject({
      status: 409,
      code: 'RECORDED_ELSEWHERE',
      arabicMessage: `سُجِّل هذا الأسبوع لـ${name} في قطاع ${group.sector.baseName} ${group.sector.suffixName}`,
    });
  });
});

describe('a test', () => {
  test('takes points for the whole sector, also for absent scouts', async () => {
    const made = await call(createCriterion, {
      as: group.captain.token,
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
      { scoutId: group.scouts[0]!.scoutId, points: 9 },
      { scoutId: group.scouts[1]!.scoutId, points: 0 },
    ];
    const stored = await call(recordTest, {
      as: group.captain.token,
      body: { ...named(), criterionId, points },
    });
    expect(stored.ok.body.map((row) => row.points[criterionId])).toContain(9);
    const sheet = await call(readTestSheet, {
      as: group.general.token,
      query: { ...named(), criterionId },
    });
    const byScout = new Map(sheet.ok.body.map((row) => [row.scoutId, row.points[criterionId]]));
    expect(group.scouts.map(({ scoutId }) => byScout.get(scoutId))).toEqual([9, 0, null, null]);
    const late = await call(recordTest, {
      as: group.captain.token,
      body: {
        ...named(),
        criterionId,
        points: [{ scoutId: group.scouts[0]!.scoutId, points: 8 }],
        version: 'old',
      },
    });
    expect(late.failure.code).toBe('WEEK_CHANGED');
    const weekly = await call(readTestSheet, {
      as: group.captain.token,
      query: { ...named(), criterionId: group.criteria.الزي! },
    });
    expect(weekly.failure.code).toBe('CRITERION_NOT_FOUND');
  });
});
