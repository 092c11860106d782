import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const EVERY = 60_000;

/**
 * Loads everything on screen again once a minute, and at once when the page comes back to the front after
 * a longer time. In the background it rests.
 */
export function useSelfUpdate(): void {
  const client = useQueryClient();
  useEffect(() => {
    let last = Date.now();
    const update = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < EVERY) return;
      last = Date.now();
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
