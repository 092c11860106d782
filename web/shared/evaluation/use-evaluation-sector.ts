import { useQuery } from '@tanstack/react-query';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';

/** The sector that a screen of the section is about: a regular captain's own one, that of the address, or the first of the scope. */
export function useEvaluationSector(): { sector: SectorName | null; isOwn: boolean } {
  const captain = useCaptain();
  const { base = '', suffix = '' } = useAnySearch();
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const sectors = useQuery({ ...q(listSectors), enabled: own === null });
  const first = sectors.data?.body.find(({ editable }) => editable);
  return {
    sector:
      own ?? sectorOf({ baseName: base, suffixName: suffix }) ?? (first ? sectorOf(first) : null),
    isOwn: own !== null,
  };
}
