import type { Gender } from '../core/fields.ts';
import { captainTypeLabels } from '../core/labels.ts';
import type { CaptainType } from '../core/permissions.ts';
import { sectorLabel } from '../sectors/sector-label.ts';
import type { SectorName } from '../sectors/sector-name.ts';

/** How a captain is addressed, after 'يا'. */
export const captainTitle = ({ gender }: { gender: Gender }): string =>
  gender === 'female' ? 'شيفتان' : 'كابتن';

/** How a captain is named to others, and as what: 'الكابتن مينا عادل' and 'قائد قطاع أشبال أ'. */
export function introduction(captain: {
  firstName: string;
  middleName: string;
  gender: Gender;
  type: CaptainType;
  /** A regular captain's own. */
  sector: SectorName | null;
}): { name: string; role: string } {
  const { firstName, middleName, type, sector } = captain;
  const isOfSector = type === 'regular' && sector !== null;
  return {
    name: `ال${captainTitle(captain)} ${firstName} ${middleName}`,
    role: isOfSector ? `قائد قطاع ${sectorLabel(sector)}` : captainTypeLabels[type],
  };
}
