import { useSyncExternalStore } from 'react';
import { setPageToken } from '../../session/session.ts';

/** The signed-in operator, kept for this tab: the server ends the session after 15 idle minutes. */
export type Operator = { token: string; email: string };

const STORED = 'khayma-operator';
/** Stays after sign-out: it tells the server that the operator has signed in here before. */
const DEVICE = 'khayma-operator-device';
/** Why nobody is signed in. */
export type Ending = 'idle' | 'left' | null;

let state: { operator: Operator | null; ending: Ending } = { operator: null, ending: null };
const listeners = new Set<() => void>();

function set(operator: Operator | null, ending: Ending): void {
  state = { operator, ending };
  setPageToken(operator?.token ?? null);
  for (const listener of listeners) listener();
}

/** Takes the operator that this tab holds, if any. */
export function startOperator(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Partial<Operator> | null;
    if (typeof stored?.token === 'string' && typeof stored.email === 'string') {
      set({ token: stored.token, email: stored.email }, null);
    }
  } catch {
    sessionStorage.removeItem(STORED);
  }
}

/** The device's key that goes with a sign-in; '' where nobody has signed in here yet. */
export const readOperatorDevice = (): string => localStorage.getItem(DEVICE) ?? '';

/** Starts the session of an operator, on this device. */
export function signInOperator(operator: Operator, device: string): void {
  localStorage.setItem(DEVICE, device);
  sessionStorage.setItem(STORED, JSON.stringify(operator));
  set(operator, null);
}

/** Ends the operator's session on this device. */
export function endOperator(ending: Ending): void {
  if (!state.operator) return;
  sessionStorage.removeItem(STORED);
  set(null, ending);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The signed-in operator, or why there is none. */
export const useOperator = () => useSyncExternalStore(subscribe, () => state);
