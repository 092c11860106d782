import { useEffect, useState } from 'react';

/**
 * Restores the focus on unmount to what had it on mount, unless something else took it. react-aria does so in the next
 * frame, when a slow device may still have the page inert.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      // After the children's cleanup, which makes the page interactive again.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      }),
    [before],
  );
}
