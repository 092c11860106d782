import type { Count, CountEntry, CountRow } from '../../../contract/equipment/count-endpoints.ts';
import {
  type Counted,
  type Difference,
  type DifferenceReason,
  differencesOf,
  isCounted,
  reasonsOfLess,
  reasonsOfMore,
} from '../../../contract/equipment/counting.ts';

/** The rows with what was tapped here and has not arrived: the last entry of an item or a piece holds. */
export function withEntries(
  rows: readonly CountRow[],
  entries: readonly Pick<CountEntry, 'itemId' | 'pieceId' | 'quantity' | 'seen'>[],
): CountRow[] {
  const last = new Map(entries.map((entry) => [`${entry.itemId}/${entry.pieceId ?? ''}`, entry]));
  return rows.map((row) => {
    const whole = last.get(`${row.itemId}/`);
    return {
      ...row,
      counted: whole ? (whole.quantity ?? null) : row.counted,
      pieces: row.pieces.map((piece) => {
        const entry = last.get(`${row.itemId}/${piece.pieceId}`);
        return entry ? { ...piece, seen: entry.seen ?? null } : piece;
      }),
    };
  });
}

/** All of an item is out, so that nothing of it is counted here. */
export const isAway = ({ expected, out, counted }: CountRow): boolean =>
  expected === 0 && out > 0 && counted === null;

const isDifferent = (row: CountRow) => differencesOf([row]).length > 0;

/** How many kinds are as expected, differ, and are not counted yet. */
export function countKinds(rows: readonly CountRow[]) {
  const asked = rows.filter((row) => !isAway(row));
  const counted = asked.filter(isCounted);
  const different = counted.filter(isDifferent).length;
  return {
    same: counted.length - different,
    different,
    open: asked.length - counted.length,
  };
}

/** The reasons that may settle a difference; of a piece, those that make sense of one thing. */
export function reasonsFor({ difference, pieceId }: Difference, row: CountRow): DifferenceReason[] {
  const all = difference < 0 ? reasonsOfLess : reasonsOfMore;
  return all.filter((reason) => {
    if (reason === 'returned') return row.out > 0;
    return pieceId === null || !['wrong', 'used', 'bought'].includes(reason);
  });
}

/** A reason for a difference, or for some of it. */
export interface Decision {
  reason: DifferenceReason | null;
  /** How many of it; null is all that the reasons before leave. */
  quantity: number | null;
  captainId: number | null;
  dueOn: string;
  placeId: number | null;
}
export type Decisions = Readonly<Record<string, readonly Decision[]>>;

export const keyOf = ({ itemId, pieceId }: Pick<Difference, 'itemId' | 'pieceId'>): string =>
  `${itemId}/${pieceId ?? ''}`;

/** A difference in parts: the reasons chosen for it with how many each takes, and what is left without one. */
export function partsOf(
  { difference }: Pick<Difference, 'difference'>,
  decisions: readonly Decision[] = [],
): { decision: Decision | null; quantity: number; most: number }[] {
  const parts: ReturnType<typeof partsOf> = [];
  let rest = Math.abs(difference);
  for (const decision of decisions) {
    if (rest === 0) break;
    const quantity = Math.min(rest, decision.quantity ?? rest);
    parts.push({ decision, quantity, most: rest });
    rest -= quantity;
  }
  return rest === 0 ? parts : [...parts, { decision: null, quantity: rest, most: rest }];
}

/** Whether each part of a difference has a reason, and the reason whom or where it names. */
export const isDecided = (
  difference: Pick<Difference, 'difference'>,
  decisions: readonly Decision[] | undefined,
): boolean => partsOf(difference, decisions).every(({ decision }) => isWhole(decision));

function isWhole(decision: Decision | null): boolean {
  if (!decision?.reason) return false;
  if (decision.reason === 'lent') return decision.captainId !== null && decision.dueOn !== '';
  return decision.reason !== 'moved' || decision.placeId !== null;
}

/** The body that settles a count. */
export function settleBody(
  { rows, version }: Pick<Count, 'version'> & { rows: readonly Counted[] },
  decisions: Decisions,
) {
  return {
    version,
    decisions: differencesOf(rows).flatMap((difference) => {
      const parts = partsOf(difference, decisions[keyOf(difference)]);
      return parts.flatMap(({ decision, quantity }) => {
        if (!decision?.reason) return [];
        const { reason, captainId, dueOn, placeId } = decision;
        return [
          {
            itemId: difference.itemId,
            ...(difference.pieceId !== null && { pieceId: difference.pieceId }),
            reason,
            ...(parts.length > 1 && { quantity }),
            ...(reason === 'lent' && captainId !== null && { captainId, dueOn }),
            ...(reason === 'moved' && placeId !== null && { placeId }),
          },
        ];
      });
    }),
  };
}
