import { useEffect, useRef, useState } from 'react';
import type { KeyAction } from './sheet-rules.ts';

/** How long digits of a number wait for the next one, in milliseconds. */
const NEXT_DIGIT = 400;

/**
 * A list that is one stop of the Tab key: which row and which of its fields one stands on, and moving between them.
 * Fields say where they are by `data-of="<id> <part>"`.
 */
export function useRowKeys<P extends string>(of: {
  /** The rows that one can stand on. */
  rows: readonly { id: number; number: number }[];
  /** The field of a row to stand on where `wanted` can't be. */
  usable: (id: number, wanted: P) => P;
  first: P;
}) {
  const { rows, usable, first } = of;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<{ id: number; part: P } | null>(null);
  const typed = useRef({ digits: '', timer: 0 });
  useEffect(() => () => clearTimeout(typed.current.timer), []);

  const current = rows.find(({ id }) => id === active?.id) ?? rows[0];
  const wanted = active?.part ?? first;
  const fieldOf = (id: number, part: P) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-of="${id} ${part}"]`);
  function go(id: number | undefined, part = wanted) {
    if (id === undefined) return;
    setActive({ id, part });
    fieldOf(id, usable(id, part))?.focus();
  }
  return {
    table,
    /** Where the Tab key leads. */
    current: current && { id: current.id, part: usable(current.id, wanted) },
    setActive,
    go,
    /** The field that is there once what was just done is drawn: the one with the focus may be disabled then. */
    settle: (id: number, part: P) => requestAnimationFrame(() => fieldOf(id, part)?.focus()),
    move(to: Extract<KeyAction, { do: 'move' }>['to']) {
      const place = rows.findIndex(({ id }) => id === current?.id);
      const index = to === 'first' ? 0 : to === 'last' ? rows.length - 1 : place + to;
      go(rows[Math.max(0, Math.min(rows.length - 1, index))]?.id);
    },
    /** A digit of the number of a row. */
    jump(digit: string) {
      const { current: now } = typed;
      clearTimeout(now.timer);
      now.digits += digit;
      now.timer = window.setTimeout(() => {
        go(rows.find(({ number }) => number === Number(now.digits))?.id);
        now.digits = '';
      }, NEXT_DIGIT);
    },
  };
}
