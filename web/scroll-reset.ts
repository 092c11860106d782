import type { AnyRouter } from '@tanstack/react-router';

/**
 * Replaces the router's own file in the build (`scripts/vite/lighter.ts`): a new screen begins at its top, or at the
 * element that the address names. The library's also restores positions, which the app has turned off, in every page's
 * first file.
 */
export function setupScrollRestoration(router: AnyRouter): void {
  const scroll = router._scroll;
  if (scroll.r) return;
  scroll.r = true;
  router.subscribe('onRendered', ({ toLocation: { hash, state } }) => {
    const isReset = scroll.n;
    scroll.n = true;
    scroll.h = false;
    if (isReset && !hash) scrollTo({ top: 0, left: 0 });
    const into = state.__hashScrollIntoViewOptions ?? true;
    if (hash && into) document.getElementById(hash)?.scrollIntoView(into);
  });
}
