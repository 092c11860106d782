import { addDays } from '../core/calendar.ts';
import { toLatinDigits } from '../core/digits.ts';
import { foldArabic } from '../core/text.ts';

// The rules of product.md, 'Equipment': what is free on a day, what may be lent, and what a return does.

/** Days after a trip's return on which its equipment dries. */
const DRY_DAYS = 1;
/** Days for which what came back wet is not lent. */
export const WET_DAYS = 2;
/** A lending without a session or a trip is due after so many days, unless its captain says another day. */
export const USUAL_DAYS = 14;
/** Minutes within which a lending is undone. */
export const UNDO_MINUTES = 10;
/** Days before the end of its use from which an item is said to expire. */
const EXPIRY_DAYS = 30;
export const MOST_OWNED = 9999;

export const trackings = ['counted', 'pieces'] as const;
export const conditions = ['sound', 'repair', 'broken', 'lost'] as const;
export type Condition = (typeof conditions)[number];
/** How a thing comes back, or that it does not. */
export const outcomes = ['sound', 'repair', 'broken', 'wet', 'used', 'lost'] as const;
export type ReturnOutcome = (typeof outcomes)[number];

/** The parts of an item that the group has, away or here. `wet` are its parts that dry, each with the last day. */
export interface Stock {
  owned: number;
  toRepair: number;
  broken: number;
  lost: number;
  wet: readonly { quantity: number; until: string }[];
}

/** A part of an item that is out. */
export interface Out {
  lendingId: number;
  quantity: number;
  /** The last day on which it is away. */
  dueOn: string;
}

/** A part of an item that a trip or a request holds, from its first day to its last one. */
export interface Reserved {
  kind: 'trip' | 'request';
  id: number;
  from: string;
  until: string;
  /** Less what was lent on it. */
  quantity: number;
}

/** An item with all that takes something of it. */
export interface Holding extends Stock {
  out: readonly Out[];
  reserved: readonly Reserved[];
}

const sum = (parts: readonly { quantity: number }[]) =>
  parts.reduce((total, { quantity }) => total + quantity, 0);

/** A reservation, by who has it. */
type Asking = Pick<Reserved, 'kind' | 'id'>;

/** The number of an item that could be handed out at this moment. What needs repair is never lent. */
export function hereNow(item: Omit<Holding, 'reserved'>, today: string): number {
  const wet = sum(item.wet.filter(({ until }) => until >= today));
  return item.owned - item.lost - item.broken - item.toRepair - wet - sum(item.out);
}

/** True if a part that is out is away on `day`; an overdue one is, whatever its day said. */
const isAwayOn = ({ dueOn }: Pick<Out, 'dueOn'>, day: string, today: string): boolean =>
  dueOn >= day || dueOn < today;

/**
 * The number of an item that is free on a day: owned, less lost, broken, to repair, wet, out past that day and reserved on it. Below 0
 * where more is promised than there is. `without` leaves out the reservations that ask.
 */
export function freeOn(
  item: Holding,
  day: string,
  { today, without = [] }: { today: string; without?: Asking | readonly Asking[] | undefined },
): number {
  const asking = [without].flat();
  const isAsking = ({ kind, id }: Reserved) =>
    asking.some((each) => each.kind === kind && each.id === id);
  const wet = sum(item.wet.filter(({ until }) => until >= day));
  const out = sum(item.out.filter((part) => isAwayOn(part, day, today)));
  const reserved = sum(
    item.reserved.filter((part) => part.from <= day && day <= part.until && !isAsking(part)),
  );
  return item.owned - item.lost - item.broken - item.toRepair - wet - out - reserved;
}

/** The least of an item that is free on each day of a span: only days on which something begins are compared. */
export function freeWithin(
  item: Holding,
  { from, until }: { from: string; until: string },
  asking: Parameters<typeof freeOn>[2],
): number {
  const days = [from, ...item.reserved.map((part) => part.from)].filter(
    (day) => from <= day && day <= until,
  );
  return Math.min(...days.map((day) => freeOn(item, day, asking)));
}

/** The days on which a trip holds its equipment: from its first one to the day after its return. */
export const tripDays = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  from: startsAt.slice(0, 10),
  until: addDays(endsAt.slice(0, 10), DRY_DAYS),
});

/** The day on which a lending is due unless somebody says another: a session's and two more, a trip's last one, else two weeks. */
export function proposedDue(
  today: string,
  {
    session,
    trip,
  }: { session?: string | undefined; trip?: { startsAt: string; endsAt: string } | undefined },
): string {
  if (trip) return tripDays(trip).until;
  return session ? addDays(session, 2) : addDays(today, USUAL_DAYS);
}

interface LentLines {
  dueOn: string;
  lines: readonly { itemId: number; quantity: number; back: number; dueOn: string | null }[];
}

/** The day on which a lending is due: the soonest one of its lines that are out. */
export function dueDayOf({ dueOn, lines }: Pick<LentLines, 'dueOn' | 'lines'>): string {
  const days = lines
    .filter(({ quantity, back }) => back < quantity)
    .map((line) => line.dueOn ?? dueOn)
    .sort();
  return days[0] ?? dueOn;
}

/** The number of an item that a trip has taken along by its lendings, also of what it had not reserved. */
export const takenOf = (lendings: readonly Pick<LentLines, 'lines'>[], itemId: number): number =>
  sum(lendings.flatMap(({ lines }) => lines.filter((line) => line.itemId === itemId)));

/** The number of an item that a trip lacks: reserved, less what it took along and what is free for it. */
export const lackOf = ({
  quantity,
  taken,
  free,
}: {
  quantity: number;
  taken: number;
  free: number;
}): number => Math.max(0, quantity - taken - Math.max(0, free));

/** The last day of use up to which an item expires soon, or has expired. */
export const expiresUntil = (today: string): string => addDays(today, EXPIRY_DAYS);

/** A code as it is compared: 'خ-٠٧', 'خ7' and 'خ ٠٠٧' are the same one. */
export const codeKey = (code: string): string =>
  foldArabic(toLatinDigits(code))
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** The next codes of an item that nobody had: the letter of its category, a hyphen, two digits or more. */
export function nextCodes(name: string, count: number, used: readonly string[]): string[] {
  const letter = [...name.replace(/^(?:ال)?/, '')][0] ?? 'ق';
  const keys = new Set(used.map(codeKey));
  const codes: string[] = [];
  for (let number = 1; codes.length < count; number += 1) {
    const code = `${letter}-${String(number).padStart(2, '0')}`;
    if (!keys.has(codeKey(code))) codes.push(code);
  }
  return codes;
}

/** The change that a return makes to an item. A lost thing is owned, and no longer with its borrower. */
export function changeOfReturn(outcome: ReturnOutcome): {
  owned?: -1;
  condition?: Exclude<Condition, 'sound'>;
  isWet?: true;
} {
  if (outcome === 'used') return { owned: -1 };
  if (outcome === 'wet') return { isWet: true };
  return outcome === 'sound' ? {} : { condition: outcome };
}

/** How many of a counted item are at each of its places: what is away or lost is taken from the fullest ones. */
export function presentAt<P extends { quantity: number }>(
  places: readonly P[],
  away: number,
): (P & { present: number })[] {
  let left = away;
  const present = new Map<P, number>();
  for (const place of [...places].sort((a, b) => b.quantity - a.quantity)) {
    const taken = Math.min(left, place.quantity);
    left -= taken;
    present.set(place, place.quantity - taken);
  }
  return places.map((place) => ({ ...place, present: present.get(place) ?? 0 }));
}
