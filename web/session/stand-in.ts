import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { serverTime } from '../i18n/clock.ts';
import { dayOf, sectorName, sectorOf } from '../i18n/format.ts';

/** The sector that a captain stands in for today; null for none. A stored one may have expired. */
export function standInOf(
  { standIn }: Pick<SignedInCaptain, 'standIn'>,
  now = new Date(serverTime()),
) {
  return standIn && standIn.until >= dayOf(now) ? standIn : null;
}

type Asked = { base?: string | undefined; suffix?: string | undefined };

/** The sector to record: that of the address, else the own one; null for none. */
export function sectorToRecord(
  captain: SignedInCaptain,
  { base, suffix }: Asked,
): { sector: SectorName; isOwn: boolean; standIn: ReturnType<typeof standInOf> } | null {
  const own = sectorOf(captain);
  const asked = sectorOf({ baseName: base ?? '', suffixName: suffix ?? '' });
  if (!own) return null;
  if (!asked || sectorName(asked) === sectorName(own)) {
    return { sector: own, isOwn: true, standIn: null };
  }
  const standIn = standInOf(captain);
  const isTheirs = standIn !== null && sectorName(standIn) === sectorName(asked);
  return { sector: asked, isOwn: false, standIn: isTheirs ? standIn : null };
}

/** The search parameters of a sheet's sector; none for the own one. */
export function addressOf(captain: SignedInCaptain, sector: SectorName): Asked {
  const own = sectorOf(captain);
  if (own && sectorName(own) === sectorName(sector)) return {};
  return { base: sector.baseName, suffix: sector.suffixName };
}
