import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isExample } from '../../session/example.ts';
import { guardUnsaved } from '../../ui/form/unsaved.ts';
import type { Draft } from './sheet-rules.ts';

const EMPTY: Draft = { statuses: {} };

function read(key: string): Draft {
  // The keys of the example are those of the own group's captains.
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
    // A full or forbidden storage: the page still holds everything, a reload would lose it.
    return false;
  }
}

/**
 * The draft behind `key`, kept in the browser's storage with every touch, so that a reload, a call or a
 * lost signal loses nothing. `isKept` says whether the storage took the latest touch.
 */
export function useAttendanceDraft(key: string) {
  const [held, setHeld] = useState(() => ({ key, draft: read(key), isKept: true }));
  // Another week is another draft: its own is read while rendering, before anything of it is shown.
  const current = held.key === key ? held : { key, draft: read(key), isKept: true };
  if (current !== held) setHeld(current);
  // Two touches may come before the next drawing, and the second one builds on the first.
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  }, [current]);

  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      const isShown = latest.current.key === key;
      const draft = next(isShown ? latest.current.draft : read(key));
      const changed = { key, draft, isKept: store(key, draft) };
      // What was handed in of a week that has been left since goes from its own draft alone.
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
