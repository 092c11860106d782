import { useEffect, useEffectEvent, useRef } from 'react';
import type { AwayPerson } from './rules.ts';

/**
 * Returns a callback for a started call: opens the contact dialog once the captain returns from the phone app. On a device
 * without one, the page was never hidden.
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
