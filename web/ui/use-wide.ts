import { useSyncExternalStore } from 'react';

function mediaHook(query: string) {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether a wide table has room beside the rail: for what CSS alone can't lay out. */
export const useWide = mediaHook('(min-width: 75em)');

/** Whether the screen has the rail, not the phone's bar: for what is not rendered on the other. */
export const useHasRail = mediaHook('(min-width: 64em)');

/** Whether there is a keyboard, as far as a page can tell. */
export const useHasKeys = mediaHook('(min-width: 64em) and (pointer: fine)');
