import { formatDigits, toLatinDigits } from '../core/digits.ts';
import { withoutControls } from '../core/text.ts';

// The reference that a family writes beside a transfer: for one child and one trip, six digits of which the last one checks
// the others. Without letters or signs, which many bank forms refuse.

/** The quasigroup of Damm's check digit: it finds each wrong digit and each two neighbours that were swapped. */
const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

const check = (digits: string): string =>
  [...digits].reduce((interim, digit) => QUASIGROUP[Number(interim)]![Number(digit)]!, '0');

/** References begin with 10000 to 99999: a bank's form may drop a leading zero. */
export const FIRST_STEM = 10_000;
export const STEMS = 90_000;

/** The reference of a stem of five digits. */
export const referenceOf = (stem: number): string => `${stem}${check(String(stem))}`;

/** True for six digits that may have been given as a reference; a wrong digit or two swapped neighbours make none. */
export const isReference = (digits: string): boolean =>
  /^[1-9]\d{5}$/.test(digits) && check(digits) === '0';

/** The digits of a reference as people type or paste it, with any digits and what stands between them; null for other texts. */
export function readReference(typed: string): string | null {
  const digits = toLatinDigits(withoutControls(typed)).replace(/[\s\p{Pd}\p{Cf}./]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Keeps both halves one number in a line from right to left, where a space would swap them. */
const BETWEEN = '\u00a0';

/** A reference as people read it: '٤١٢ ٧٣٨'. */
export const referenceText = (reference: string): string =>
  formatDigits(`${reference.slice(0, 3)}${BETWEEN}${reference.slice(3)}`);
