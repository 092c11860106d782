import { useEffect, useState } from 'react';
import { serverTime } from '../../../i18n/clock.ts';

/** The server's time, read every second and at once when the page is shown again after a sleep. */
export function useNow(): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const read = () => setNow(serverTime());
    const timer = setInterval(read, 1000);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return now;
}
