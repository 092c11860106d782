import { useEffect } from 'react';

/** Keeps the screen on while the page is shown, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isLeft) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for example to save the battery.
      }
    };
    const askAgain = () => void ask();
    askAgain();
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
}
