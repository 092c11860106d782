import { useQuery } from '@tanstack/react-query';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';

/** The sectors for which the captain may plan. */
export function useOwnSectors(): SectorName[] {
  const captain = useCaptain();
  const own = sectorOf(captain);
  const sectors = useQuery({ ...q(listSectors), enabled: captain.type !== 'regular' });
  if (captain.type === 'regular') return own ? [own] : [];
  return (sectors.data?.body ?? [])
    .filter(
      ({ unitCaptainId }) => captain.type === 'general' || unitCaptainId === captain.captainId,
    )
    .map(({ baseName, suffixName }) => ({ baseName, suffixName }));
}
