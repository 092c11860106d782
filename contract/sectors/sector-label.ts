import type { SectorName } from './sector-name.ts';

/** A sector within a sentence, 'أشبال أ', with a non-breaking space before the suffix. */
export const sectorLabel = ({ baseName, suffixName }: SectorName): string =>
  `${baseName}\u00a0${suffixName}`;
