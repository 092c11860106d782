import type { RecordedItem, RecordedLending } from '../../../contract/equipment/recorded.ts';
import { freeWithin, type Holding, hereNow } from '../../../contract/equipment/rules.ts';
import type {
  Borrower,
  Equipment,
  EquipmentRequest,
  EquipmentRow,
  Lending,
} from '../../../contract/equipment/shapes.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { contentVersion } from '../../lib/version.ts';
import type { StoredLending, StoredRequest } from './lending-queries.ts';
import { isWith, keepsEquipment, mayHandOut } from './policy.ts';
import type {
  StoredBorrower,
  StoredItem,
  StoredItemWhole,
  StoredOut,
  StoredReservation,
} from './queries.ts';

/** The group's day, for what dries, what is late and what is reserved. */
export const dayOf = ({ settings, now }: { settings: { timeZone: string }; now: Date }) => ({
  today: dayIn(settings.timeZone, now),
  timeZone: settings.timeZone,
});

/** A span of days, and the reservation that asks for them. */
export interface Asking {
  today: string;
  span?: { from: string; until: string } | undefined;
  without?: { kind: 'trip' | 'request'; id: number } | undefined;
}

const sumOf = (parts: readonly { quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** The telephone of somebody outside is for who keeps the equipment. */
const asBorrower = (caller: Caller, to: StoredBorrower): Borrower =>
  to.kind === 'outside' && !keepsEquipment(caller) ? { ...to, phoneNumber: null } : to;

const takerOfOut = ({ lendingId, to, quantity, lentOn, dueOn }: StoredOut) => ({
  kind: 'lending' as const,
  id: lendingId,
  name: to.name,
  captainName: null,
  quantity,
  from: lentOn,
  until: dueOn,
});
const takerOf = ({ itemId: _, captainId: __, ...taker }: StoredReservation) => taker;

/** The lendings and reservations that take an item within a span, beside the reservation that asks. */
export const takersOf = (
  item: StoredItem,
  { today, span, without }: Asking & { span: { from: string; until: string } },
) => [
  ...item.out
    .filter(({ dueOn }) => dueOn >= span.from || dueOn < today)
    .filter(({ to }) => without?.kind !== 'trip' || to.tripId !== without.id)
    .map(takerOfOut),
  ...item.reserved
    .filter(({ from, until }) => from <= span.until && until >= span.from)
    .filter(({ kind, id }) => kind !== without?.kind || id !== without.id)
    .map(takerOf),
];

/** The number of an item that is free now, or on each day of a span. */
export const freeOf = (item: Holding, { today, span, without }: Asking): number =>
  span ? freeWithin(item, span, { today, without }) : hereNow(item, today);

/** An item of the list as the caller sees it. */
export function asRow(caller: Caller, item: StoredItem, asking: Asking): EquipmentRow {
  const { out, reserved, wet, ...row } = item;
  return {
    ...row,
    available: freeOf(item, asking),
    out: sumOf(out),
    wet: sumOf(wet),
    holders: out.map(({ lendingId, to, quantity, dueOn }) => ({
      lendingId,
      to: asBorrower(caller, to),
      quantity,
      dueOn,
    })),
    nextReserved: reserved[0] ? takerOf(reserved[0]) : null,
  };
}

/** The version of an item: what its form changes. */
export const itemVersion = (item: StoredItemWhole): string =>
  contentVersion([
    item.name,
    item.categoryId,
    item.tracking,
    item.places.map(({ placeId, quantity }) => [placeId, quantity]),
    item.pieces.map(({ pieceId, code, placeId, condition, note }) => [
      pieceId,
      code,
      placeId,
      condition,
      note,
    ]),
    [item.toRepair, item.broken, item.lost],
    [item.price, item.boughtOn, item.validUntil, item.note],
  ]);

/** An item whole as the caller sees it: price and purchase are for who keeps the equipment. */
export function asEquipment(
  caller: Caller,
  item: StoredItemWhole,
  { today, events }: { today: string; events: Equipment['events'] },
): Equipment {
  const editable = keepsEquipment(caller);
  return {
    ...item,
    ...asRow(caller, item, { today }),
    reservations: item.reserved.map(takerOf),
    events,
    price: editable ? item.price : null,
    boughtOn: editable ? item.boughtOn : null,
    editable,
    version: itemVersion(item),
  };
}

export const recordedItem = (item: StoredItemWhole): RecordedItem => ({
  name: item.name,
  category: item.category,
  owned: item.owned,
  toRepair: item.toRepair,
  broken: item.broken,
  lost: item.lost,
  codes: item.pieces.map(({ code }) => code),
  places: item.places.flatMap(({ name }) => name ?? []),
  price: item.price,
  boughtOn: item.boughtOn,
  validUntil: item.validUntil,
  note: item.note,
});

export const lendingVersion = ({ dueOn, note, lines }: StoredLending): string =>
  contentVersion([dueOn, note, lines.map((line) => [line.lineId, line.back, line.dueOn])]);

/** A lending as the caller sees it. */
export function asLending(caller: Caller, lending: StoredLending): Lending {
  const { trip, sectorId: _, captainId: __, ...row } = lending;
  return {
    ...row,
    to: asBorrower(caller, lending.to),
    isOwn: isWith(caller, lending),
    editable: mayHandOut(caller, trip),
    version: lendingVersion(lending),
  };
}

/** The parts of a lending that are out, for the history; nobody outside is named there. */
export const recordedLending = ({
  number,
  to,
  dueOn,
  wantedUntil,
  lines,
}: StoredLending): RecordedLending => ({
  number,
  to: to.kind === 'outside' ? null : to.name,
  dueOn,
  wantedUntil,
  lines: lines
    .filter(({ quantity, back }) => back < quantity)
    .map(({ name, quantity, back }) => ({ name, quantity: quantity - back })),
});

/** A request as the caller sees it; `items` are those of its lines. */
export function asRequest(
  caller: Caller,
  { lines, ...request }: StoredRequest,
  items: readonly StoredItem[],
  today: string,
): EquipmentRequest {
  const { captainId } = request.captain;
  const without = { kind: 'request', id: request.requestId } as const;
  return {
    ...request,
    isOwn: captainId === caller.captainId,
    lines: lines.map((line) => {
      const item = items.find(({ itemId }) => itemId === line.itemId);
      return { ...line, free: item ? freeOf(item, { today, span: request, without }) : null };
    }),
    version: contentVersion([request.state, request.reason, lines]),
  };
}
