import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { q } from '../../api/api.ts';
import { fullName, sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';

/** The sector or unit that is compared with the group, and its name. */
export type Scope = {
  name: string;
  query: { baseName?: string; suffixName?: string; unitCaptainId?: number };
};

/** The captain's own unit or sector, or a general captain's choice. */
export function useScope(): Scope | null {
  const captain = useCaptain();
  const search = useSearch({ from: '/stats' });
  const captains = useQuery({
    ...q(listCaptains, { query: { type: 'unit' } }),
    enabled: captain.type === 'general',
  });
  if (captain.type === 'unit') {
    return { name: 'وحدتي', query: { unitCaptainId: captain.captainId } };
  }
  const sector =
    captain.type === 'regular'
      ? sectorOf(captain)
      : sectorOf({ baseName: search.base ?? '', suffixName: search.suffix ?? '' });
  if (sector) return { name: sectorName(sector), query: sector };
  const unit = captains.data?.body.find(({ captainId }) => captainId === search.unit);
  if (captain.type === 'general' && unit) {
    return { name: `وحدة ${fullName(unit)}`, query: { unitCaptainId: unit.captainId } };
  }
  return null;
}
