import type { Patrol } from '../../../contract/patrols/endpoints.ts';
import { answeredSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import { contentVersion } from '../../lib/version.ts';
import type { SectorPatrols } from './queries.ts';

/** The version of what a change of patrols replaces: names, seats and members, without the scouts in none. */
export function patrolsVersion({ patrols }: Pick<SectorPatrols, 'patrols'>): string {
  return contentVersion(
    patrols.map(({ patrolId, name, leaderId, deputyId, scouts }) => [
      patrolId,
      name,
      leaderId,
      deputyId,
      scouts.map(({ scoutId }) => scoutId).sort((one, other) => one - other),
    ]),
  );
}

/** The patrol as the history keeps it. */
export function recordedPatrol(
  { name, leaderId, deputyId }: Omit<Patrol, 'scouts'>,
  { word, sector }: Pick<SectorPatrols, 'word'> & { sector: SectorName },
) {
  return { name, word, ...answeredSector(sector), leaderId, deputyId };
}

/** A leader and a deputy after a change: who gets one seat leaves the other. */
export function seatsAfter(
  before: Pick<Patrol, 'leaderId' | 'deputyId'>,
  change: { leaderId?: number | null | undefined; deputyId?: number | null | undefined },
): Pick<Patrol, 'leaderId' | 'deputyId'> {
  const { leaderId = before.leaderId, deputyId = before.deputyId } = change;
  if (leaderId === null || leaderId !== deputyId) return { leaderId, deputyId };
  return typeof change.leaderId === 'number'
    ? { leaderId, deputyId: null }
    : { leaderId: null, deputyId };
}

/** The name of the patrol of each of these scouts; null for none. */
export function patrolNamesOf(
  { patrols }: Pick<SectorPatrols, 'patrols'>,
  scoutIds: readonly number[],
): Record<string, string | null> {
  const names = new Map(
    patrols.flatMap(({ name, scouts }) => scouts.map(({ scoutId }) => [scoutId, name] as const)),
  );
  return Object.fromEntries(scoutIds.map((scoutId) => [scoutId, names.get(scoutId) ?? null]));
}
