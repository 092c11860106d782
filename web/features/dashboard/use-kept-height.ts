import { type RefObject, useEffect, useRef } from 'react';
import { sessionStore } from '../../session/example.ts';

/** What is known of the last visit: only on a screen as wide is a card as high. */
function readHeight(key: string): number | undefined {
  try {
    const [width, height] = (sessionStore().getItem(key) ?? '').split('x').map(Number);
    return width === window.innerWidth && height ? height : undefined;
  } catch {
    return undefined;
  }
}

function keepHeight(key: string, height: number): void {
  try {
    sessionStore().setItem(key, `${window.innerWidth}x${Math.round(height)}`);
  } catch {
    // A full or closed store costs a jump of the page, no more.
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
  useEffect(() => {
    if (!isThere || !ref.current) return;
    // To ask for its height here would have the whole page laid out at once, before it is drawn.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) keepHeight(key, height);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [key, isThere]);
  return { ref, reserved: isThere ? undefined : readHeight(key) };
}
