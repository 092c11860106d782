import { type RefObject, useLayoutEffect, useRef } from 'react';
import { sessionStore } from '../../lib/example.ts';

/** What is known of the last visit: only on a screen as wide is a card as high. */
function readHeight(key: string): number | undefined {
  try {
    const [width, height] = (sessionStore().getItem(key) ?? '').split('x').map(Number);
    return width === window.innerWidth && height ? height : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reserves for a card, while it loads, the height that it had at the last visit: what stands below it need not move.
 * `isThere` once the card is drawn.
 */
export function useKeptHeight<E extends HTMLElement = HTMLElement>(
  key: string,
  isThere: boolean,
): { ref: RefObject<E | null>; reserved: number | undefined } {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (!isThere || !ref.current) return;
    try {
      sessionStore().setItem(key, `${window.innerWidth}x${ref.current.offsetHeight}`);
    } catch {
      // A full or closed store costs a jump of the page, no more.
    }
  }, [key, isThere]);
  return { ref, reserved: isThere ? undefined : readHeight(key) };
}
