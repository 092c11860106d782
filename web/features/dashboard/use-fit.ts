import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { SHOWN_NOTIFICATIONS } from '../../../contract/screens/dashboard-parts.ts';

/** Lines of the list and notifications that the side column shows. */
export type Fit = {
  lines: number;
  notes: number;
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

const FEWEST = { lines: 3, notes: 2 };
const AT_FIRST: Fit = { ...FEWEST, isEven: false };
const MOST = { lines: 7, notes: SHOWN_NOTIFICATIONS };

/** Heights of rows that were not rendered yet, in px: a line, and a notification of one line of text. */
const USUAL = { line: 53, note: 67 };

type Heights = Record<keyof typeof USUAL, number[]>;

/** How many rows, one after the other, fit into `room`. */
function fitting(heightOf: (index: number) => number, most: number, room: number): number {
  let [count, left] = [0, room];
  while (count < most && heightOf(count) <= left) {
    left -= heightOf(count);
    count += 1;
  }
  return count;
}

/**
 * Chooses the lines and the notifications of the side column so that it ends with the main one: as many lines as leave
 * room for two notifications, then as many notifications as there is room for. Their rows are marked `data-line` and
 * `data-note`.
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
    const seen: Heights = { line: [], note: [] };
    let shown = AT_FIRST;
    let changes = 0;
    const measure = () => {
      const next = fitOf(column, side, seen);
      const isSame = Object.entries(next).every(
        ([key, value]) => shown[key as keyof Fit] === value,
      );
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

function fitOf(column: HTMLElement, side: HTMLElement, seen: Heights): Fit {
  const heightsOf = (kind: keyof Heights) => {
    const heights = [...side.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map(
      (row) => row.offsetHeight,
    );
    seen[kind].splice(0, heights.length, ...heights);
    return sumOf(heights);
  };
  const rows = heightsOf('line') + heightsOf('note');
  // The last card of a column grows with the other column: what counts are the columns' own heights.
  for (const each of [column, side]) each.style.alignSelf = 'start';
  const rest = side.offsetHeight - rows;
  const room = column.offsetHeight - rest;
  for (const each of [column, side]) each.style.alignSelf = '';
  const heightOf = (kind: keyof Heights) => (index: number) => seen[kind][index] ?? USUAL[kind];
  const note = heightOf('note');
  const lines = fitting(heightOf('line'), MOST.lines, room - note(0) - note(1));
  const shown = Math.max(FEWEST.lines, lines);
  // Fewer lines may wait than there is room for.
  const taken = sumOf(seen.line.slice(0, shown));
  const notes = fitting(note, MOST.notes, room - taken);
  const isEven = Math.abs(room - rows) <= MOST_GROWN;
  return { lines: shown, notes: Math.max(FEWEST.notes, notes), isEven };
}

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);
