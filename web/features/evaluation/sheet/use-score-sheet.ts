import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { recordScoutAttendance } from '../../../../contract/attendance/endpoints.ts';
import type { CallOf, ResponseOf } from '../../../../contract/core/endpoint.ts';
import type {
  Criterion,
  readEvaluationSheet,
  recordEvaluation,
  recordTest,
} from '../../../../contract/evaluation/endpoints.ts';
import { isGivenWeekly } from '../../../../contract/evaluation/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { isWaiting } from '../../../offline/outbox-rules.ts';
import { type DraftKind, useLastingDraft } from '../../../shared/sheet/use-draft.ts';
import { useHandIn } from '../../../shared/sheet/use-hand-in.ts';
import { firstWord, useUndoStep } from '../../../shared/sheet/use-undo-step.ts';
import {
  cellKey,
  cellsToFill,
  cellsToHandIn,
  criterionOf,
  type HandedCell,
  type Points,
  pointsOfClosed,
  type ScoreDraft,
  type ScoreRow,
  type ScoreStep,
  stepOf,
  takeBack,
} from './score-rules.ts';
import { shortPoints } from './score-words.ts';
import { useDraftedAttendance } from './use-drafted-attendance.ts';

type Answer = ResponseOf<typeof readEvaluationSheet>;
type WeekBody = CallOf<typeof recordEvaluation>['body'];
type TestBody = CallOf<typeof recordTest>['body'];
type AttendanceBody = CallOf<typeof recordScoutAttendance>['body'];

const scoreDraft: DraftKind<ScoreDraft> = {
  empty: { points: {} },
  isBlank: ({ points }) => Object.keys(points).length === 0,
  isDraft: (value) => {
    const { points } = (value ?? {}) as Partial<ScoreDraft>;
    return typeof points === 'object' && points !== null;
  },
};

/** The points of a hand-in that waits; those of a test name their criterion once for all. */
export function cellsOf(body: object): HandedCell[] {
  const { points, criterionId } = body as WeekBody & TestBody;
  return points.map((cell) => ({
    scoutId: Number(cell.scoutId),
    criterionId: Number(cell.criterionId ?? criterionId),
    points: cell.points as Points,
  }));
}

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
  const place = `${captainId}/${sector.baseName}/${sector.suffixName}`;
  const when = week ? `${week.termNumber}/${week.weekNumber}` : `test/${test?.criterionId}`;
  const slot = `evaluation/${place}/${when}`;
  const draft = useLastingDraft(slot, scoreDraft);
  const handIn = useHandIn({
    kind: test ? 'evaluationTest' : 'evaluation',
    slot,
    captainId,
    version: answer.version ?? undefined,
    isRecorded: answer.recordedAt !== undefined,
  });
  const { item, shownBody } = handIn;
  const [step, setStep] = useUndoStep<ScoreStep>();

  // Attendance that waits on this device counts as recorded.
  const attendance = handIn.items.findLast(
    (each) => each.slot === `attendance/${place}/${when}` && isWaiting(each),
  );
  const isAttendanceRecorded = answer.isAttendanceRecorded || attendance !== undefined;
  const drafted = useDraftedAttendance({
    captainId,
    sector,
    week,
    isRecorded: isAttendanceRecorded,
  });
  const draftedStatuses = drafted?.statuses;
  const statuses = useMemo(() => {
    if (draftedStatuses) return draftedStatuses;
    const records = (attendance?.body as AttendanceBody | undefined)?.attendanceRecords ?? [];
    return new Map(records.map((record) => [Number(record.scoutId), record.attendanceStatus]));
  }, [attendance, draftedStatuses]);

  /** The criteria in which points are given here. */
  const criteria = useMemo(
    () => (test ? [test] : answer.criteria.filter((each) => isGivenWeekly(each) && each.isOpen)),
    [answer, test],
  );
  const draftPoints = draft.draft.points;
  const rows = useMemo<ScoreRow[]>(() => {
    const waiting = new Map(
      (shownBody ? cellsOf(shownBody) : []).map((cell) => [
        cellKey(cell.scoutId, cell.criterionId),
        cell.points,
      ]),
    );
    return answer.body.map((scout, index) => {
      const status = statuses.get(scout.scoutId) ?? scout.attendanceStatus;
      const stored: Record<string, Points> = {};
      const points: Record<string, Points> = {};
      for (const { criterionId } of answer.criteria) {
        const key = cellKey(scout.scoutId, criterionId);
        const before = waiting.has(key) ? waiting.get(key)! : scout.points[criterionId];
        stored[criterionId] = before ?? null;
        points[criterionId] = key in draftPoints ? draftPoints[key]! : stored[criterionId];
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
  }, [answer, statuses, shownBody, draftPoints, test]);
  const isChanged = rows.some(
    (row) =>
      row.isOpen &&
      criteria.some(({ criterionId }) => row.points[criterionId] !== row.stored[criterionId]),
  );

  const { clear, change } = draft;
  const closed = useMemo(() => pointsOfClosed(draftPoints, criteria), [draftPoints, criteria]);
  const hasOpen = Object.keys(draftPoints).length > Object.keys(closed).length;
  const isStored = item === null && answer.recordedAt !== undefined && hasOpen && !isChanged;
  useEffect(() => {
    // Points of a closed criterion stay for the day it is opened again.
    if (isStored) change(() => ({ points: closed }));
  }, [isStored, change, closed]);

  // The latest state for stable handlers: new ones would re-render every row on each touch.
  const latest = useRef({ rows, draftPoints });
  useLayoutEffect(() => {
    latest.current = { rows, draftPoints };
  }, [rows, draftPoints]);

  const touch = useCallback(
    (cells: Record<string, Points>, label: string, cell: string | null) => {
      const keys = Object.keys(cells);
      if (keys.length === 0) return;
      const before = Object.fromEntries(keys.map((key) => [key, latest.current.draftPoints[key]]));
      setStep((last) => stepOf(last, { before, label, cell, at: performance.now() }));
      change(({ points }) => ({ points: { ...points, ...cells } }));
    },
    [change, setStep],
  );
  /** Gives a scout points for a criterion; null takes them back. */
  const set = useCallback(
    (scoutId: number, criterionId: number, points: Points) => {
      const row = latest.current.rows.find(({ id }) => id === scoutId);
      if (!row?.isOpen || row.points[criterionId] === points) return;
      const key = cellKey(scoutId, criterionId);
      const word = points === null ? 'مسح' : shortPoints(points);
      touch({ [key]: points }, `${firstWord(row.name)}: ${word}`, key);
    },
    [touch],
  );
  /** Gives full points to who has none yet, of these rows and criteria. */
  const fill = useCallback(
    (filled: readonly ScoreRow[], of: readonly Criterion[]) =>
      touch(cellsToFill(filled, of), 'الكل كامل', null),
    [touch],
  );

  return {
    rows,
    criteria,
    isChanged,
    /** Criteria that were closed after points of this draft were given for them. */
    closedIds: [...new Set(Object.keys(closed).map(criterionOf))],
    step,
    set,
    fill,
    item,
    conflict: handIn.conflict,
    items: handIn.items,
    isRecorded: handIn.isRecorded,
    isSending: handIn.isSending,
    isCut: handIn.isCut,
    hasArrived: handIn.hasArrived,
    isKept: draft.isKept && (item?.isKept ?? true),
    /** Points can be given: attendance is stored, waits on this device, or is ticked on it. */
    isAttendanceRecorded: isAttendanceRecorded || drafted !== null,
    /** Attendance is handed in together with the points. */
    hasDraftedAttendance: drafted !== null,
    undo() {
      if (!step) return;
      change((draft) => takeBack(draft, step));
      setStep(null);
    },
    discard() {
      setStep(null);
      clear();
    },
    /** Adds the points to the outbox, and clears the draft once they are kept there. */
    async handIn(over: { cells?: readonly HandedCell[]; version?: string } = {}) {
      const cells = over.cells ?? cellsToHandIn(rows, criteria);
      const version = over.version ?? handIn.baseVersion;
      const body = {
        ...sector,
        ...(week ?? { criterionId: test!.criterionId }),
        points: test
          ? cells.map(({ scoutId, points }) => ({ scoutId, points }))
          : cells.map(({ scoutId, criterionId, points }) => ({ scoutId, criterionId, points })),
        ...(version !== undefined && { version }),
      };
      const before = draftPoints;
      // First: the server refuses points of a week without attendance.
      if (drafted && !(await drafted.handIn())) return;
      const added = await handIn.add(body);
      // Nothing was handed in: keep the draft.
      if (!added) return;
      setStep(null);
      if (!added.isKept) return;
      change(({ points }) => ({
        points: Object.fromEntries(
          Object.entries(points).filter(([key, value]) => before[key] !== value || key in closed),
        ),
      }));
    },
    /** Gives up the hand-in that was refused. */
    async drop() {
      if (item && !item.isKept) clear();
      await handIn.remove();
    },
    /** Takes the refused hand-in back into the draft. */
    async postpone() {
      if (!item) return;
      const cells = cellsOf(item.body);
      change(() => ({
        points: Object.fromEntries(
          cells.map((cell) => [cellKey(cell.scoutId, cell.criterionId), cell.points]),
        ),
      }));
      await handIn.remove();
    },
  };
}

export type ScoreSheet = ReturnType<typeof useScoreSheet>;
