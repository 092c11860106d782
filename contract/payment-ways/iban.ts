import { toLatinDigits } from '../core/digits.ts';
import { plainText } from '../core/text.ts';
import { type CountryCode, countryCodes } from '../countries/country.ts';
import { ibanLengths } from '../countries/iban.ts';

/** The shortest and the longest account number of any country (ISO 13616). */
const SHORTEST = 15;
const LONGEST = 34;

/** An account number as it is stored: capitals and Latin digits without what people write between them. */
export const tidyIban = (typed: string): string =>
  toLatinDigits(plainText(typed))
    .replace(/[\s\p{Pd}.]/gu, '')
    .toUpperCase();

/** An account number in groups of four, as bank statements print it. */
export const ibanInGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The Arab country with whose code an account number begins; null for any other. */
export const countryOfIban = (iban: string): CountryCode | null =>
  countryCodes.find((code) => iban.startsWith(code)) ?? null;

/** The number that an account number is as a whole, modulo 97: letters count from 10, and the first four characters come last. */
function remainder(iban: string): number {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** A fault of an account number: how it begins, how many characters it lacks (below zero: has too many), or its check digits. */
export type IbanFault =
  | { kind: 'beginning' }
  | { kind: 'digits' }
  | { kind: 'length'; missing: number; country: CountryCode };

/** The fault of a tidied account number by ISO 13616; null where it has none. */
export function ibanFault(iban: string): IbanFault | null {
  if (!/^[A-Z]{2}/.test(iban)) return { kind: 'beginning' };
  const country = countryOfIban(iban);
  const length = country && ibanLengths[country];
  if (country && length && iban.length !== length) {
    return { kind: 'length', missing: length - iban.length, country };
  }
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban);
  const isLong = iban.length >= SHORTEST && iban.length <= LONGEST;
  return isIban && isLong && remainder(iban) === 1 ? null : { kind: 'digits' };
}

/** An account number of a country whose banks have no IBAN: digits alone. */
export const isPlainAccount = (account: string, country: CountryCode): boolean =>
  ibanLengths[country] === null && /^\d{6,30}$/.test(account);
