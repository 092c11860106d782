import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { stopwatch } from '../../i18n/clock.ts';

/** The interval of checks whether all is drawn, and the longest wait, in ms. */
const LOOK = 100;
const PATIENCE = 10_000;

/**
 * Prints all sections although the screen shows one: `isWhole` shows them inside `area`; the browser prints once
 * nothing there is loading, and the screen is restored.
 */
export function usePrintAll() {
  const area = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'idle' | 'preparing' | 'printing'>('idle');
  const fetching = useIsFetching();
  useEffect(() => {
    if (phase !== 'preparing' || fetching > 0) return;
    const waited = stopwatch();
    const timer = setInterval(() => {
      const isLoading = area.current?.querySelector('[aria-busy="true"]');
      if (isLoading && waited() < PATIENCE) return;
      clearInterval(timer);
      addEventListener('afterprint', () => setPhase('idle'), { once: true });
      // Where print() does not block, a later answer must not print again.
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
