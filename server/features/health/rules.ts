import type { HealthCard } from '../../../contract/health/card.ts';
import { healthRecord } from '../../../contract/health/card.ts';
import { contentVersion, recordVersion } from '../../lib/version.ts';

/** The version of a card, and of none. */
export const cardVersion = (card: HealthCard | null): string =>
  card === null ? contentVersion(null) : recordVersion(healthRecord, card);

const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-4);

/** Whether these are the last four digits of a guardian's phone, in the card or in the scout's profile. */
export const areGuardiansDigits = (
  digits: string,
  { card, phoneNumber }: { card: HealthCard; phoneNumber: string | null },
): boolean =>
  [...card.guardians.map((guardian) => guardian.phoneNumber), phoneNumber ?? '']
    .map(lastDigits)
    .includes(digits);
