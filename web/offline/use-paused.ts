import { useEffect, useState } from 'react';

/** A pause in typing, in milliseconds, after which the server is asked. */
const PAUSE = 300;

/** The text as it stood at the last pause; at once where it is empty. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
