import { useState } from 'react';
import type { Birthday } from '../../../contract/birthdays/endpoints.ts';
import { serverTime } from '../../i18n/clock.ts';

const KEY = 'khayma-greetings';

/** When a family was greeted for a birthday, as an instant by scout and day. */
type Greetings = Record<string, string>;

const keyOf = ({ scoutId, date }: Birthday) => `${scoutId}/${date}`;

function readGreetings(): Greetings {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Remembers on this device which families its captain has greeted, for as long as these birthdays are listed. */
export function useGreetings(birthdays: readonly Birthday[]) {
  const [greetings, setGreetings] = useState(readGreetings);
  return {
    greetedAt: (birthday: Birthday): string | undefined => greetings[keyOf(birthday)],
    greet: (birthday: Birthday) => {
      const listed = birthdays.map(keyOf);
      const kept = Object.entries(readGreetings()).filter(([key]) => listed.includes(key));
      const now = new Date(serverTime()).toISOString();
      const next = { ...Object.fromEntries(kept), [keyOf(birthday)]: now };
      setGreetings(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage may be blocked: it then holds until the page is left.
      }
    },
  };
}
