import { useState } from 'react';
import type { FoundScout } from '../../../contract/search/endpoints.ts';
import { sessionStore } from '../../session/example.ts';
import { RECENT } from '../../session/session.ts';
import type { KnownCaptain } from './rules.ts';

/** Someone opened from the search, without phone and membership number: no more than is shown is stored. */
export type RecentPerson =
  | ({ kind: 'scout' } & Omit<FoundScout, 'phoneNumber' | 'memberNumber' | 'rate' | 'editable'>)
  | ({ kind: 'captain' } & KnownCaptain);

/** How many can be looked through at a glance. */
const MOST = 6;

/** The key that tells one person from another. */
export const keyOf = (person: RecentPerson) =>
  person.kind === 'scout' ? `scout-${person.scoutId}` : `captain-${person.captainId}`;

function read(captainId: number): RecentPerson[] {
  try {
    const stored: { of?: unknown; people?: unknown } | null = JSON.parse(
      sessionStore().getItem(RECENT) ?? 'null',
    );
    const isOwn = stored?.of === captainId && Array.isArray(stored.people);
    return isOwn ? (stored.people as RecentPerson[]) : [];
  } catch {
    return [];
  }
}

/** Whom this captain opened last on this device, the latest first, and what adds somebody. */
export function useRecent(captainId: number) {
  const [people] = useState(() => read(captainId));
  const remember = (person: RecentPerson) => {
    const rest = people.filter((each) => keyOf(each) !== keyOf(person));
    const kept = { of: captainId, people: [person, ...rest].slice(0, MOST) };
    try {
      sessionStore().setItem(RECENT, JSON.stringify(kept));
    } catch {
      // Without storage there are no recent people.
    }
  };
  return { people, remember };
}
