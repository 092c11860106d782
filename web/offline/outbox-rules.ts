import type { SectorName } from '../../contract/sectors/sector-name.ts';
import type { PersonRef } from '../../contract/trips/people.ts';
import type { ApiFailure } from '../api/failure.ts';

/** Why the server refused an item; `stored` is the server's week after a conflict. */
export type Refusal = Pick<ApiFailure, 'status' | 'code' | 'arabicMessage'> & { stored?: unknown };

type Week = { termNumber: number; weekNumber: number };
type OfTrip = { activityId: number };

/** The values that tell the items of each kind apart. Devices store these names: don't rename them. */
export interface SlotOf {
  scoutAttendance: SectorName & Week;
  captainAttendance: Week;
  evaluation: SectorName & Week;
  evaluationTest: SectorName & { criterionId: number };
  badgePass: { requirementId: number } & ((SectorName & { date: string }) | { sessionId: number });
  sessionOutcome: { sessionId: number };
  sessionMaterial: { segmentId: number; index: number };
  rollCall: OfTrip & { call: string; name: string };
  tripAnswer: OfTrip & PersonRef;
  tripPayment: OfTrip & { payment: string };
  dose: OfTrip & { personId: number; day: string; medicineId: string; time: string; at?: string };
  equipmentOut: OfTrip & { out: string };
  equipmentBack: { lendingId: number; back: string; activityId?: number };
  equipmentCount: { countId: number; itemId: number; pieceId?: number };
  messageTick: { listId: number; familyKey: number };
}
export type KindName = keyof SlotOf;

/** The subject of an item: a later item of the same slot replaces a waiting one. */
export type Slot = { [Name in KindName]: { kind: Name; of: SlotOf[Name] } }[KindName];

/** A hand-in on this device that the server has not confirmed yet. Phones store these fields: `outbox-upgrade.ts` takes over former ones. */
export interface OutboxItem {
  /** Its `Idempotency-Key`. */
  key: string;
  /** Only this captain's session may send it. */
  captainId: number;
  slot: Slot;
  /** The numbers in the endpoint's path, where it has some. */
  params?: Record<string, number> | undefined;
  /** The request body; `version` is that of the week as the captain saw it. */
  body: { version?: string | undefined };
  /** The sheet as the captain saw it, in the shape of its draft. */
  base?: object | undefined;
  /** Its sequence number among the captain's items. */
  turn: number;
  /** When it was handed in by this device's clock, in milliseconds: for display only. */
  at: number;
  /** The difference between this device's clock and the server's when it was handed in, as `serverTime` added it. */
  offset?: number | undefined;
  /** Sent at least once: the server may have stored it without an answer arriving. */
  tried: boolean;
  /** The key of the item it builds on, whose answer brings this one's base version. */
  after: string | null;
  /** Set when the server refused it: the captain decides what to do. */
  refusal: Refusal | null;
  /** Set once delivered: kept to remember the slot's versions. */
  stored?: Stored;
}

/** The versions of a slot whose last item was delivered. */
interface Stored {
  /** The version it has now. */
  version: string;
  /** Earlier versions, as far back as only this device changed it. */
  before: readonly string[];
}

/** The fields that the caller of `addItem` gives. */
export type NewItem = Pick<
  OutboxItem,
  'key' | 'captainId' | 'slot' | 'params' | 'body' | 'base' | 'at' | 'offset'
>;

/** A pure change of all items of a captain, in sequence. */
export type Rule<T> = (items: readonly OutboxItem[]) => { items: readonly OutboxItem[]; result: T };

const hasAll = (of: object, part: object) =>
  Object.entries(part).every(([name, value]) => (of as Record<string, unknown>)[name] === value);

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.kind === other.kind && hasAll(one.of, other.of) && hasAll(other.of, one.of);

/** True if a slot is of this kind, and of all that `part` says. */
export const isSlotOf = (slot: Slot, kind: KindName, part: object): boolean =>
  slot.kind === kind && hasAll(slot.of, part);

/** True while the item is still to be sent. */
export const isWaiting = (item: Pick<OutboxItem, 'refusal' | 'stored'>) =>
  item.refusal === null && !item.stored;

/** True if someone else stored the week meanwhile: the captain chooses which one counts. */
export const isConflict = ({ refusal }: Pick<OutboxItem, 'refusal'>) =>
  refusal?.code === 'WEEK_CHANGED';

/** How many delivered slots are remembered, and how many versions of each. */
const REMEMBERED = 20;

const isTraceOf = (slot: Slot) => (item: OutboxItem) =>
  item.stored !== undefined && isSameSlot(item.slot, slot);

/**
 * Adds an item. It replaces one of its slot that was never sent or was refused; one that may have been delivered stays
 * before it as its base. If the screen shows a version older than this device's last delivery, it builds on that
 * delivery: captains must not conflict with themselves.
 */
export const addItem =
  (made: NewItem): Rule<OutboxItem> =>
  (items) => {
    const isReplaced = (item: OutboxItem) =>
      isSameSlot(item.slot, made.slot) &&
      !item.stored &&
      (item.refusal !== null || !item.tried) &&
      item.key !== made.key;
    const left = items.filter((item) => !isReplaced(item));
    const before = left.findLast((item) => isSameSlot(item.slot, made.slot) && !item.stored);
    const stored = left.find(isTraceOf(made.slot))?.stored;
    const { version } = made.body;
    const isBehind = version !== undefined && stored?.before.includes(version);
    const item: OutboxItem = {
      ...made,
      body: isBehind ? { ...made.body, version: stored!.version } : made.body,
      turn: (items.at(-1)?.turn ?? 0) + 1,
      tried: false,
      after: before?.key ?? null,
      refusal: null,
    };
    return { items: [...left, item], result: item };
  };

/** Marks an item as tried before it is sent; null if it was removed or refused meanwhile. */
export const markTried =
  (key: string): Rule<OutboxItem | null> =>
  (items) => {
    const item = items.find((item) => item.key === key && isWaiting(item));
    if (!item) return { items, result: null };
    const begun = { ...item, tried: true };
    return { items: items.map((each) => (each === item ? begun : each)), result: begun };
  };

/** The server has stored the item: the one that builds on it is based on `version` now. */
export const markStored =
  (key: string, version: string | undefined): Rule<null> =>
  (items) => {
    const item = items.find((item) => item.key === key);
    const left = items
      .filter((each) => each !== item && !(item && isTraceOf(item.slot)(each)))
      .map((item) =>
        item.after === key ? { ...item, after: null, body: { ...item.body, version } } : item,
      );
    return {
      items: item && version !== undefined ? remember(items, left, item, version) : left,
      result: null,
    };
  };

/** Replaces the slot's remembered versions after a delivery. */
function remember(
  items: readonly OutboxItem[],
  left: readonly OutboxItem[],
  item: OutboxItem,
  version: string,
) {
  const earlier = items.find(isTraceOf(item.slot))?.stored;
  const base = item.body.version;
  // Based on another version, it followed someone else's change.
  const known = earlier && earlier.version === base ? earlier.before : [];
  const before = base === undefined ? [] : [...known, base].slice(-REMEMBERED);
  const trace: OutboxItem = { ...item, body: {}, after: null, stored: { version, before } };
  const traces = left.filter(({ stored }) => stored);
  const forgotten = new Set(traces.slice(0, Math.max(0, traces.length + 1 - REMEMBERED)));
  return [...left.filter((item) => !forgotten.has(item)), trace].sort((a, b) => a.turn - b.turn);
}

/**
 * The server refused the item. If a later one of the same slot builds on it, that one replaces it; else the item stays
 * with the reason. Returns whether it stays.
 */
export const markRefused =
  (key: string, refusal: Refusal): Rule<boolean> =>
  (all) => {
    // The server has another version than the remembered one.
    const slot = all.find((item) => item.key === key)?.slot;
    const items = all.filter((item) => slot === undefined || !isTraceOf(slot)(item));
    const follower = items.find((item) => item.after === key);
    return follower
      ? {
          items: items
            .filter((item) => item.key !== key)
            .map((item) => (item === follower ? { ...item, after: null } : item)),
          result: false,
        }
      : {
          items: items.map((item) => (item.key === key ? { ...item, refusal } : item)),
          result: true,
        };
  };

/** Removes an item that the captain gives up. */
export const dropItem =
  (key: string): Rule<null> =>
  (items) => ({ items: items.filter((item) => item.key !== key), result: null });

/**
 * The meaning of a failed attempt: `again` while undecided (no answer, an answer of something else than the server, a busy or
 * broken server), `login` where the session has ended, else `refused`.
 */
export function verdictOf(failure: {
  status: number;
  code: string;
}): 'again' | 'login' | 'refused' {
  if (failure.code === 'PARSING_ERROR') return 'again';
  if (failure.status === 401) return 'login';
  const isPassing = failure.status === 408 || failure.status === 429 || failure.status >= 500;
  return failure.status === 0 || isPassing ? 'again' : 'refused';
}
