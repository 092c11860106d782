import {
  addItem,
  dropItem,
  isSameSlot,
  isWaiting,
  markRefused,
  markStored,
  markTried,
  type NewItem,
  type OutboxItem,
  type Refusal,
  type Rule,
  type Slot,
  verdictOf,
} from './outbox-rules.ts';
import { memoryStore, type OutboxStore } from './outbox-store.ts';

/** An item of the outbox; `isKept` is false where it is held in memory only and a reload would lose it. */
export type WaitingItem = OutboxItem & { isKept: boolean };

/** A failed attempt; `retryAfter` in seconds, where the server asks for a pause. */
type Failure = Refusal & { retryAfter?: number | undefined };

/** An event of an item, for the screens and the other tabs. */
export type OutboxEvent =
  | { type: 'changed' }
  /** A request is running; `isAwaited` where the captain has just asked for it. */
  | { type: 'sending'; item: OutboxItem; isAwaited: boolean }
  /** Undecided: it will be sent again. */
  | { type: 'failed'; item: OutboxItem; isAwaited: boolean; failure: Failure }
  | { type: 'delivered'; item: OutboxItem; answer: Answer }
  | { type: 'refused'; item: OutboxItem; refusal: Refusal };

/** The part of the server's answer that the outbox reads. */
export interface Answer {
  version?: string | undefined;
}

/** The parts that the outbox depends on. */
export interface OutboxParts {
  store: OutboxStore;
  /** The signed-in captain's id; null without a session. */
  readCaptain: () => number | null;
  /** Sends an item once; rejects with an `ApiFailure`, which may have a `retryAfter`. */
  send: (item: OutboxItem) => Promise<Answer>;
  /** Runs the work under a lock that all tabs share. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sends an event to the other tabs of this device. */
  broadcast: (event: OutboxEvent) => void;
  /** Does what `setTimeout` does; returns its cancellation. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Back-off between attempts, in milliseconds; the last one repeats. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The longest pause that a server may ask for, in seconds. */
const LONGEST_PAUSE = 3_600;

/**
 * Stores what a captain hands in on the device, then sends it in order, one tab at a time, until the server has answered.
 * Each item has an idempotency key, so that it is safe to send again whenever the outcome is unknown.
 */
export function createOutbox(parts: OutboxParts) {
  const { store, readCaptain } = parts;
  const memory = memoryStore();
  const listeners = new Set<(event: OutboxEvent) => void>();
  let working: Promise<void> | null = null;
  let isWanted = false;
  let isAsked = false;
  /** Being sent. */
  let current: OutboxItem | null = null;
  let failures = 0;
  let cancelPause = () => {};

  const notify = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event);
  };
  const announce = (event: OutboxEvent) => {
    notify(event);
    parts.broadcast(event);
  };

  /** All undelivered items of a captain, those held in memory last. */
  async function list(captainId: number): Promise<WaitingItem[]> {
    const open = (items: readonly OutboxItem[]) => items.filter(({ stored }) => !stored);
    // A browser without IndexedDB has nothing stored.
    const kept = open(await store.list(captainId).catch(() => []));
    const lost = open(await memory.list(captainId));
    return [
      ...kept.map((item) => ({ ...item, isKept: true })),
      ...lost.map((item) => ({ ...item, isKept: false })),
    ];
  }

  const change = <T>({ captainId, isKept }: WaitingItem, rule: Rule<T>) =>
    (isKept ? store : memory).change(captainId, rule);

  /**
   * Sends all waiting items, each slot in order. Returns the minimum pause in milliseconds before the next attempt; null
   * where nothing is left to send.
   */
  async function deliverAll(): Promise<number | null> {
    const stuck: Slot[] = [];
    for (;;) {
      const captainId = readCaptain();
      if (captainId === null) return null;
      const next = (await list(captainId)).find(
        (item) => isWaiting(item) && !stuck.some((slot) => isSameSlot(slot, item.slot)),
      );
      if (!next) return stuck.length > 0 ? 0 : null;
      const item = await change(next, markTried(next.key));
      if (!item) continue;
      // The session may have changed during the write.
      if (readCaptain() !== captainId) continue;
      current = item;
      const isAwaited = () => !next.tried || isAsked;
      notify({ type: 'sending', item, isAwaited: isAwaited() });
      try {
        const answer = await parts.send(item);
        failures = 0;
        await change(next, markStored(item.key, answer.version));
        announce({ type: 'delivered', item, answer });
      } catch (failure) {
        if (!isFailure(failure)) throw failure;
        const verdict = verdictOf(failure);
        if (verdict === 'login') {
          notify({ type: 'changed' });
          // A new session has another token.
          return readCaptain() === null ? null : 0;
        }
        if (verdict === 'refused') {
          const { status, code, arabicMessage, stored } = failure;
          const refusal: Refusal = {
            status,
            code,
            arabicMessage,
            ...(stored !== undefined && { stored }),
          };
          const stays = await change(next, markRefused(item.key, refusal));
          announce(stays ? { type: 'refused', item, refusal } : { type: 'changed' });
          continue;
        }
        notify({ type: 'failed', item, isAwaited: isAwaited(), failure });
        // The server is out of reach or overloaded: other items would fail too.
        if (failure.retryAfter !== undefined)
          return Math.min(failure.retryAfter, LONGEST_PAUSE) * 1_000;
        if (failure.status === 0) return 0;
        stuck.push(item.slot);
      } finally {
        current = null;
      }
    }
  }

  /** Sends all waiting items, and schedules the next attempt while any are left. One run at a time; a call during a run adds one more. */
  function deliver(): Promise<void> {
    cancelPause();
    isWanted = true;
    working ??= (async () => {
      try {
        while (isWanted) {
          isWanted = false;
          const atLeast = await parts.withLock(deliverAll).catch((error: unknown) => {
            // A device may fail to store; anything else is a fault of the app.
            if (error instanceof DOMException) console.warn(String(error));
            else console.error(error);
            notify({ type: 'changed' });
            return 0;
          });
          isAsked = false;
          if (atLeast !== null && !isWanted) {
            const pause = PAUSES[Math.min(failures, PAUSES.length - 1)]!;
            failures += 1;
            // Jitter: the phones of a meeting must not retry at the same moment.
            const spread = Math.random() / 2;
            const wait = Math.max(pause * (0.75 + spread), atLeast * (1 + spread));
            cancelPause = parts.schedule(() => void deliver(), wait);
          }
        }
      } finally {
        working = null;
      }
    })();
    return working;
  }

  return {
    list,
    /** Stores an item and starts sending it. */
    async add(made: NewItem): Promise<WaitingItem> {
      let item: WaitingItem;
      try {
        item = { ...(await store.change(made.captainId, addItem(made))), isKept: true };
      } catch (error) {
        console.warn(String(error));
        item = { ...(await memory.change(made.captainId, addItem(made))), isKept: false };
      }
      // Start before broadcasting: other tabs send as soon as they hear of it.
      void deliver();
      announce({ type: 'changed' });
      return item;
    },
    /** Removes an item that the captain gives up. */
    async drop(item: WaitingItem): Promise<void> {
      await change(item, dropItem(item.key));
      announce({ type: 'changed' });
    },
    /** Sends now, without back-off: the connection, the tab or the session is back, or the captain asks (`isAsked`). */
    deliver: (of?: { isAsked: boolean }) => {
      failures = 0;
      isAsked = of?.isAsked ?? false;
      if (isAsked && current) notify({ type: 'sending', item: current, isAwaited: true });
      return deliver();
    },
    /** Handles an event of another tab. */
    receive: notify,
    subscribe(listener: (event: OutboxEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Cancels the scheduled attempt. */
    stop: () => cancelPause(),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

function isFailure(failure: unknown): failure is Failure {
  return failure instanceof Error && 'status' in failure && 'code' in failure;
}
