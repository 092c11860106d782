import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stopwatch } from '../../i18n/clock.ts';

const EVERY = 60_000;

/** Refetches everything on screen once a minute, and when the page is shown again; pauses in the background. */
export function useSelfUpdate(): void {
  const client = useQueryClient();
  useEffect(() => {
    let sinceLast = stopwatch();
    const update = () => {
      if (document.visibilityState === 'hidden' || sinceLast() < EVERY) return;
      sinceLast = stopwatch();
      void client.invalidateQueries({ refetchType: 'active' });
    };
    const timer = setInterval(update, EVERY / 4);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [client]);
}
