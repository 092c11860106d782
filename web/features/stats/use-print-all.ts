import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds between looks at whether everything is drawn, and the longest wait. */
const LOOK = 100;
const PATIENCE = 10_000;

/**
 * Printing of what stands in several sections, of which the screen shows one: `isWhole` says to show them
 * all inside `area`; once nothing there loads any more the browser prints, and the screen is as before.
 */
export function usePrintAll() {
  const area = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'idle' | 'preparing' | 'printing'>('idle');
  const fetching = useIsFetching();
  useEffect(() => {
    if (phase !== 'preparing' || fetching > 0) return;
    const since = Date.now();
    const timer = setInterval(() => {
      const isLoading = area.current?.querySelector('[aria-busy="true"]');
      if (isLoading && Date.now() - since < PATIENCE) return;
      clearInterval(timer);
      addEventListener('afterprint', () => setPhase('idle'), { once: true });
      // Where printing does not block, an answer that comes meanwhile must not print again.
      setPhase('printing');
      print();
    }, LOOK);
    return () => clearInterval(timer);
  }, [phase, fetching]);
  return {
    area,
    isWhole: phase !== 'idle',
    isPreparing: phase === 'preparing',
    printAll: () => setPhase('preparing'),
  };
}
