import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds between looks at whether everything is drawn, and the longest wait. */
const LOOK = 100;
const PATIENCE = 10_000;

/**
 * Printing of what stands in several sections, of which the screen shows one: `isPreparing` says to show
 * them all inside `area`; once nothing there loads any more the browser prints, and the screen is as before.
 */
export function usePrintAll() {
  const area = useRef<HTMLDivElement>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const fetching = useIsFetching();
  useEffect(() => {
    if (!isPreparing || fetching > 0) return;
    const since = Date.now();
    const timer = setInterval(() => {
      const isLoading = area.current?.querySelector('[aria-busy="true"]');
      if (isLoading && Date.now() - since < PATIENCE) return;
      clearInterval(timer);
      // Blocks in most browsers until the dialog is closed; where it does not, the event tells.
      addEventListener('afterprint', () => setIsPreparing(false), { once: true });
      print();
    }, LOOK);
    return () => clearInterval(timer);
  }, [isPreparing, fetching]);
  return { area, isPreparing, printAll: () => setIsPreparing(true) };
}
