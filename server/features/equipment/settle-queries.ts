import { addDays } from '../../../contract/core/calendar.ts';
import type { settleCount } from '../../../contract/equipment/count-endpoints.ts';
import {
  type Difference,
  type DifferenceReason,
  reasonsOfLess,
  reasonsOfMore,
} from '../../../contract/equipment/counting.ts';
import { USUAL_DAYS } from '../../../contract/equipment/rules.ts';
import type { EventKind } from '../../../contract/equipment/shapes.ts';
import { ApiError } from '../../http/errors.ts';
import type { WriteCall } from '../../http/route-write.ts';
import { findCaptain } from '../captains/queries.ts';
import { listOpenLines, placePiece, type StoredCount } from './count-queries.ts';
import { insertLending } from './lending-queries.ts';
import { getItem, listEntries } from './queries.ts';
import { dayOf } from './rules.ts';
import {
  changeStock,
  endLending,
  insertEvents,
  insertReturn,
  moveCounted,
} from './write-queries.ts';

export type Settling = WriteCall<typeof settleCount>;
type Decision = Settling['body']['decisions'][number];

/** The decisions on one difference, each with how many of it; throws DIFFERENCE_UNDECIDED unless they add up to it. */
export function decisionsFor(
  { itemId, pieceId, difference }: Difference,
  decisions: readonly Decision[],
): (Decision & { quantity: number })[] {
  const size = Math.abs(difference);
  const reasons = difference < 0 ? reasonsOfLess : reasonsOfMore;
  const own = decisions
    .filter((each) => each.itemId === itemId && (each.pieceId ?? null) === pieceId)
    .map((each) => ({ ...each, quantity: each.quantity ?? size }));
  const sum = own.reduce((total, { quantity }) => total + quantity, 0);
  if (sum !== size || own.some(({ reason }) => !reasons.includes(reason))) {
    throw new ApiError('DIFFERENCE_UNDECIDED');
  }
  return own;
}

const eventOf: Record<Exclude<DifferenceReason, 'lent' | 'returned'>, EventKind> = {
  lost: 'lost',
  broken: 'broken',
  used: 'used',
  moved: 'moved',
  wrong: 'wrong',
  bought: 'bought',
};

/** Stores what the decisions on a difference change, and keeps each as an event of the item. */
export async function settleDifference(
  call: Settling,
  {
    count,
    difference,
    decisions,
  }: {
    count: Pick<StoredCount, 'countId' | 'placeId'>;
    difference: Difference;
    decisions: readonly (Decision & { quantity: number })[];
  },
): Promise<void> {
  const { db, caller, now } = call;
  for (const decision of decisions) {
    const isMore = difference.difference > 0;
    await (difference.pieceId === null
      ? settleCounted(call, { count, decision, isMore })
      : settlePiece(call, { count, decision, pieceId: difference.pieceId, isMore }));
    const { reason, itemId, quantity, note = null } = decision;
    if (reason === 'lent' || reason === 'returned') continue;
    const { countId } = count;
    const { pieceId } = difference;
    const event = { itemId, pieceId, kind: eventOf[reason], quantity, note, countId };
    await insertEvents(db, [event], { captainId: caller.captainId, now });
  }
}

interface Deciding {
  count: Pick<StoredCount, 'placeId'>;
  decision: Decision & { quantity: number };
  isMore: boolean;
}

async function settleCounted(
  call: Settling,
  { count: { placeId }, decision, isMore }: Deciding,
): Promise<void> {
  const { db } = call;
  const { itemId, quantity, reason } = decision;
  if (reason === 'lost') return moveCounted(db, itemId, { from: 'sound', to: 'lost', quantity });
  if (reason === 'lent') return lendTo(call, decision, []);
  if (reason === 'returned') return takeBack(call, { itemId, pieceId: null, quantity });
  if (reason === 'moved') {
    const elsewhere = await otherPlace(call, decision, placeId);
    const difference = isMore ? -quantity : quantity;
    await changeStock(db, itemId, { difference, placeId: elsewhere });
  }
  return changeStock(db, itemId, { difference: isMore ? quantity : -quantity, placeId });
}

async function settlePiece(
  call: Settling,
  { count: { placeId }, decision, pieceId, isMore }: Deciding & { pieceId: number },
): Promise<void> {
  const { db, now } = call;
  const { itemId, reason } = decision;
  if (!isMore) {
    if (reason === 'lost') return placePiece(db, pieceId, { condition: 'lost' });
    if (reason === 'lent') return lendTo(call, decision, [pieceId]);
    if (reason === 'moved') {
      return placePiece(db, pieceId, { placeId: await otherPlace(call, decision, placeId) });
    }
    return placePiece(db, pieceId, { removedAt: now.toISOString() });
  }
  const item = await getItem(db, itemId, dayOf(call));
  const piece = item.pieces.find((each) => each.pieceId === pieceId);
  if (piece?.lendingId) await takeBack(call, { itemId, pieceId, quantity: 1 });
  if (piece?.condition === 'lost') await placePiece(db, pieceId, { condition: 'sound' });
  if (placeId !== null && piece?.placeId !== placeId) await placePiece(db, pieceId, { placeId });
}

/** The place that a decision names, other than the one that is counted; a category has none. */
async function otherPlace(
  { db }: Settling,
  decision: Decision,
  placeId: number | null,
): Promise<number> {
  const other = decision.placeId;
  if (placeId === null || other === undefined || other === placeId) {
    throw new ApiError('DIFFERENCE_UNDECIDED');
  }
  const [place] = await listEntries(db, 'place', other);
  if (!place) throw new ApiError('LIST_ENTRY_NOT_FOUND');
  return other;
}

/** Makes a lending of what somebody has without one. */
async function lendTo(
  call: Settling,
  { itemId, quantity, captainId, dueOn, note }: Decision & { quantity: number },
  pieceIds: readonly number[],
): Promise<void> {
  const { db, caller, now } = call;
  const { today } = dayOf(call);
  const captain = captainId === undefined ? undefined : await findCaptain(db, captainId, 'share');
  if (!captain || captain.closedAt !== null) throw new ApiError('CAPTAIN_NOT_FOUND');
  const day = dueOn ?? addDays(today, USUAL_DAYS);
  if (day < today) throw new ApiError('DIFFERENCE_UNDECIDED');
  await insertLending(
    db,
    {
      captainId: captain.captainId,
      sectorId: null,
      tripId: null,
      outsiderName: null,
      outsiderPhone: null,
      dueOn: day,
      note: note ?? null,
      requestId: null,
    },
    { lines: [{ itemId, quantity, pieceIds }], by: caller.captainId, at: now.toISOString() },
  );
}

/** Closes lendings of what was found, the soonest day first, then what was lost; throws DIFFERENCE_UNDECIDED for more. */
async function takeBack(
  call: Settling,
  { itemId, pieceId, quantity }: { itemId: number; pieceId: number | null; quantity: number },
): Promise<void> {
  const { db, caller, now } = call;
  const at = now.toISOString();
  const { today } = dayOf(call);
  let left = quantity;
  for (const { lineId, lendingId, open } of await listOpenLines(db, itemId, pieceId)) {
    if (left === 0) break;
    const taken = pieceId === null ? Math.min(left, open) : 1;
    left -= taken;
    await insertReturn(
      db,
      { lineId, itemId, pieceId, quantity: taken, outcome: 'sound', note: null },
      { captainId: caller.captainId, at, today },
    );
    await endLending(db, lendingId, at);
  }
  if (left === 0) return;
  const { lost } = await getItem(db, itemId, dayOf(call));
  if (lost < left) throw new ApiError('DIFFERENCE_UNDECIDED');
  await moveCounted(db, itemId, { from: 'lost', to: 'sound', quantity: left });
  const found = { itemId, kind: 'found' as const, quantity: left };
  await insertEvents(db, [found], { captainId: caller.captainId, now });
}
