import { useSyncExternalStore } from 'react';

/** Pauses before the server is asked again whether it can be reached, in milliseconds: at first, and at most. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/** A connection over which so little takes longer is none. */
const PATIENCE = 6000;

// A device that hangs on a network without internet believes to be online.
let isReached = true;
let isAsking = false;
let pause = FIRST_PAUSE;
let next: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the server can be reached, as far as this device knows. */
export const isOnline = () => navigator.onLine !== false && isReached;

function askFromFirst() {
  clearTimeout(next);
  next = undefined;
  pause = FIRST_PAUSE;
}

function set(reached: boolean) {
  if (reached) askFromFirst();
  // Requests that fail in between do not put it off.
  next ??= reached ? undefined : setTimeout(askAgain, pause);
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

function askAgain() {
  next = undefined;
  pause = Math.min(LONGEST_PAUSE, pause * 2);
  doubtReach();
}

/** A request got no answer, or waits long for one: asks the server for nothing, to know whether it is out of reach. */
export function doubtReach(): void {
  // A device without a network says when it has one.
  if (navigator.onLine === false || isAsking) return;
  isAsking = true;
  void fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    // A network that wants a login first answers in the server's place.
    .then((answer) => answer.headers.get('content-type')?.includes('json') === true)
    .catch(() => false)
    .then((reached) => {
      isAsking = false;
      set(reached);
    });
}

/** Hears when the server gets out of reach and within it again; gives what ends that. */
export function onReach(listener: () => void): () => void {
  // The network is there again, the server maybe not.
  const back = () => {
    if (!isReached) {
      askFromFirst();
      doubtReach();
    }
    listener();
  };
  listeners.add(listener);
  addEventListener('online', back);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', back);
    removeEventListener('offline', listener);
  };
}

/** `isOnline`, as it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(onReach, isOnline, isOnline);
}
