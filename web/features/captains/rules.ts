import type { Captain } from '../../../contract/captains/endpoints.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import { searchedDigits } from '../../../contract/countries/phone.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import { fullName, sectorName, sectorOf } from '../../i18n/format.ts';

/** The sectors that a captain holds: a unit's, or the own one. They lose the captain with the type or the account. */
export function seatsOf(captain: Captain, sectors: readonly Sector[]): string[] {
  if (captain.type === 'unit') {
    return sectors
      .filter(({ unitCaptainId }) => unitCaptainId === captain.captainId)
      .map((sector) => sectorName(sector));
  }
  return sectorOf(captain) ? [sectorName(captain)] : [];
}

/** Captains of a type whose name, sectors, phone or e-mail have every word of `text`, letters and digits folded. */
export function searchCaptains<T extends Captain>(
  captains: readonly T[],
  sectors: readonly Sector[],
  { text, type }: { text: string; type: string },
): T[] {
  return captains.filter((captain) => {
    if (type !== '' && captain.type !== type) return false;
    const { phoneNumber, email } = captain;
    const known = [fullName(captain), ...seatsOf(captain, sectors), phoneNumber, email];
    // The number as it is dialled in the country, too.
    const dialled = searchedDigits(phoneNumber ?? '');
    return matchesSearch([...known, dialled].filter(Boolean).join(' '), text);
  });
}

/** Toasts of giving a captain a sector; the server's sentence names the council seats that the captain leaves. */
export const assignmentMessages = {
  successMessage: ({ arabicMessage }: { arabicMessage?: string | undefined }) =>
    arabicMessage ?? 'تم تعيين القائد بنجاح',
  errorMessage: 'حدث خطأ أثناء تعيين القائد',
};
