import { useEffect, useEffectEvent, useRef } from 'react';
import type { AwayPerson } from './rules.ts';

/**
 * Offers what comes after a call, once the captain is back from the telephone: gives what is told whom they called.
 * Where the telephone is another device, the page was never away.
 */
export function useAfterCall(offer: (person: AwayPerson) => void) {
  const called = useRef<AwayPerson>(null);
  const back = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !called.current) return;
    offer(called.current);
    called.current = null;
  });
  useEffect(() => {
    const listen = () => back();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
  return (person: AwayPerson) => {
    called.current = person;
  };
}
