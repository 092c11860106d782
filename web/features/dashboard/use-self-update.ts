import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverTime } from '../../i18n/clock.ts';

const EVERY = 60_000;

/** Refetches everything on screen once a minute, and when the page is shown again; pauses in the background. */
export function useSelfUpdate(): void {
  const client = useQueryClient();
  useEffect(() => {
    let last = serverTime();
    const update = () => {
      if (document.visibilityState === 'hidden' || serverTime() - last < EVERY) return;
      last = serverTime();
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
