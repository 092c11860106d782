import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';

/** The sector that a screen of the section is about: a regular captain's own one, else that of the address; null for none. */
export function useScoresSector(): { sector: SectorName | null; isOwn: boolean } {
  const captain = useCaptain();
  const { base = '', suffix = '' } = useAnySearch();
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  return {
    sector: own ?? sectorOf({ baseName: base, suffixName: suffix }),
    isOwn: own !== null,
  };
}
