import { useState } from 'react';

// Of this phone, whoever uses it.
const KEY = 'attendance-dense';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Whether the lists of a week are drawn with more rows, as this phone remembers it. */
export function useDense(): [isDense: boolean, set: (isDense: boolean) => void] {
  const [isDense, setDense] = useState(read);
  return [
    isDense,
    (isDense) => {
      setDense(isDense);
      try {
        localStorage.setItem(KEY, isDense ? 'yes' : 'no');
      } catch {
        // Storage may be blocked: it then holds until the page is left.
      }
    },
  ];
}
