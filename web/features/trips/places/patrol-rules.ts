import { groupBy } from '../../../../contract/core/lists.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';

type Person = Pick<
  TripDay['people'][number],
  'personId' | 'gender' | 'patrol' | 'sectorBaseName' | 'sectorSuffixName'
>;
type Place = Pick<TripDay['places'][number], 'placeId' | 'places' | 'gender'>;

/**
 * Puts people into tents by their patrols, the largest patrol first: each into the tent of its gender with most room. A
 * tent may become too full, which warns; who is in no patrol stays, and a patrol of boys and girls is parted.
 */
export function byPatrols(
  people: readonly Person[],
  tents: readonly Place[],
  inside: (placeId: number) => readonly unknown[],
): Map<number, number[]> {
  const room = new Map(
    tents.map((tent) => [tent.placeId, tent.places - inside(tent.placeId).length]),
  );
  const patrols = groupBy(
    people.filter(({ patrol }) => patrol !== null),
    ({ sectorBaseName, sectorSuffixName, patrol, gender }) =>
      [sectorBaseName, sectorSuffixName, patrol, gender].join('/'),
  );
  const filled = new Map<number, number[]>();
  for (const patrol of [...patrols.values()].sort((one, other) => other.length - one.length)) {
    const [tent] = tents
      .filter(({ gender }) => gender === null || gender === patrol[0]!.gender)
      .sort((one, other) => room.get(other.placeId)! - room.get(one.placeId)!);
    if (!tent) continue;
    room.set(tent.placeId, room.get(tent.placeId)! - patrol.length);
    const ids = patrol.map(({ personId }) => personId);
    filled.set(tent.placeId, [...(filled.get(tent.placeId) ?? []), ...ids]);
  }
  return filled;
}
