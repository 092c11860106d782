import {
  type Act,
  addAct,
  beginAct,
  dropAct,
  endAct,
  isWaiting,
  type NewAct,
  type Refusal,
  type Rule,
  refuseAct,
  verdictOf,
} from './outbox-rules.ts';
import { memoryStore, type OutboxStore } from './outbox-store.ts';

/** An act as it waits here; `isKept` is false where a reload would lose it. */
export type WaitingAct = Act & { isKept: boolean };

/** A sending that did not end in a success; `retryAfter` in seconds, where the server asks for a pause. */
type Failure = Refusal & { retryAfter?: number | undefined };

/** What happened to an act. */
export type OutboxEvent =
  | { type: 'changed' }
  /** It is on its way; `isAwaited` where the captain has just asked for it. */
  | { type: 'sending'; act: Act; isAwaited: boolean }
  /** Nothing is decided: it will be sent again. */
  | { type: 'failed'; act: Act; isAwaited: boolean; failure: Failure }
  | { type: 'delivered'; act: Act; answer: { version?: string | undefined } }
  | { type: 'refused'; act: Act; refusal: Refusal };

/** What the outbox stands on. */
export interface OutboxParts {
  store: OutboxStore;
  /** The captain whose session is open; null without one. */
  account: () => number | null;
  /** Sends an act once; fails with an `ApiFailure`, which may have a `retryAfter`. */
  send: (act: Act) => Promise<{ version?: string | undefined }>;
  /** Runs the work while no other tab runs such work. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs of this device that something has changed. */
  tell: (event: OutboxEvent) => void;
  /** Runs it after so many milliseconds; gives what prevents that. */
  later: (run: () => void, milliseconds: number) => () => void;
}

/** Pauses before an act is sent again, in milliseconds; the last one repeats. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The longest pause that a server may ask for, in seconds. */
const LONGEST_PAUSE = 3_600;

/**
 * Everything that a captain hands in goes through here: kept on the device first, then sent in its order, one tab at a
 * time, again and again until the server has answered. The key of an act makes a repetition harmless, so that
 * whatever is doubtful is sent again.
 */
export function createOutbox(parts: OutboxParts) {
  const { store, account } = parts;
  const held = memoryStore();
  const listeners = new Set<(event: OutboxEvent) => void>();
  let working: Promise<void> | null = null;
  let isWanted = false;
  let isAsked = false;
  /** On its way. */
  let current: Act | null = null;
  let failures = 0;
  let cancelPause = () => {};

  const notify = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event);
  };
  const announce = (event: OutboxEvent) => {
    notify(event);
    parts.tell(event);
  };

  /** All acts of a captain that have not arrived, those that only this page holds last. */
  async function list(captainId: number): Promise<WaitingAct[]> {
    const open = (acts: readonly Act[]) => acts.filter(({ stored }) => !stored);
    // Where the device keeps nothing it has nothing to tell either.
    const kept = open(await store.list(captainId).catch(() => []));
    const lost = open(await held.list(captainId));
    return [
      ...kept.map((act) => ({ ...act, isKept: true })),
      ...lost.map((act) => ({ ...act, isKept: false })),
    ];
  }

  const change = <T>({ captainId, isKept }: WaitingAct, rule: Rule<T>) =>
    (isKept ? store : held).change(captainId, rule);

  /**
   * Sends what waits, each slot in its order. How many milliseconds what is left must wait at least before it is tried
   * again; null where nothing is left for that.
   */
  async function deliverAll(): Promise<number | null> {
    const stuck = new Set<string>();
    for (;;) {
      const captainId = account();
      if (captainId === null) return null;
      const next = (await list(captainId)).find((act) => isWaiting(act) && !stuck.has(act.slot));
      if (!next) return stuck.size > 0 ? 0 : null;
      const act = await change(next, beginAct(next.key));
      if (!act) continue;
      // The account may have changed while the device wrote.
      if (account() !== captainId) continue;
      current = act;
      const isAwaited = () => !next.tried || isAsked;
      notify({ type: 'sending', act, isAwaited: isAwaited() });
      try {
        const answer = await parts.send(act);
        failures = 0;
        await change(next, endAct(act.key, answer.version));
        announce({ type: 'delivered', act, answer });
      } catch (failure) {
        if (!isFailure(failure)) throw failure;
        const verdict = verdictOf(failure);
        if (verdict === 'login') {
          notify({ type: 'changed' });
          // Whoever has signed in since has another token.
          return account() === null ? null : 0;
        }
        if (verdict === 'refused') {
          const { status, code, arabicMessage, stored } = failure;
          const refusal: Refusal = {
            status,
            code,
            arabicMessage,
            ...(stored !== undefined && { stored }),
          };
          const stays = await change(next, refuseAct(act.key, refusal));
          announce(stays ? { type: 'refused', act, refusal } : { type: 'changed' });
          continue;
        }
        notify({ type: 'failed', act, isAwaited: isAwaited(), failure });
        // Nobody answers, or nobody wants to now: the others would not arrive either.
        if (failure.retryAfter !== undefined)
          return Math.min(failure.retryAfter, LONGEST_PAUSE) * 1_000;
        if (failure.status === 0) return 0;
        stuck.add(act.slot);
      } finally {
        current = null;
      }
    }
  }

  /** Sends what waits now, and again later as long as something does. One run at a time, one more if asked meanwhile. */
  function deliver(): Promise<void> {
    cancelPause();
    isWanted = true;
    working ??= (async () => {
      try {
        while (isWanted) {
          isWanted = false;
          const atLeast = await parts.alone(deliverAll).catch((error: unknown) => {
            console.warn(String(error));
            notify({ type: 'changed' });
            return 0;
          });
          isAsked = false;
          if (atLeast !== null && !isWanted) {
            const pause = PAUSES[Math.min(failures, PAUSES.length - 1)]!;
            failures += 1;
            // Not all phones of a courtyard at once.
            const spread = Math.random() / 2;
            const wait = Math.max(pause * (0.75 + spread), atLeast * (1 + spread));
            cancelPause = parts.later(() => void deliver(), wait);
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
    /** Keeps an act and begins to send it. `isKept` is false where a reload would lose it. */
    async add(made: NewAct): Promise<WaitingAct> {
      let act: WaitingAct;
      try {
        act = { ...(await store.change(made.captainId, addAct(made))), isKept: true };
      } catch (error) {
        console.warn(String(error));
        act = { ...(await held.change(made.captainId, addAct(made))), isKept: false };
      }
      // Begun before the other tabs hear of it, who would send it at once too.
      void deliver();
      announce({ type: 'changed' });
      return act;
    },
    /** Takes back an act that the captain gives up. */
    async drop(act: WaitingAct): Promise<void> {
      await change(act, dropAct(act.key));
      announce({ type: 'changed' });
    },
    /** Sends what waits at once: the connection, the tab or the login is back, or the captain asks (`isAsked`). */
    deliver: (of?: { isAsked: boolean }) => {
      failures = 0;
      isAsked = of?.isAsked ?? false;
      if (isAsked && current) notify({ type: 'sending', act: current, isAwaited: true });
      return deliver();
    },
    /** Passes on what another tab told. */
    hear: notify,
    subscribe(listener: (event: OutboxEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ends the pauses. */
    stop: () => cancelPause(),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

function isFailure(failure: unknown): failure is Failure {
  return failure instanceof Error && 'status' in failure && 'code' in failure;
}
