import type { CaptainType } from './permissions.ts';

/** What each type of captain is called. Specification, section 6. */
export const captainTypeLabels: Record<CaptainType, string> = {
  general: 'قائد عام',
  unit: 'قائد وحدة',
  regular: 'قائد',
};
