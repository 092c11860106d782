import { useSyncExternalStore } from 'react';

/** Whether the device has a network, as far as it knows. */
export const isOnline = () => navigator.onLine;

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The same, as it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}
