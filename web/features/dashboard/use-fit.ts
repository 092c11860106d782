import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How the side column is filled. */
export type Fit = {
  /** How many lines of the list show. */
  lines: number;
  /** The columns end so close to one another that the last card of the shorter one fills it. */
  isEven: boolean;
};

/** The most that the last card of a column grows for that, in px. */
const MOST_GROWN = 120;

/**
 * How often the rows are chosen anew in a visit. What is shown changes what is measured, and where the two never agree,
 * the last choice stays.
 */
const MOST_CHANGES = 20;

const FEWEST = 3;
const MOST = 7;
const AT_FIRST: Fit = { lines: FEWEST, isEven: false };

/** The height of a line that was not rendered yet, in px. */
const USUAL = 53;

/** How many rows, one after the other, fit into `room`. */
function fitting(heightOf: (index: number) => number, room: number): number {
  let [count, left] = [0, room];
  while (count < MOST && heightOf(count) <= left) {
    left -= heightOf(count);
    count += 1;
  }
  return count;
}

/**
 * Chooses the lines of the side column's list so that the column ends with the main one; all its notifications show. The
 * lines are marked `data-line`.
 */
export function useFit(): {
  fit: Fit;
  main: RefObject<HTMLDivElement | null>;
  aside: RefObject<HTMLDivElement | null>;
} {
  const main = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(AT_FIRST);
  useLayoutEffect(() => {
    const [column, side] = [main.current, aside.current];
    if (!column || !side) return;
    const seen: number[] = [];
    let shown = AT_FIRST;
    let changes = 0;
    const measure = () => {
      const next = fitOf(column, side, seen);
      const isSame = next.lines === shown.lines && next.isEven === shown.isEven;
      if (isSame || changes === MOST_CHANGES) return;
      changes += 1;
      shown = next;
      setFit(next);
    };
    const observer = new ResizeObserver(measure);
    const observe = () => {
      for (const card of [column, ...side.children]) observer.observe(card);
    };
    observe();
    const added = new MutationObserver(() => {
      observe();
      measure();
    });
    // Rows that come and go change the size of their card: they are measured once a frame.
    added.observe(side, { childList: true });
    return () => {
      observer.disconnect();
      added.disconnect();
    };
  }, []);
  return { fit, main, aside };
}

/** `seen` are the heights of the lines by their place, as far as they were rendered. */
function fitOf(column: HTMLElement, side: HTMLElement, seen: number[]): Fit {
  const heights = [...side.querySelectorAll<HTMLElement>('[data-line]')].map(
    (row) => row.offsetHeight,
  );
  seen.splice(0, heights.length, ...heights);
  // The last card of a column grows with the other column: what counts are the columns' own heights.
  for (const each of [column, side]) each.style.alignSelf = 'start';
  const room = column.offsetHeight - (side.offsetHeight - sumOf(heights));
  for (const each of [column, side]) each.style.alignSelf = '';
  const lines = Math.max(
    FEWEST,
    fitting((index) => seen[index] ?? USUAL, room),
  );
  // Fewer lines may wait than there is room for.
  const taken = sumOf(seen.slice(0, lines));
  return { lines, isEven: Math.abs(room - taken) <= MOST_GROWN };
}

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);
