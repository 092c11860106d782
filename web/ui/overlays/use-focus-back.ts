import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it when this component was first shown, once it is gone and nothing else has taken it.
 * The kit does so in the next frame: on a busy device that may come while the page behind is still inert, and takes no focus.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      // Behind what the parts within tidy up, which is what makes the page behind inert no more.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      }),
    [before],
  );
}
