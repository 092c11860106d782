import { sectorLabel } from '../sectors/sector-label.ts';
import type { SectorName } from '../sectors/sector-name.ts';
import type { AudienceKind } from './rules.ts';

/** For whom a notice is: 'المجموعة كلها', 'وحدة ميرنا شكري', 'أشبال أ، زهرات ب'. */
export function audienceText(audience: {
  kind: AudienceKind;
  unitCaptainName?: string | null | undefined;
  sectors: readonly SectorName[];
}): string {
  const { kind, unitCaptainName, sectors } = audience;
  if (kind === 'group') return 'المجموعة كلها';
  return kind === 'unit' && unitCaptainName
    ? `وحدة ${unitCaptainName}`
    : sectors.map(sectorLabel).join('، ');
}
