import { toLatinDigits } from '../../contract/core/digits.ts';

/** An Egyptian mobile number as the country's own calls write it: eleven digits. */
const MOBILE = /^01\d{9}$/;

/**
 * The address that opens a messenger with this text, to this number where it is one that a phone of the country could
 * call, else to whom the reader chooses.
 */
export function whatsAppUrl(phone: string | null, text: string): string {
  const digits = toLatinDigits(phone ?? '').replace(/\D/g, '');
  const abroad = digits.replace(/^00/, '');
  // A telephone of the house has no messenger.
  const home = abroad.startsWith('0') ? '' : abroad;
  const to = MOBILE.test(digits) ? `2${digits}` : home;
  return `https://wa.me/${to}?text=${encodeURIComponent(text)}`;
}
