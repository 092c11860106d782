import { useQuery } from '@tanstack/react-query';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { q } from '../../api/api.ts';
import { useCaptain } from '../../session/session.ts';
import { captainText } from './session-words.ts';

/** Who may be named in a session of these sectors, and who is named in it already. */
export function useSessionCaptains(
  sectors: readonly SectorName[],
  session: Session | null,
): { captainId: number; label: string }[] {
  const me = useCaptain();
  const captains = useQuery(q(listCaptains, { query: {} }));
  const all = useQuery(q(listSectors));
  const isAsked = (base: string | null, suffix: string | null) =>
    sectors.some(({ baseName, suffixName }) => baseName === base && suffixName === suffix);
  const units = (all.data?.body ?? [])
    .filter(({ baseName, suffixName }) => isAsked(baseName, suffixName))
    .map(({ unitCaptainId }) => unitCaptainId);
  const present = (captains.data?.body ?? [])
    .filter(
      ({ captainId, type, rSectorBaseName, rSectorSuffixName }) =>
        type === 'general' ||
        units.includes(captainId) ||
        isAsked(rSectorBaseName, rSectorSuffixName),
    )
    .map((captain) => ({ captainId: captain.captainId, label: captainText(captain) }));
  const named = (session?.captains ?? []).map((captain) => ({
    captainId: captain.captainId,
    label: captain.isPresent ? captainText(captain) : `${captainText(captain)} (لم يعد هنا)`,
  }));
  const own = { captainId: me.captainId, label: captainText(me) };
  const listed = [...present, ...named, own];
  return listed.filter(
    ({ captainId }, index) => listed.findIndex((each) => each.captainId === captainId) === index,
  );
}
