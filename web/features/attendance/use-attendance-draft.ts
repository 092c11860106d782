import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isExample } from '../../session/example.ts';
import { guardUnsaved } from '../../ui/form/unsaved.ts';
import type { Draft } from './sheet-rules.ts';

const EMPTY: Draft = { statuses: {} };

function read(key: string): Draft {
  // Example captains have the same ids as the own group's: keep their drafts apart.
  if (isExample) return EMPTY;
  try {
    const draft: Partial<Draft> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return draft && typeof draft.statuses === 'object' && draft.statuses ? (draft as Draft) : EMPTY;
  } catch {
    return EMPTY;
  }
}

const isBlank = ({ statuses, amount, payments = {} }: Draft) =>
  amount === undefined && Object.keys({ ...statuses, ...payments }).length === 0;

/** Of values by person, those that are others than they were. */
const since = <T>(before: Record<string, T> = {}, values: Record<string, T> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => before[id] !== value));

/** Of a draft, what was said since it was `before`. */
export function draftSince(before: Draft, draft: Draft): Draft {
  return {
    statuses: since(before.statuses, draft.statuses),
    ...(draft.amount !== undefined && draft.amount !== before.amount && { amount: draft.amount }),
    ...(draft.payments && { payments: since(before.payments, draft.payments) }),
  };
}

function store(key: string, draft: Draft): boolean {
  if (isExample) return true;
  try {
    if (isBlank(draft)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // Storage is full or blocked: the draft stays in memory.
    return false;
  }
}

/** The draft of `key`, saved in localStorage on every change. `isKept` is false if the last change could not be saved. */
export function useAttendanceDraft(key: string) {
  const [held, setHeld] = useState(() => ({ key, draft: read(key), isKept: true }));
  // Another key has another draft: read it during render.
  const current = held.key === key ? held : { key, draft: read(key), isKept: true };
  if (current !== held) setHeld(current);
  // Two changes may come before the next render: the second builds on the first.
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  }, [current]);

  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      const isShown = latest.current.key === key;
      const draft = next(isShown ? latest.current.draft : read(key));
      const changed = { key, draft, isKept: store(key, draft) };
      // A hand-in of another week only clears that week's draft.
      if (!isShown) return;
      latest.current = changed;
      setHeld(changed);
    },
    [key],
  );
  const isAtRisk = !current.isKept && !isBlank(current.draft);
  useEffect(() => (isAtRisk ? guardUnsaved(() => true) : undefined), [isAtRisk]);
  const clear = useCallback(() => change(() => EMPTY), [change]);
  const { draft } = current;
  return { draft, isEmpty: isBlank(draft), isKept: current.isKept, change, clear };
}

/** A draft and what changes it. */
export type AttendanceDraft = ReturnType<typeof useAttendanceDraft>;
