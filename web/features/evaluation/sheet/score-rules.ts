import type { AttendanceStatus } from '../../../../contract/attendance/endpoints.ts';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { isGivenWeekly } from '../../../../contract/evaluation/words.ts';
import { actionOfRowKey, type Key, type RowAction } from '../../../shared/sheet/use-row-keys.ts';
import type { Step } from '../../../shared/sheet/use-undo-step.ts';

/** Points in one cell; null while none are given, which is not zero. */
export type Points = number | null;

/** The key of a scout's cell for a criterion. */
export const cellKey = (scoutId: number, criterionId: number) => `${scoutId}/${criterionId}`;

/** Points that were given on this device and are not handed in yet, by cell. */
export type ScoreDraft = { points: Record<string, Points> };

/** A scout of the sheet, with the points that are shown by cell. */
export interface ScoreRow {
  id: number;
  /** Its number in the whole list. */
  number: number;
  name: string;
  isGirl: boolean;
  patrolId: number | null;
  status: AttendanceStatus | null;
  /** Points can be given: the scout attended, and no other sector has the week. */
  isOpen: boolean;
  /** Points by criterion, those of the draft laid over the stored ones. */
  points: Readonly<Record<string, Points>>;
  stored: Readonly<Record<string, Points>>;
}

/** How much was given of the greatest number. */
export type Grade = 'full' | 'short' | 'zero' | 'open';

export function gradeOf(points: Points, max: number): Grade {
  if (points === null) return 'open';
  if (points === 0) return 'zero';
  return points >= max ? 'full' : 'short';
}

/** How a grade looks, wherever it is drawn. */
export const gradeTones = { full: 'ok', short: 'warn', zero: 'bad', open: undefined } as const;

/**
 * The points after a tap on the name: full where none are given, then one less each time; null where the numbers open
 * instead.
 */
export function afterTap(points: Points, max: number): { points: number } | 'numbers' {
  if (points === null) return { points: max };
  return points === 0 ? 'numbers' : { points: points - 1 };
}

/** How many of a criterion's cells have which grade, and the rate of those that are given. */
export function tallyOf(rows: readonly ScoreRow[], { criterionId, max }: Criterion) {
  const given = rows
    .filter(({ isOpen }) => isOpen)
    .map(({ points }) => points[criterionId] ?? null);
  const count = (grade: Grade) => given.filter((points) => gradeOf(points, max) === grade).length;
  const sum = given.reduce<number>((total, points) => total + (points ?? 0), 0);
  const open = count('open');
  const possible = (given.length - open) * max;
  return {
    total: given.length,
    full: count('full'),
    short: count('short'),
    zero: count('zero'),
    open,
    rate: possible === 0 ? null : sum / possible,
  };
}

/** The cells that 'الكل كامل' fills: those without points, of who attended. */
export function cellsToFill(
  rows: readonly ScoreRow[],
  criteria: readonly Criterion[],
): Record<string, number> {
  const cells: Record<string, number> = {};
  for (const row of rows) {
    if (!row.isOpen) continue;
    for (const { criterionId, max } of criteria) {
      if ((row.points[criterionId] ?? null) === null) cells[cellKey(row.id, criterionId)] = max;
    }
  }
  return cells;
}

/** The points of a cell before its last change, where that is worth showing: in a stored sheet, or for a moment. */
export function pointsBefore(
  { id, points, stored }: ScoreRow,
  criterionId: number,
  { step, isRecorded }: { step: Step | null; isRecorded: boolean },
): Points | undefined {
  const key = cellKey(id, criterionId);
  const was = step?.cell === key ? (step.before[key] as Points | undefined) : undefined;
  const before = was === undefined ? (stored[criterionId] ?? null) : was;
  if (before === (points[criterionId] ?? null)) return undefined;
  return isRecorded || step?.cell === key ? before : undefined;
}

/** Whether points of a scout who did not attend are stored; what the program counts is no such point. */
export const hasKeptPoints = (row: ScoreRow, criteria: readonly Criterion[]) =>
  !row.isOpen &&
  criteria.some((each) => isGivenWeekly(each) && (row.stored[each.criterionId] ?? null) !== null);

/** The part of a draft that no hand-in can have: points for criteria that are not open any more. */
export function pointsOfClosed(
  points: ScoreDraft['points'],
  open: readonly Criterion[],
): ScoreDraft['points'] {
  const ids = new Set(open.map(({ criterionId }) => criterionId));
  return Object.fromEntries(Object.entries(points).filter(([key]) => !ids.has(criterionOf(key))));
}

/** The scout and the criterion of a cell's key. */
export const scoutOf = (key: string) => Number(key.split('/')[0]);
export const criterionOf = (key: string) => Number(key.split('/')[1]);

/**
 * The content of a hand-in: all points of who attended in the open criteria, and the cells that are taken back. Cells without
 * points that never had any are not named.
 */
export function handedOf(rows: readonly ScoreRow[], criteria: readonly Criterion[]): ScoreDraft {
  const cells = rows
    .filter(({ isOpen }) => isOpen)
    .flatMap((row) =>
      criteria.map(({ criterionId }) => ({
        key: cellKey(row.id, criterionId),
        points: row.points[criterionId] ?? null,
        stored: row.stored[criterionId] ?? null,
      })),
    )
    .filter(({ points, stored }) => points !== null || stored !== null);
  return { points: Object.fromEntries(cells.map(({ key, points }) => [key, points])) };
}

/** A patrol of the sheet with its rows; null for who is in none. */
export interface ScoreGroup {
  patrolId: number | null;
  name: string | null;
  rows: ScoreRow[];
}

/** Rows by patrol, numbered as they stand, in the order of the patrols; who is in none stands last. */
export function groupRows(
  rows: readonly ScoreRow[],
  patrols: readonly { patrolId: number; name: string }[],
): ScoreGroup[] {
  const known = new Set(patrols.map(({ patrolId }) => patrolId));
  const groups: ScoreGroup[] = patrols.map(({ patrolId, name }) => ({
    patrolId,
    name,
    rows: rows.filter((row) => row.patrolId === patrolId),
  }));
  const others = rows.filter(({ patrolId }) => patrolId === null || !known.has(patrolId));
  const filled = [...groups, { patrolId: null, name: null, rows: others }].filter(
    ({ rows }) => rows.length > 0,
  );
  let number = 0;
  return filled.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      number += 1;
      return { ...row, number };
    }),
  }));
}

/** The patrol to be called out: the best mean of its members' rates, where at least half have points; ties share. */
export function bestPatrols(groups: readonly ScoreGroup[], criteria: readonly Criterion[]) {
  const rated = groups.flatMap(({ patrolId, name, rows }) => {
    if (patrolId === null || name === null) return [];
    const rates = rows.flatMap((row) => {
      const given = criteria.filter(
        ({ criterionId }) => (row.points[criterionId] ?? null) !== null,
      );
      if (!row.isOpen || given.length === 0) return [];
      const sum = given.reduce((total, { criterionId }) => total + row.points[criterionId]!, 0);
      return [sum / given.reduce((total, { max }) => total + max, 0)];
    });
    if (rates.length === 0 || rates.length * 2 < rows.length) return [];
    return [{ name, rate: rates.reduce((total, rate) => total + rate, 0) / rates.length }];
  });
  const best = Math.max(...rated.map(({ rate }) => rate));
  return rated.filter(({ rate }) => best - rate < 1e-6);
}

/** The actions of keys in the table of points. */
export type ScoreKey =
  | { do: 'go'; columns: number }
  | { do: 'points'; digit: string }
  | { do: 'less' | 'clear' | 'column' | 'undo' };

const keys: Record<string, ScoreKey> = {
  // From right to left: the first criterion stands at the right.
  ArrowRight: { do: 'go', columns: -1 },
  ArrowLeft: { do: 'go', columns: 1 },
  Backspace: { do: 'clear' },
  Delete: { do: 'clear' },
  '-': { do: 'less' },
  // The key of ك on an Arabic keyboard, by its place.
  Semicolon: { do: 'column' },
};

/** The action of a pressed key in the table; null where it is not the table's. */
export function actionOfKey(key: Key): RowAction | ScoreKey | null {
  const action = actionOfRowKey(key, keys);
  return action?.do === 'digit' ? { do: 'points', digit: action.digit } : action;
}
