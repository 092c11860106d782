import { type MouseEvent, useRef } from 'react';

/** Taps on one name that follow each other sooner than this are one, in milliseconds. */
export const DOUBLE_TAP = 400;

/**
 * The click handler of a name that labels its row's checkbox: ignores the second tap of a double tap, which would untick
 * it.
 */
export function useSingleTap() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event: MouseEvent) => {
    if (event.timeStamp - last.current < DOUBLE_TAP) event.preventDefault();
    last.current = event.timeStamp;
  };
}
