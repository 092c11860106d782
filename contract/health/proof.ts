import { toLatinDigits } from '../core/digits.ts';

// A family's link may have been handed on, so it opens, writes and withdraws no card alone.

/** Digits of a phone that a family says. */
export const PROOF_DIGITS = 4;
/** Hours for which a captain's code is good. */
export const CODE_HOURS = 24;

/** Telephone numbers of a child's guardians: of its profile, and of its card where one stands. */
type Phones = readonly (string | null | undefined)[];

const lastDigits = (phone: string | null | undefined) => {
  const digits = toLatinDigits(phone ?? '').replace(/\D/g, '');
  return digits.length < PROOF_DIGITS ? [] : [digits.slice(-PROOF_DIGITS)];
};

/** The proof that a family gives beside its link: the digits of a known phone, or a captain's code where there is none. */
export const askedProof = (phones: Phones): 'digits' | 'code' =>
  phones.some((phone) => lastDigits(phone).length > 0) ? 'digits' : 'code';

/** Whether these are the last digits of one of the phones; nothing said is no phone's digits. */
export const areKnownDigits = (said: string | undefined, phones: Phones): boolean =>
  said !== undefined && phones.flatMap(lastDigits).includes(said);
