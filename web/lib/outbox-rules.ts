import type { ApiFailure } from './api.ts';

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
}

/** What is handed in. */
export type NewAct = Pick<Act, 'key' | 'captainId' | 'kind' | 'slot' | 'body' | 'at'>;

/** One step: from all acts of a captain, in their order, to what they are then. */
export type Rule<T> = (acts: readonly Act[]) => { acts: readonly Act[]; result: T };

/** Whether the act is still to be sent. */
export const isWaiting = (act: Pick<Act, 'refusal'>) => act.refusal === null;

/** Whether somebody else stored the week meanwhile: the captain chooses what shall stand. */
export const isConflict = ({ refusal }: Pick<Act, 'refusal'>) => refusal?.code === 'WEEK_CHANGED';

/**
 * Adds an act. In its slot it takes the place of one that was never sent or was refused; one that may have arrived
 * stays before it, and is what it builds on.
 */
export const addAct =
  (made: NewAct): Rule<Act> =>
  (acts) => {
    const isReplaced = (act: Act) =>
      act.slot === made.slot && (act.refusal !== null || !act.tried) && act.key !== made.key;
    const left = acts.filter((act) => !isReplaced(act));
    const before = left.findLast((act) => act.slot === made.slot);
    const act: Act = {
      ...made,
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
  (acts) => ({
    acts: acts
      .filter((act) => act.key !== key)
      .map((act) =>
        act.after === key ? { ...act, after: null, body: { ...act.body, version } } : act,
      ),
    result: null,
  });

/**
 * The server refused the act. Where a later one of the same slot waits, that one says what the captain wants by now,
 * and goes its own way; else the act stays, with the reason. Whether it stays.
 */
export const refuseAct =
  (key: string, refusal: Refusal): Rule<boolean> =>
  (acts) => {
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
