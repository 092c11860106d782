import { recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import {
  createProposedCriteria,
  readEvaluationSheet,
  recordEvaluation,
} from '../../contract/evaluation/endpoints.ts';
import type { TestApp } from './app.ts';
import { testGroup } from './test-group.ts';

/** A sector of four scouts with the five proposed criteria before each test, and its weeks of points. */
export function evaluationGroup(server: TestApp) {
  const { call } = server;
  const names: readonly string[] = ['أحمد', 'باسم', 'تامر', 'جون'];
  const group = testGroup(server, names, async ({ general }) => {
    const proposed = await call(createProposedCriteria, { as: general.token });
    /** The numbers of the five proposed criteria by name. */
    const criteria: Record<string, number> = Object.fromEntries(
      proposed.ok.body.map((each) => [each.name, each.criterionId]),
    );
    return { criteria };
  });
  const named = () => ({ baseName: group.sector.baseName, suffixName: group.sector.suffixName });
  return {
    group,
    named,
    all: ['attended', 'attended', 'attended', 'attended'],
    attend: (statuses: string[], weekNumber = 7, more: object = {}) =>
      call(recordScoutAttendance, {
        as: group.captain.token,
        body: {
          attendanceRecords: statuses.map((attendanceStatus, index) => ({
            scoutId: group.scouts[index]!.scoutId,
            attendanceStatus,
            weekNumber,
            termNumber: 1,
            ...named(),
          })),
          ...more,
        },
      }),
    give: (points: [index: number, name: string, points: number | null][], more: object = {}) =>
      call(recordEvaluation, {
        as: group.captain.token,
        body: {
          ...named(),
          weekNumber: 7,
          termNumber: 1,
          points: points.map(([index, name, points]) => ({
            scoutId: group.scouts[index]!.scoutId,
            criterionId: group.criteria[name]!,
            points,
          })),
          ...more,
        },
      }),
    read: (as = group.captain.token) =>
      call(readEvaluationSheet, { as, query: { ...named(), weekNumber: 7 } }),
    pointsOf: (
      sheet: { body: { scoutId: number; points: Record<string, number | null> }[] },
      index: number,
      name: string,
    ) => {
      const { scoutId } = group.scouts[index]!;
      return sheet.body.find((row) => row.scoutId === scoutId)!.points[group.criteria[name]!];
    },
  };
}
