import { toParts } from '../../../../contract/core/money.ts';
import { isComing } from '../../../../contract/trips/answers.ts';
import type { TripPerson } from '../../../../contract/trips/endpoints.ts';

/** The scouts who come and still owe, and how many scouts come. */
export function owingFamilies(people: readonly TripPerson[]): {
  owing: TripPerson[];
  scouts: number;
} {
  const coming = people.filter((person) => person.kind === 'scout' && isComing(person));
  const owing = coming.filter(({ due, paid }) => toParts(paid) < toParts(due));
  return { owing, scouts: coming.length };
}
