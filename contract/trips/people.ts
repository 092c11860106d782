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

/** Whether somebody of the answered people is the one whom a request names. */
export const isPerson = (person: Who, { kind, id }: PersonRef): boolean =>
  person.kind === kind && refOf(person).id === id;

export const findPerson = <P extends Who>(people: readonly P[], ref: PersonRef): P | undefined =>
  people.find((person) => isPerson(person, ref));

/** Tells the people of a trip apart: 'scout-12'. */
export const personKey = (person: Who): string => {
  const { kind, id } = refOf(person);
  return `${kind}-${id}`;
};
