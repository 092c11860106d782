import { formatNumber } from '../core/numbers.ts';

// A membership number, as an association or a ministry gives it. product.md, 'Membership number'. Without schemas, so that
// pages read it too.

/** The most signs of a number. */
export const MOST_SIGNS = 30;

/** A decimal digit of any script: each script has its ten in a row. */
function latinDigit(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value += 1;
  return String(value % 10);
}

/** A number as it is stored and compared: without spaces and invisible signs, Latin digits, capitals. */
export const foldMemberNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, latinDigit)
    .toUpperCase();

/** Arabic or Latin letters, digits, `-` and `/`, after folding. Tatweel and marks are no letters. */
const SIGN = /^(?:(?=\p{Lo})\p{Script=Arabic}|[A-Z0-9/-])$/u;

/** Says what is wrong with a folded number; null where nothing is. */
export function wrongMemberNumber(number: string): string | null {
  const strange = [...number].find((sign) => !SIGN.test(sign));
  if (strange !== undefined) return `حروف وأرقام و«-» و«/» وحدها: احذف «${strange}»`;
  return number.length > MOST_SIGNS ? `أطول من ${formatNumber(MOST_SIGNS)} علامة` : null;
}

/**
 * Where in a number stands what was searched for: its beginning, or that of its last part, since the numbers of an
 * association begin alike. null where it is not found. `isNumberFound` in server/db/member-numbers.ts is the same in SQL.
 */
export function findInMemberNumber(
  number: string,
  search: string,
): { from: number; to: number } | null {
  const sought = foldMemberNumber(search);
  const lastPart = Math.max(number.lastIndexOf('-'), number.lastIndexOf('/')) + 1;
  const from = [0, lastPart].find((place) => number.startsWith(sought, place));
  return sought === '' || from === undefined ? null : { from, to: from + sought.length };
}
