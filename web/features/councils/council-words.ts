import type { Council, Seat } from '../../../contract/councils/shapes.ts';
import { seatRoleLabel } from '../../../contract/councils/words.ts';

/** 'المجموعة كلها', 'وحدة جون المنياوي', 'أشبال أ'. */
export function scopeText(
  council: Council,
  nameOf: (row: Pick<Council, 'sectorBaseName' | 'sectorSuffixName'>) => string,
): string {
  if (council.scope === 'group') return 'المجموعة كلها';
  return council.scope === 'unit' ? `وحدة ${council.unitCaptainName}` : nameOf(council);
}

/** The key of a seat. */
export const seatKey = ({ captainId, scoutId }: Pick<Seat, 'captainId' | 'scoutId'>) =>
  captainId === null ? `s${scoutId}` : `c${captainId}`;

/** 'الرئيسة' of a woman; nothing of a member. */
export const roleText = ({ role, gender }: Pick<Seat, 'role' | 'gender'>) =>
  seatRoleLabel(role, gender);
