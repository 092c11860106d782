import { useSyncExternalStore } from 'react';

/** Why the server does not serve the group now: the code of its 503, and the sentence. */
export type Closed = { code: string; arabicMessage: string };

let closed: Closed | null = null;
const listeners = new Set<() => void>();

/** Stores why the group is not served; null once it is served again. */
export function reportClosed(next: Closed | null): void {
  if (closed?.code === next?.code) return;
  closed = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Why the group is not served, as React state; null while it is. */
export const useClosed = () => useSyncExternalStore(subscribe, () => closed);
