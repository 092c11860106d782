import type { PersonKind } from './words.ts';

// Who of a trip is meant: for requests, pages and the server.

/** Somebody of a trip: a scout or a captain by their own number, a guest by the trip's number for them (`personId`). */
export interface PersonRef {
  kind: PersonKind;
  id: number;
}

/** Somebody of the answered people, as far as it says who they are. */
interface Who {
  kind: PersonKind;
  scoutId: number | null;
  captainId: number | null;
  personId: number | null;
}

/** Somebody of the answered people, as requests name them. */
export const refOf = ({ kind, scoutId, captainId, personId }: Who): PersonRef => ({
  kind,
  id: { scout: scoutId, captain: captainId, guest: personId }[kind]!,
});

/**
 * True if a request names this person; as a guest's, the trip's number of anybody counts, which programs before version 1.2
 * send.
 */
export const isPerson = (person: Who, { kind, id }: PersonRef): boolean =>
  kind === 'guest' ? person.personId === id : person.kind === kind && refOf(person).id === id;

export const findPerson = <P extends Who>(people: readonly P[], ref: PersonRef): P | undefined =>
  people.find((person) => isPerson(person, ref));

/** Tells the people of a trip apart: 'scout-12'. */
export const personKey = (person: Who): string => {
  const { kind, id } = refOf(person);
  return `${kind}-${id}`;
};

/** The number of a person as programs before version 1.2 sent it: the trip's number for them, or a scout's below zero. */
export const fromNumber = (personId: unknown): PersonRef => {
  const number = Number(personId);
  return number < 0 ? { kind: 'scout', id: -number } : { kind: 'guest', id: number };
};

/** The people whom a kept body names; one of a version before 1.2 has numbers. */
export function peopleIn(body: {
  people?: readonly PersonRef[];
  person?: PersonRef;
  personIds?: readonly number[];
  personId?: number;
}): readonly PersonRef[] {
  const { people, person, personIds, personId } = body;
  if (people || person) return people ?? [person!];
  return (personIds ?? [personId]).map(fromNumber);
}
