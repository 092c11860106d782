// Telephone numbers as people write them, as they are stored, as the API answers them and as people read them. A file
// without schemas, so that a visitor's first page loads none; it knows the group's country alone, not the table.

import { countText, noun } from '../core/counting.ts';
import { formatDigits, toLatinDigits } from '../core/digits.ts';
import { LOOSE_PHONE_PATTERN, plainText } from '../core/text.ts';
import { country } from './current.ts';
import { EGYPT } from './egypt.ts';

/** A number with its country's code, of any country. */
const E164 = /^\+[1-9]\d{6,14}$/;
const SHORTEST_ABROAD = 11;

/** The zero that some write after a code, of the countries where numbers are dialled with one: phone.test.ts has the table's. */
const ZERO_AFTER_CODE = /^\+(20|21[238]|249|96[1-467]|97[01])0(?=\d)/;

/** A number without 'tel:' and what stands between its digits; the 00 before a country's code becomes a plus. */
export const phoneDigits = (typed: string): string =>
  toLatinDigits(plainText(typed))
    .replace(/^tel:/i, '')
    .replace(/[\s().\p{Pd}−]/gu, '')
    .replace(/^00/, '+');

const isMobile = (national: string) => new RegExp(country().mobile.pattern).test(national);

const withoutTrunk = (national: string) =>
  country().mobile.trunk === '0' ? national.replace(/^0/, '') : national;

/** The digits after the country's own code, which may follow a plus; null where there is no such code. */
function afterOwnCode(number: string): string | null {
  const { callingCode } = country();
  const digits = number.replace(/^\+/, '');
  return digits.startsWith(callingCode) ? digits.slice(callingCode.length) : null;
}

/** A mobile number of the country as it is dialled there; null for any other number. */
function nationalOf(number: string): string | null {
  const { trunk } = country().mobile;
  const rest = afterOwnCode(number);
  // Some dial the zero before each number, and some write it after the code.
  const spellings = [number, withoutTrunk(number)];
  if (rest !== null) spellings.push(`${trunk}${rest}`, rest, withoutTrunk(rest));
  return spellings.find(isMobile) ?? null;
}

const e164OfNational = (national: string) => `+${country().callingCode}${withoutTrunk(national)}`;

/**
 * The form in which numbers are stored, E.164, of a mobile number in any spelling. Those of other countries count with
 * plus or 00 and their code only. null for what is none.
 */
export function e164Of(typed: string): string | null {
  const number = phoneDigits(typed);
  const national = nationalOf(number);
  if (national !== null) return e164OfNational(national);
  const isOwn = number.startsWith('+') && afterOwnCode(number) !== null;
  const abroad = number.replace(ZERO_AFTER_CODE, '+$1');
  return E164.test(abroad) && !isOwn ? abroad : null;
}

/** The mobile number of the country that has lost its first zero, as a spreadsheet takes it away; null for any other text. */
export function withLostZero(typed: string): string | null {
  const { trunk } = country().mobile;
  const number = phoneDigits(typed);
  if (trunk === '' || number.startsWith(trunk) || e164Of(number) !== null) return null;
  return e164Of(`${trunk}${number}`);
}

/** A stored number as the API has it: in a group of Egypt a mobile number of Egypt as it is dialled there. */
export function answeredPhone(number: string): string {
  return country().code === EGYPT.code ? number.replace(/^\+20(?=1\d{9}$)/, '0') : number;
}

/** A mobile number as the API has it, any other one as it was written. */
export function tidyPhone(typed: string): string {
  const number = e164Of(typed);
  const isOwn = number?.startsWith(`+${country().callingCode}`);
  // A number of another country that is shorter may be the half of one.
  if (number !== null && (isOwn || number.length > SHORTEST_ABROAD)) return answeredPhone(number);
  return toLatinDigits(plainText(typed)).replace(/^tel:/i, '');
}

/** A number as the database has it. The type keeps a number of the API from being stored, or asked for, as it is. */
export type StoredPhone = string & { readonly isStored: true };

/** A number of the API as it is stored; what is no mobile number stays as it was written. */
export const storedPhone = (answered: string): StoredPhone =>
  ((/^\+?\d+$/.test(answered) ? e164Of(answered) : null) ?? answered) as StoredPhone;

/** A number abroad in readable groups, after the code of one to three digits that each region has. */
const CODES = /^\+(1|7|2[07]|3[0-46-9]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;
const groupedAbroad = (number: string) =>
  number.replace(CODES, (_, code: string, rest: string) => {
    const groups = /^(\d+)(\d{3})(\d{4})$/.exec(rest)?.slice(1) ?? [rest];
    return `+${[code, ...(rest.length === 8 ? [rest.slice(0, 4), rest.slice(4)] : groups)].join(' ')}`;
  });

/**
 * A number as people read it: '0122 345 0987', '+962 79 012 3456', anything else as it was written. In Latin digits, as on
 * the keys that dial it: the zeros of the others read as dots.
 */
export function phoneText(number: string): string {
  const stored = storedPhone(number);
  const national = nationalOf(stored);
  if (national === null) return E164.test(stored) ? groupedAbroad(stored) : toLatinDigits(number);
  const { groups } = country().mobile;
  const digits = new RegExp(groups.map((size) => `(\\d{${size}})`).join(''));
  return national.replace(digits, groups.map((_, index) => `$${index + 1}`).join(' '));
}

/** A number in the form that a messenger takes, without plus; null for what is no mobile number. */
export const messengerNumber = (number: string): string | null => e164Of(number)?.slice(1) ?? null;

/** The digits that a number has in each of its spellings, in a text that may hold one. */
export function commonDigits(number: string): string {
  const national = nationalOf(phoneDigits(number));
  return national === null ? number.replace(/\D/g, '') : withoutTrunk(national);
}

const DIGITS = noun('رقم واحد', 'رقمان', 'أرقام', 'رقماً', 'رقم');

/** Says how the length of a number that begins like a mobile one is wrong: 'ينقصه رقمان'; null for any other number. */
export function wrongLength(number: string): string | null {
  const { trunk, example } = country().mobile;
  const bare = withoutTrunk(afterOwnCode(number) ?? number);
  const filled = (digits: string) => digits.padEnd(example.length, '0').slice(0, example.length);
  const national = [`${trunk}${bare}`, bare].find(
    (digits) => /^\d+$/.test(digits) && isMobile(filled(digits)),
  );
  const missing = example.length - (national ?? example).length;
  if (missing === 0) return null;
  return `${missing > 0 ? 'ينقصه' : 'يزيد'} ${countText(Math.abs(missing), DIGITS)}`;
}

/** How a field shows what it takes: '01xxxxxxxxx'. */
export function phoneHint(): string {
  const { trunk, example } = country().mobile;
  const begins = example.slice(0, trunk.length + 1);
  return begins.padEnd(example.length, 'x');
}

/** Says that a field has several numbers. */
export const SEVERAL_PHONES = 'أكثر من رقم، اترك واحداً';

/** Says what is wrong with a typed number that is no mobile number. */
export function wrongPhone(typed: string): string {
  const { code, mobile } = country();
  if (code === EGYPT.code) return 'يرجى إدخال رقم هاتف صحيح';
  const number = phoneDigits(typed);
  const length = wrongLength(number)?.replace(' واحد', '');
  return `${length ?? `اكتب ${formatDigits(mobile.rule)}`}. مثاله ${phoneText(mobile.example)}`;
}

/**
 * The digits of a search that looks like a phone number rather than a name, else null. Of the country's own code only the
 * zero is left that stands for it.
 */
export function searchedDigits(search: string): string | null {
  const national = nationalOf(phoneDigits(search));
  if (national !== null) return national;
  const text = toLatinDigits(plainText(search)).replace(/^tel:/i, '');
  if (!LOOSE_PHONE_PATTERN.test(text)) return null;
  const number = text.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const rest = number.startsWith('+') ? afterOwnCode(number) : null;
  const digits = rest === null ? number : `${country().mobile.trunk}${withoutTrunk(rest)}`;
  return digits.replace(/\D/g, '') || null;
}
