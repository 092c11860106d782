import type { Gender } from '../core/fields.ts';
import { foldArabic } from '../core/text.ts';
import { country } from '../countries/current.ts';
import type { SectorName } from './sector-name.ts';

/** The gender by which a sector's scouts are counted: female where its name is the country's word for girls alone, 'زهرات'. */
export function sectorGender({ baseName }: Pick<SectorName, 'baseName'>): Gender {
  const word = foldArabic(baseName);
  const { sections } = country();
  const isOfGirls = sections.some(
    ({ boys, girls }) => boys !== girls && foldArabic(girls) === word,
  );
  return isOfGirls ? 'female' : 'male';
}
