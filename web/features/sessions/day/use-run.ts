import { useState } from 'react';
import type { Run } from './day-rules.ts';

/** The device remembers one session's run: only one is held at a time. */
const KEY = 'khayma-session-run';

type Kept = Run & { sessionId: number };

function read(sessionId: number): Run | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.sessionId === sessionId ? kept : null;
  } catch {
    return null;
  }
}

/** How this device runs a session, kept through reloads; null is by the plan. */
export function useRun(sessionId: number): [Run | null, (run: Run | null) => void] {
  const [run, setRun] = useState(() => read(sessionId));
  return [
    run,
    (next) => {
      setRun(next);
      try {
        if (next) localStorage.setItem(KEY, JSON.stringify({ ...next, sessionId }));
        else localStorage.removeItem(KEY);
      } catch {
        // Storage may be blocked: it then holds until the page is left.
      }
    },
  ];
}
