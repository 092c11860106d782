import { useCallback, useMemo } from 'react';
import type { CallOf, ResponseOf } from '../../../../contract/core/endpoint.ts';
import type {
  Criterion,
  readEvaluationSheet,
  recordEvaluation,
  recordTest,
} from '../../../../contract/evaluation/endpoints.ts';
import { isGivenWeekly } from '../../../../contract/evaluation/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { useKept } from '../../../offline/outbox-client.ts';
import { isWaiting } from '../../../offline/outbox-rules.ts';
import { readScoutBody } from '../../../shared/sheet/attendance-rules.ts';
import { scoutAttendance } from '../../../shared/sheet/scout-attendance.ts';
import { sheetDraft } from '../../../shared/sheet/sheet-draft.ts';
import {
  type SheetOf,
  useClearedDraft,
  useLatest,
  useSheet,
} from '../../../shared/sheet/use-sheet.ts';
import { firstWord } from '../../../shared/sheet/use-undo-step.ts';
import { evaluation, evaluationTest } from '../outbox-kinds.ts';
import {
  cellKey,
  cellsToFill,
  criterionOf,
  handedOf,
  type Points,
  pointsOfClosed,
  type ScoreDraft,
  type ScoreRow,
  scoutOf,
} from './score-rules.ts';
import { shortPoints } from './score-words.ts';
import { NO_WEEK, useDraftedAttendance } from './use-drafted-attendance.ts';

type Answer = ResponseOf<typeof readEvaluationSheet>;
type WeekBody = CallOf<typeof recordEvaluation>['body'];
type TestBody = CallOf<typeof recordTest>['body'];

const scoreDraft = sheetDraft<ScoreDraft>({ points: {} });

/** Points of cells as a hand-in or an answer tells them. */
export const draftOfCells = (
  cells: readonly { scoutId: unknown; criterionId?: unknown; points: unknown }[],
  criterionId?: unknown,
): ScoreDraft => ({
  points: Object.fromEntries(
    cells.map((cell) => [
      cellKey(Number(cell.scoutId), Number(cell.criterionId ?? criterionId)),
      cell.points as Points,
    ]),
  ),
});

/** The body of a hand-in; a test's names its criterion once for all scouts. */
function readBody(body: object): ScoreDraft {
  const { points, criterionId } = body as WeekBody & TestBody;
  return draftOfCells(points, criterionId);
}

/** The stored points, in the shape of a draft. */
const storedPoints = (scouts: Answer['body']): ScoreDraft['points'] =>
  Object.fromEntries(
    scouts.flatMap(({ scoutId, points }) =>
      Object.entries(points).map(([id, stored]) => [cellKey(scoutId, Number(id)), stored]),
    ),
  );

/**
 * The points of a sector's week as they stand: stored, handed in and waiting, given on this device; and everything that is
 * done to them. With a test instead of a week, all scouts are open.
 */
export function useScoreSheet(of: {
  captainId: number;
  sector: SectorName;
  week: { weekNumber: number; termNumber: number } | null;
  /** The test; null for a week. */
  test: Criterion | null;
  answer: Answer;
}) {
  const { captainId, sector, week, test, answer } = of;
  const { baseName, suffixName } = sector;
  const { termNumber, weekNumber } = week ?? NO_WEEK;
  const ofWeek = { baseName, suffixName, termNumber, weekNumber };
  const when = test ? `test/${test.criterionId}` : `${termNumber}/${weekNumber}`;
  const kind: SheetOf<ScoreDraft> = {
    ...(test
      ? { kind: evaluationTest, of: { baseName, suffixName, criterionId: test.criterionId } }
      : { kind: evaluation, of: ofWeek }),
    draftName: `evaluation/${captainId}/${baseName}/${suffixName}/${when}`,
    version: answer.version ?? undefined,
    isRecorded: answer.recordedAt !== undefined,
    draft: scoreDraft,
    bodyOf: ({ points }, version) => ({
      ...sector,
      ...(week ?? { criterionId: test!.criterionId }),
      points: Object.entries(points).map(([key, points]) => ({
        scoutId: scoutOf(key),
        ...(week && { criterionId: criterionOf(key) }),
        points,
      })),
      ...(version !== undefined && { version }),
    }),
    readBody,
  };
  const sheet = useSheet(kind);
  const { draft, waiting, touch } = sheet;

  // Attendance that waits on this device counts as recorded.
  const attendance = useKept(scoutAttendance, ofWeek).findLast(isWaiting);
  const isAttendanceRecorded = answer.isAttendanceRecorded || attendance !== undefined;
  const drafted = useDraftedAttendance({
    captainId,
    sector,
    week,
    isRecorded: isAttendanceRecorded,
  });
  const draftedStatuses = drafted?.statuses;
  const statuses = useMemo(
    () => draftedStatuses ?? (attendance ? readScoutBody(attendance.body).statuses : {}),
    [attendance, draftedStatuses],
  );

  /** The criteria in which points are given here. */
  const criteria = useMemo(
    () => (test ? [test] : answer.criteria.filter((each) => isGivenWeekly(each) && each.isOpen)),
    [answer, test],
  );
  const rows = useMemo<ScoreRow[]>(() => {
    const handed = waiting?.points ?? {};
    return answer.body.map((scout, index) => {
      const status = statuses[scout.scoutId] ?? scout.attendanceStatus;
      const stored: Record<string, Points> = {};
      const points: Record<string, Points> = {};
      for (const { criterionId } of answer.criteria) {
        const key = cellKey(scout.scoutId, criterionId);
        const before = key in handed ? handed[key] : scout.points[criterionId];
        stored[criterionId] = before ?? null;
        points[criterionId] = key in draft.points ? draft.points[key]! : stored[criterionId];
      }
      return {
        id: scout.scoutId,
        number: index + 1,
        name: scout.name,
        isGirl: scout.gender === 'female',
        patrolId: scout.patrolId,
        status: status as ScoreRow['status'],
        isOpen: scout.editable && (test !== null || status === 'attended'),
        points,
        stored,
      };
    });
  }, [answer, statuses, waiting, draft.points, test]);
  const isChanged = rows.some(
    (row) =>
      row.isOpen &&
      criteria.some(({ criterionId }) => row.points[criterionId] !== row.stored[criterionId]),
  );

  // Points of a closed criterion stay for the day it is opened again.
  const closed = useMemo(
    () => ({ points: pointsOfClosed(draft.points, criteria) }),
    [draft.points, criteria],
  );
  useClearedDraft(kind, sheet, isChanged, closed);

  const latest = useLatest(rows);
  /** Gives a scout points for a criterion; null takes them back. */
  const set = useCallback(
    (scoutId: number, criterionId: number, points: Points) => {
      const row = latest.current.find(({ id }) => id === scoutId);
      if (!row?.isOpen || row.points[criterionId] === points) return;
      const key = cellKey(scoutId, criterionId);
      const word = points === null ? 'مسح' : shortPoints(points);
      touch('points', { [key]: points }, `${firstWord(row.name)}: ${word}`, key);
    },
    [latest, touch],
  );
  /** Gives full points to who has none yet, of these rows and criteria. */
  const fill = useCallback(
    (filled: readonly ScoreRow[], of: readonly Criterion[]) =>
      touch('points', cellsToFill(filled, of), 'الكل كامل', null),
    [touch],
  );

  return {
    ...sheet,
    rows,
    criteria,
    isChanged,
    /** Criteria that were closed after points of this draft were given for them. */
    closedIds: [...new Set(Object.keys(closed.points).map(criterionOf))],
    set,
    fill,
    /** Points can be given: attendance is stored, waits on this device, or is ticked on it. */
    isAttendanceRecorded: isAttendanceRecorded || drafted !== null,
    /** Attendance is handed in together with the points. */
    hasDraftedAttendance: drafted !== null,
    /** Hands the points in as they stand; or as a conflict was resolved, on the version of what is stored. */
    async handIn(resolved?: ScoreDraft, version?: string) {
      // First: the server refuses points of a week without attendance.
      if (drafted && !(await drafted.handIn())) return;
      const base = { points: storedPoints(answer.body) };
      await sheet.handIn(resolved ?? handedOf(rows, criteria), { version, rest: closed, base });
    },
  };
}

export type ScoreSheet = ReturnType<typeof useScoreSheet>;
