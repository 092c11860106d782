import type { Captain } from '../../contract/captains/endpoints.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { sectorName } from '../i18n/format.ts';

/** Those of the sectors that no regular captain leads. */
export function sectorsWithoutLeader<S extends SectorName>(
  sectors: readonly S[],
  captains: readonly Captain[],
): S[] {
  const led = new Set(captains.map((captain) => sectorName(captain)));
  return sectors.filter((sector) => !led.has(sectorName(sector)));
}
