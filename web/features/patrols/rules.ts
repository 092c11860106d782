import type { Patrol, PatrolMember } from '../../../contract/patrols/endpoints.ts';

/** A sector's patrols and who is in none, as the list answers them. */
export type Board = { body: readonly Patrol[]; withoutPatrol: readonly PatrolMember[] };

/** Where a scout is: a patrol's number, null for none. */
const patrolOf = ({ body }: Pick<Board, 'body'>, scoutId: number): Patrol | null =>
  body.find(({ scouts }) => scouts.some((scout) => scout.scoutId === scoutId)) ?? null;

/** Scouts who were in one place, with the seats that they had there. */
export type Origin = {
  patrolId: number | null;
  scoutIds: number[];
  seats: { leaderId?: number; deputyId?: number };
};

/** Where scouts come from who are about to be moved: what an undo restores. */
export function originsOf(board: Board, scoutIds: readonly number[], target: number | null) {
  const origins = new Map<number | null, Origin>();
  for (const scoutId of scoutIds) {
    const patrol = patrolOf(board, scoutId);
    const patrolId = patrol?.patrolId ?? null;
    if (patrolId === target) continue;
    const origin = origins.get(patrolId) ?? { patrolId, scoutIds: [], seats: {} };
    origin.scoutIds.push(scoutId);
    if (patrol?.leaderId === scoutId) origin.seats.leaderId = scoutId;
    if (patrol?.deputyId === scoutId) origin.seats.deputyId = scoutId;
    origins.set(patrolId, origin);
  }
  return [...origins.values()];
}

/** The patrols to which some of the scouts can still be moved, and whether they can leave theirs. */
export function targetsOf(board: Board, scoutIds: readonly number[]) {
  const places = new Set(scoutIds.map((scoutId) => patrolOf(board, scoutId)?.patrolId ?? null));
  const isElsewhere = (place: number | null) => places.size > 1 || !places.has(place);
  return {
    patrols: board.body.filter(({ patrolId }) => isElsewhere(patrolId)),
    hasNone: isElsewhere(null),
  };
}

/** Cards in columns, row by row, so that a card which grows moves only those under it. */
export function inColumns<T>(all: readonly T[], count: number): { column: number; cards: T[] }[] {
  return Array.from({ length: count }, (_, column) => ({
    column,
    cards: all.filter((_card, index) => index % count === column),
  }));
}
