import { countText, noun } from '../core/counting.ts';
import { sectorLabel } from '../sectors/sector-label.ts';
import type { SectorName } from '../sectors/sector-name.ts';
import { MOST_DAYS, MOST_OPEN } from './rules.ts';

/** Said where no further notice finds room; `sector` is null for the group as a whole. */
export function fullText({ sector, most }: { sector: SectorName | null; most: number }): string {
  const where = sector ? sectorLabel(sector) : 'المجموعة';
  return most === MOST_OPEN
    ? `على صفحات ${where} خمسة إعلانات. أنهِ واحداً منها أولاً.`
    : `لقادة ${where} ثلاثة إعلانات على صفحاته. أنهِ واحداً منها أولاً.`;
}

const ofDays = noun('يوم واحد', 'يومين', 'أيام', 'يوماً', 'يوم');
/** Said of a last day that is too late. */
export const tooLongText = (): string => `لا يبقى إعلان أكثر من ${countText(MOST_DAYS, ofDays)}`;
