import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 75em)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether a wide table has room beside the rail: for what CSS alone can't lay out. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
