import { beforeEach, expect, test } from 'vitest';
import {
  listScoutAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { readEvaluationSheet } from '../../../contract/evaluation/endpoints.ts';
import { readAttendanceScreen, readEvaluationScreen } from '../../../contract/screens/endpoints.ts';
import { cancelWeek, listWeeks } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSetting } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let made: Awaited<ReturnType<typeof aSetting>>;

beforeEach(async () => {
  // Weeks 5 to 7 start in November, the seventh is the current one.
  made = await aSetting(server, ['أحمد', 'باسم']);
});

const read = async () => (await call(readAttendanceScreen, { as: made.captain.token })).ok;
const single = async () => {
  const { baseName, suffixName } = made.sector;
  const week = { weekNumber: 7, termNumber: 1 };
  return {
    sector: { baseName, suffixName },
    weeks: (await call(listWeeks, { as: made.captain.token })).ok,
    week,
    attendance: (
      await call(listScoutAttendance, {
        as: made.captain.token,
        query: { baseName, suffixName, ...week },
      })
    ).ok,
  };
};

test('answers the weeks and the current week as their endpoints do', async () => {
  expect(await read()).toMatchObject(await single());
  const { baseName, suffixName } = made.sector;
  await call(recordScoutAttendance, {
    as: made.captain.token,
    body: {
      attendanceRecords: made.scouts.map(({ scoutId }) => ({
        scoutId,
        attendanceStatus: 'attended',
        weekNumber: 7,
        termNumber: 1,
        baseName,
        suffixName,
      })),
      subscription: 40,
    },
  });
  const after = await read();
  expect(after).toMatchObject(await single());
  expect(after.attendance?.subscription).toBe(40);
});

test('answers the weeks and the current sheet of points; a unit captain chooses the sector', async () => {
  const { baseName, suffixName } = made.sector;
  const query = { baseName, suffixName, weekNumber: 7 };
  const alone = await call(readEvaluationSheet, { as: made.captain.token, query });
  const screen = await call(readEvaluationScreen, { as: made.captain.token });
  expect(screen.ok).toMatchObject({
    sector: { baseName, suffixName },
    weeks: (await single()).weeks,
    week: { weekNumber: 7, termNumber: 1 },
    evaluation: alone.ok,
  });
  const unit = await aCaptain(server, { type: 'unit' });
  const ofUnit = await call(readEvaluationScreen, { as: unit.token });
  expect(ofUnit.ok).toMatchObject({ sector: null, evaluation: null });
  server.now = new Date('2026-10-01T12:00:00Z');
  const before = await call(readEvaluationScreen, { as: made.captain.token });
  expect(before.ok).toMatchObject({ week: null, evaluation: null });
});

test('has no week to record before the first week or in a cancelled week', async () => {
  server.now = new Date('2026-10-01T12:00:00Z');
  expect(await read()).toMatchObject({
    week: null,
    attendance: null,
    weeks: (await single()).weeks,
  });
  server.now = FRIDAY;
  await call(cancelWeek, { as: made.general.token });
  expect(await read()).toMatchObject({ week: null, attendance: null });
});
