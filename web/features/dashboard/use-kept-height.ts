import { type RefObject, useEffect, useRef } from 'react';
import { sessionStore } from '../../session/example.ts';

/** The stored height, valid for the same width. */
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
    // Without storage the page may shift, no more.
  }
}

/** Reserves a card's last height while it loads, to avoid layout shift. `isThere` once it is rendered. */
export function useKeptHeight<E extends HTMLElement = HTMLElement>(
  key: string,
  isThere: boolean,
): { ref: RefObject<E | null>; reserved: number | undefined } {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!isThere || !ref.current) return;
    // Reading the height here would force a synchronous layout.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) keepHeight(key, height);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [key, isThere]);
  return { ref, reserved: isThere ? undefined : readHeight(key) };
}
