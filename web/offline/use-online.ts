import { useSyncExternalStore } from 'react';

/** First and longest pause between two connection checks, in milliseconds. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/** Time limit of a connection check, in milliseconds. */
const CHECK_TIMEOUT = 6000;

// `navigator.onLine` is also true on a network without internet.
let isReached = true;
let isAsking = false;
let pause = FIRST_PAUSE;
let next: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** True if the server could be reached, as far as this device knows. */
export const isOnline = () => navigator.onLine !== false && isReached;

function resetPause() {
  clearTimeout(next);
  next = undefined;
  pause = FIRST_PAUSE;
}

function set(reached: boolean) {
  if (reached) resetPause();
  // Requests that fail meanwhile don't postpone the next check.
  next ??= reached ? undefined : setTimeout(retry, pause);
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

function retry() {
  next = undefined;
  pause = Math.min(LONGEST_PAUSE, pause * 2);
  checkConnection();
}

/** Called when a request is slow or unanswered: calls the health endpoint to see whether the server can be reached. */
export function checkConnection(): void {
  // The `online` event follows when there is a network again.
  if (navigator.onLine === false || isAsking) return;
  isAsking = true;
  void fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT) })
    .then((answer) => {
      // An answer that nobody reads stays on its way until the browser forgets it.
      void answer.body?.cancel();
      // A captive portal answers in the server's place.
      return answer.headers.get('content-type')?.includes('json') === true;
    })
    .catch(() => false)
    .then((reached) => {
      isAsking = false;
      set(reached);
    });
}

/** Calls the listener when the connection is lost and when it is back; returns the unsubscription. */
export function onConnectionChange(listener: () => void): () => void {
  // The network is back, the server maybe not.
  const back = () => {
    if (!isReached) {
      resetPause();
      checkConnection();
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

/** `isOnline` as React state. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, isOnline);
}
