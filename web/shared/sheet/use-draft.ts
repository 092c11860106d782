import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftKey } from '../../session/drafts.ts';
import { isExample } from '../../session/example.ts';
import { useCaptain } from '../../session/session.ts';
import { guardUnsaved } from '../../ui/form/unsaved.ts';

/** A kind of draft: an empty one, and how to read one that was stored. */
export interface DraftKind<T> {
  empty: T;
  isBlank: (draft: T) => boolean;
  /** Whether a stored value is such a draft. */
  isDraft: (value: unknown) => boolean;
}

function read<T>(key: string, { empty, isDraft }: DraftKind<T>): T {
  // Example captains have the same ids as the own group's: keep their drafts apart.
  if (isExample) return empty;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(stored) ? (stored as T) : empty;
  } catch {
    return empty;
  }
}

function store<T>(key: string, draft: T, { isBlank }: DraftKind<T>): boolean {
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

/**
 * The captain's draft of `name`, saved in localStorage on every change and removed when they sign out.
 * `isKept` is false if the last change could not be saved.
 */
export const useDraft = <T>(name: string, kind: DraftKind<T>) =>
  useLastingDraft(draftKey(useCaptain().captainId, name), kind);

/** A draft that is kept under `key` beyond a sign-out: only for ticks and numbers, which name nobody. */
export function useLastingDraft<T>(key: string, kind: DraftKind<T>) {
  const [held, setHeld] = useState(() => ({ key, draft: read(key, kind), isKept: true }));
  // Another key has another draft: read it during render.
  const current = held.key === key ? held : { key, draft: read(key, kind), isKept: true };
  if (current !== held) setHeld(current);
  // Two changes may come before the next render: the second builds on the first.
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  }, [current]);

  const change = useCallback(
    (next: (draft: T) => T) => {
      const isShown = latest.current.key === key;
      const draft = next(isShown ? latest.current.draft : read(key, kind));
      const changed = { key, draft, isKept: store(key, draft, kind) };
      // A hand-in of another week only clears that week's draft.
      if (!isShown) return;
      latest.current = changed;
      setHeld(changed);
    },
    [key, kind],
  );
  const isEmpty = kind.isBlank(current.draft);
  const isAtRisk = !current.isKept && !isEmpty;
  useEffect(() => (isAtRisk ? guardUnsaved(() => true) : undefined), [isAtRisk]);
  const clear = useCallback(() => change(() => kind.empty), [change, kind]);
  return { draft: current.draft, isEmpty, isKept: current.isKept, change, clear };
}
