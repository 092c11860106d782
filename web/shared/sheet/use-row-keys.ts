import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** An action that moves to another row, or takes the last step back. */
export type RowAction =
  | { do: 'move'; to: number | 'first' | 'last' }
  | { do: 'digit'; digit: string };
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The action of a pressed key in a sheet's list, with the keys of `own` by their names or places; null where it is not the
 * list's.
 */
export function actionOfRowKey<A>(
  { key, code, ctrlKey, metaKey, altKey }: Key,
  own: Readonly<Record<string, A>>,
): RowAction | { do: 'undo' } | A | null {
  if (ctrlKey || metaKey) return code === 'KeyZ' ? { do: 'undo' } : null;
  if (altKey) return null;
  if (/^(Digit|Numpad)\d$/.test(code)) return { do: 'digit', digit: code.at(-1)! };
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return { do: 'move', to: key === 'ArrowUp' ? -1 : 1 };
  return own[key] ?? own[code] ?? null;
}

/** How long digits of a number wait for the next one, in milliseconds. */
const NEXT_DIGIT = 400;

const isRowAction = (action: { do: string }): action is RowAction =>
  action.do === 'move' || action.do === 'digit';

const fieldIn = (table: HTMLTableElement | null, { id, part }: { id: number; part: string }) =>
  table?.querySelector<HTMLElement>(`[data-of="${id} ${part}"]`);

/**
 * Roving focus of a list with one tab stop: the active row and field, and moving between them. Fields are marked by `data-
 * of="<id> <part>"`.
 */
export function useRowKeys<P extends string, A extends { do: string }>(of: {
  /** The rows that one can stand on. */
  rows: readonly { id: number; number: number }[];
  /** The field of a row to stand on where `wanted` can't be. */
  usable: (id: number, wanted: P) => P;
  first: P;
  /** The action of a key in this field; null where it is not the list's. */
  actionOf: (event: KeyboardEvent, part: P) => RowAction | A | null;
  /** Does what leads to no other row, on the row and the field that one stands on. */
  run: (action: A, at: { id: number; part: P }) => void;
}) {
  const { rows, usable, first } = of;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<{ id: number; part: P } | null>(null);
  const typed = useRef({ digits: '', timer: 0 });
  useEffect(() => () => clearTimeout(typed.current.timer), []);

  const row = rows.find(({ id }) => id === active?.id) ?? rows[0];
  const wanted = active?.part ?? first;
  const current = row && { id: row.id, part: usable(row.id, wanted) };
  function go(id: number, part = wanted) {
    const at = { id, part: usable(id, part) };
    setActive({ id, part });
    fieldIn(table.current, at)?.focus();
    return at;
  }

  const settling = useRef(false);
  useLayoutEffect(() => {
    if (!settling.current || !active) return;
    settling.current = false;
    fieldIn(table.current, active)?.focus();
  }, [active]);

  function move(from: number, to: Extract<RowAction, { do: 'move' }>['to']) {
    const place = rows.findIndex(({ id }) => id === from);
    const index = to === 'first' ? 0 : to === 'last' ? rows.length - 1 : place + to;
    go(rows[Math.max(0, Math.min(rows.length - 1, index))]!.id);
  }
  /** Who goes elsewhere goes no more to the row whose number was typed. */
  function forget() {
    clearTimeout(typed.current.timer);
    typed.current.digits = '';
  }
  /** Goes to the row whose number was typed, if one was; says where. */
  function arrive() {
    const { digits } = typed.current;
    forget();
    const found = digits ? rows.find(({ number }) => number === Number(digits)) : undefined;
    return found && go(found.id);
  }
  function type(digit: string) {
    const { current: now } = typed;
    clearTimeout(now.timer);
    now.digits += digit;
    now.timer = window.setTimeout(arrive, NEXT_DIGIT);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!current) return;
    const action = of.actionOf(event, current.part);
    // A key after a number applies to its row at once.
    const arrived = action?.do === 'digit' ? undefined : arrive();
    const at = arrived ?? current;
    if (!action) {
      // Keep the browser from ticking the previous checkbox.
      if (!arrived || event.key !== ' ') return;
      event.preventDefault();
      fieldIn(table.current, at)?.click();
      return;
    }
    event.preventDefault();
    if (!isRowAction(action)) of.run(action, at);
    else if (action.do === 'move') move(at.id, action.to);
    else type(action.digit);
  }

  return {
    /** The props of the list's table. */
    table: { ref: table, onKeyDown, onBlur: forget },
    /** Where the Tab key leads. */
    current,
    setActive,
    go,
    move,
    /** The field that is there once what was just done is drawn: the one with the focus may be disabled then. */
    settle(id: number, part: P) {
      settling.current = true;
      setActive({ id, part });
    },
  };
}
