import type { Captain } from '../../contract/captains.ts';
import type { SectorName } from '../../contract/sector-name.ts';
import { sectorName } from './format.ts';

/** Those of the sectors that no regular captain leads. */
export function leaderless<S extends SectorName>(
  sectors: readonly S[],
  captains: readonly Captain[],
): S[] {
  const led = new Set(captains.map((captain) => sectorName(captain)));
  return sectors.filter((sector) => !led.has(sectorName(sector)));
}
