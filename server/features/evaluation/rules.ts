import { recordedElsewhere } from '../../../contract/attendance/words.ts';
import type { Criterion } from '../../../contract/evaluation/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { contentVersion } from '../../lib/version.ts';
import type { StoredCriterion } from './criterion-queries.ts';
import type { Recorded, SheetScout } from './queries.ts';

/** Points given to a scout for a criterion. */
export interface Given {
  scoutId: number;
  criterionId: number;
  points: number;
}

/** A cell of a hand-in; null takes the points back. */
export interface Cell {
  scoutId: number;
  criterionId: number;
  points: number | null;
}

/** The facts that a hand-in is checked against. */
export interface Checked {
  /** The criteria that may be named, by number. */
  criteria: ReadonlyMap<number, { max: number; isOpen: boolean }>;
  stored: readonly Given[];
  /** The sector's scouts in the week; null for a test, which is open to all. */
  scouts: readonly Pick<SheetScout, 'scoutId' | 'name' | 'status' | 'elsewhere'>[] | null;
}

/**
 * The cells of a hand-in that differ from what is stored. Throws for a cell that is named twice, an unknown or closed
 * criterion, too many points, a scout whose week is another sector's, and points for a scout who did not attend.
 */
export function changedCells(
  cells: readonly Cell[],
  { criteria, stored, scouts }: Checked,
): Cell[] {
  const before = pointsByCell(stored);
  const inWeek = scouts && new Map(scouts.map((scout) => [scout.scoutId, scout]));
  if (new Set(cells.map(cellKey)).size < cells.length) throw new ApiError('DUPLICATE_POINTS');
  for (const { criterionId, points } of cells) {
    const criterion = criteria.get(criterionId);
    if (!criterion) throw new ApiError('UNKNOWN_CRITERION');
    if (points !== null && points > criterion.max) throw new ApiError('TOO_MANY_POINTS');
  }
  const changed = cells.filter((cell) => (before.get(cellKey(cell)) ?? null) !== cell.points);
  for (const { scoutId, criterionId, points } of changed) {
    if (!criteria.get(criterionId)?.isOpen) throw new ApiError('CRITERION_CLOSED');
    if (inWeek === null) continue;
    const scout = inWeek.get(scoutId);
    if (scout?.elsewhere) {
      const people = [{ name: scout.name, sector: scout.elsewhere }];
      throw new ApiError('RECORDED_ELSEWHERE', { arabicMessage: recordedElsewhere(people) });
    }
    if (points !== null && scout?.status !== 'attended') throw new ApiError('NOT_ATTENDED');
  }
  return changed;
}

/** The points of a sheet after changes to some of its cells. */
export function pointsAfter(stored: readonly Given[], changes: readonly Cell[]): Given[] {
  const changed = new Set(changes.map(cellKey));
  return [
    ...stored.filter((cell) => !changed.has(cellKey(cell))),
    ...changes.flatMap(({ scoutId, criterionId, points }) =>
      points === null ? [] : [{ scoutId, criterionId, points }],
    ),
  ];
}

/** The version of a sheet's points, whatever their order. */
export function evaluationVersion(given: readonly Given[]): string {
  const sorted = given.toSorted((a, b) => a.scoutId - b.scoutId || a.criterionId - b.criterionId);
  return contentVersion(
    sorted.map(({ scoutId, criterionId, points }) => [scoutId, criterionId, points]),
  );
}

/** Points by scout and criterion, as the history stores them; null where there are none. */
export function pointsByScout(
  cells: readonly Cell[],
): Record<string, Record<string, number | null>> {
  const byScout: Record<string, Record<string, number | null>> = {};
  for (const { scoutId, criterionId, points } of cells) {
    byScout[scoutId] = { ...byScout[scoutId], [criterionId]: points };
  }
  return byScout;
}

/** The cells with the points that are stored. */
export function cellsBefore(cells: readonly Cell[], stored: readonly Given[]): Cell[] {
  const before = pointsByCell(stored);
  return cells.map((cell) => ({ ...cell, points: before.get(cellKey(cell)) ?? null }));
}

const cellKey = ({ scoutId, criterionId }: Pick<Cell, 'scoutId' | 'criterionId'>) =>
  `${scoutId}/${criterionId}`;

const pointsByCell = (given: readonly Given[]): ReadonlyMap<string, number> =>
  new Map(given.map((cell) => [cellKey(cell), cell.points]));

/** The points that the program counts itself: full or none for who attended or was absent, and for who paid. */
export function countedPoints(
  { status, isPaid }: SheetScout,
  { kind, max }: Criterion,
  notesPayments: boolean,
): number | null {
  if (kind === 'attendance') return status === 'attended' ? max : status === 'absent' ? 0 : null;
  if (kind !== 'paid' || status !== 'attended' || !notesPayments) return null;
  return isPaid ? max : 0;
}

/** A sheet's rows with the points that were given, and those that are counted. */
export function asSheet(
  scouts: SheetScout[],
  given: Given[],
  criteria: StoredCriterion[],
  {
    version,
    recorded,
    counted,
  }: {
    version: string;
    recorded: Recorded | undefined;
    counted: (scout: SheetScout, criterion: Criterion) => number | null;
  },
) {
  const points = pointsByCell(given);
  const body = scouts.map((scout) => ({
    scoutId: scout.scoutId,
    name: scout.name,
    gender: scout.gender,
    patrolId: scout.patrolId,
    attendanceStatus: scout.status,
    points: Object.fromEntries(
      criteria.map((criterion) => [
        criterion.criterionId,
        points.get(cellKey({ scoutId: scout.scoutId, criterionId: criterion.criterionId })) ??
          counted(scout, criterion),
      ]),
    ),
    editable: scout.elsewhere === null,
  }));
  return { message: 'Points', body, count: body.length, criteria, version, ...recorded };
}
