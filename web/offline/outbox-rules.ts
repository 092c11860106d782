import type { ApiFailure } from '../api/api.ts';

/** Why the server will not take an act as it is, with what it has stored instead where it says so. */
export type Refusal = Pick<ApiFailure, 'status' | 'code' | 'arabicMessage'> & { stored?: unknown };

/** Something handed in on this device that the server has not confirmed yet. */
export interface Act {
  /** Its `Idempotency-Key`: however often it arrives, it is done once. */
  key: string;
  /** Whose it is: only this captain's session may send it. */
  captainId: number;
  /** Which endpoint takes it. */
  kind: string;
  /** The week of a sector or unit that it is of: a later act of the same place takes a waiting one's. */
  slot: string;
  /** What is sent; `version` is that of the week as the captain saw it. */
  body: { version?: string | undefined };
  /** Its place in the captain's order. */
  turn: number;
  /** When it was handed in by this device's clock, in milliseconds: for people, nothing is decided by it. */
  at: number;
  /** It was sent at least once, so the server may have stored it though no answer came. */
  tried: boolean;
  /** The key of the act that it was made on top of; that one's answer brings the version which this one is based on. */
  after: string | null;
  /** Set where the server refused it: the captain decides what becomes of it. */
  refusal: Refusal | null;
  /** Set once the server has it: a trace that nothing waits for any more. */
  stored?: Stored;
}

/** What is remembered of a slot whose last hand-in has arrived. */
interface Stored {
  /** The version that it has since. */
  version: string;
  /** Those that it had before, as far back as only this captain changed it, from this device. */
  before: readonly string[];
}

/** What is handed in. */
export type NewAct = Pick<Act, 'key' | 'captainId' | 'kind' | 'slot' | 'body' | 'at'>;

/** One step: from all acts of a captain, in their order, to what they are then. */
export type Rule<T> = (acts: readonly Act[]) => { acts: readonly Act[]; result: T };

/** Whether the act is still to be sent. */
export const isWaiting = (act: Pick<Act, 'refusal' | 'stored'>) =>
  act.refusal === null && !act.stored;

/** Whether somebody else stored the week meanwhile: the captain chooses what shall stand. */
export const isConflict = ({ refusal }: Pick<Act, 'refusal'>) => refusal?.code === 'WEEK_CHANGED';

/** So many slots are remembered, and so many versions of each. */
const REMEMBERED = 20;

const isTraceOf = (slot: string) => (act: Act) => act.stored !== undefined && act.slot === slot;

/**
 * Adds an act. In its slot it takes the place of one that was never sent or was refused; one that may have arrived
 * stays before it, and is what it builds on. Where the screen has not seen yet what this captain stored last, it builds
 * on that: nobody shall meet a conflict with themselves.
 */
export const addAct =
  (made: NewAct): Rule<Act> =>
  (acts) => {
    const isReplaced = (act: Act) =>
      act.slot === made.slot &&
      !act.stored &&
      (act.refusal !== null || !act.tried) &&
      act.key !== made.key;
    const left = acts.filter((act) => !isReplaced(act));
    const before = left.findLast((act) => act.slot === made.slot && !act.stored);
    const stored = left.find(isTraceOf(made.slot))?.stored;
    const { version } = made.body;
    const isBehind = version !== undefined && stored?.before.includes(version);
    const act: Act = {
      ...made,
      body: isBehind ? { ...made.body, version: stored!.version } : made.body,
      turn: (acts.at(-1)?.turn ?? 0) + 1,
      tried: false,
      after: before?.key ?? null,
      refusal: null,
    };
    return { acts: [...left, act], result: act };
  };

/** Marks an act as sent, before it is: null where it is gone or refused meanwhile. */
export const beginAct =
  (key: string): Rule<Act | null> =>
  (acts) => {
    const act = acts.find((act) => act.key === key && isWaiting(act));
    if (!act) return { acts, result: null };
    const begun = { ...act, tried: true };
    return { acts: acts.map((each) => (each === act ? begun : each)), result: begun };
  };

/** The server has stored the act: what was made on top of it is based on `version` now. */
export const endAct =
  (key: string, version: string | undefined): Rule<null> =>
  (acts) => {
    const act = acts.find((act) => act.key === key);
    const left = acts
      .filter((each) => each !== act && !(act && isTraceOf(act.slot)(each)))
      .map((act) =>
        act.after === key ? { ...act, after: null, body: { ...act.body, version } } : act,
      );
    return {
      acts: act && version !== undefined ? remember(acts, left, act, version) : left,
      result: null,
    };
  };

/** Leaves a trace of an act that has arrived, in place of the slot's earlier one. */
function remember(acts: readonly Act[], left: readonly Act[], act: Act, version: string) {
  const earlier = acts.find(isTraceOf(act.slot))?.stored;
  const base = act.body.version;
  // Based on another version, it followed what somebody else did.
  const known = earlier && earlier.version === base ? earlier.before : [];
  const before = base === undefined ? [] : [...known, base].slice(-REMEMBERED);
  const trace: Act = { ...act, body: {}, after: null, stored: { version, before } };
  const traces = left.filter(({ stored }) => stored);
  const forgotten = new Set(traces.slice(0, Math.max(0, traces.length + 1 - REMEMBERED)));
  return [...left.filter((act) => !forgotten.has(act)), trace].sort((a, b) => a.turn - b.turn);
}

/**
 * The server refused the act. Where a later one of the same slot waits, that one says what the captain wants by now,
 * and goes its own way; else the act stays, with the reason. Whether it stays.
 */
export const refuseAct =
  (key: string, refusal: Refusal): Rule<boolean> =>
  (all) => {
    // What is stored is not what was remembered.
    const slot = all.find((act) => act.key === key)?.slot;
    const acts = all.filter((act) => slot === undefined || !isTraceOf(slot)(act));
    const follower = acts.find((act) => act.after === key);
    return follower
      ? {
          acts: acts
            .filter((act) => act.key !== key)
            .map((act) => (act === follower ? { ...act, after: null } : act)),
          result: false,
        }
      : { acts: acts.map((act) => (act.key === key ? { ...act, refusal } : act)), result: true };
  };

/** Takes an act back that the captain gives up. */
export const dropAct =
  (key: string): Rule<null> =>
  (acts) => ({ acts: acts.filter((act) => act.key !== key), result: null });

/**
 * What a failed sending means: `again` where nothing is decided (no answer, one that is not the server's, a server
 * that is busy or broken), `login` where the session has ended, else `refused`.
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
