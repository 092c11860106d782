import type { SectorPatrols } from './queries.ts';

/** The patrols for a captain who stands in and records the sector's weeks: names, without leaders. */
export function withoutSeats(stored: SectorPatrols): SectorPatrols {
  const patrols = stored.patrols.map((patrol) => ({ ...patrol, leaderId: null, deputyId: null }));
  return { ...stored, patrols };
}
