import { useEffect, useState } from 'react';

/** In milliseconds. */
const DELAY = 300;

/** The text after a pause in typing; at once where it is empty. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
