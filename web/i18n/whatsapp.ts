import { messengerNumber } from '../../contract/countries/phone.ts';

/** The address that opens a messenger with this text, to this number where it is mobile, else to whom the reader chooses. */
export const whatsAppUrl = (phone: string | null, text: string): string =>
  `https://wa.me/${messengerNumber(phone ?? '') ?? ''}?text=${encodeURIComponent(text)}`;
