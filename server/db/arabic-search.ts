import { type RawBuilder, sql } from 'kysely';
import { FOLD_FROM, FOLD_REMOVED, FOLD_TO, searchWords } from '../../contract/core/text.ts';
import { country } from '../../contract/countries/current.ts';

const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const LATIN = '01234567890123456789';

/**
 * Folds `text` for searching, with the same table as the browser (`foldArabic`). Names have columns that join compound names
 * too (`foldName`): at each search of free texts that would take four times as long.
 */
export function foldInSql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(${text}), ${DIGITS + FOLD_FROM + FOLD_REMOVED}, ${LATIN + FOLD_TO})`;
}

/** The words of a search as patterns for LIKE. */
const escapedWords = (search: string) =>
  searchWords(search).map((word) => word.replace(/[\\%_]/g, '\\$&'));

/** The folded names of scouts, a generated column. */
export const foldedName = sql<string>`scouts.folded_name`;
/** The folded names of captains, a generated column. */
export const foldedCaptainName = sql<string>`captains.folded_name`;

/** A search as values for SQL. */
export interface Sought {
  /** Patterns that find each word anywhere; null if the search has no words. */
  patterns: string[] | null;
  /** A pattern that finds the first word at the beginning. */
  beginning: string;
  /** Patterns that find each word at the beginning of a word. */
  beginnings: string[];
}

export function soughtBy(search: string): Sought {
  const words = escapedWords(search);
  return {
    patterns: words.length > 0 ? words.map((word) => `%${word}%`) : null,
    beginning: `${words[0] ?? ''}%`,
    beginnings: words.map((word) => `% ${word}%`),
  };
}

/** Whether `text` (folded, not null) matches the search, by the same rule as `matchesSearch` in the browser. */
export function matchesWords(
  text: RawBuilder<string>,
  { patterns }: Pick<Sought, 'patterns'>,
): RawBuilder<boolean> {
  if (patterns === null) return sql<boolean>`true`;
  return sql<boolean>`${text} LIKE ALL (${sql.val(patterns)}::text[])`;
}

/** How close a match is: 0 if the name begins with the first word, 1 if each word begins a word of it, else 2. */
export function distance(
  name: RawBuilder<string>,
  sought: Pick<Sought, 'beginning' | 'beginnings'>,
): RawBuilder<number> {
  return sql<number>`CASE
    WHEN ${name} LIKE ${sought.beginning}::text THEN 0
    WHEN ' ' || ${name} LIKE ALL (${sql.val(sought.beginnings)}::text[]) THEN 1
    ELSE 2
  END`;
}

/** Characters that a phone number may contain besides digits: LOOSE_PHONE_PATTERN. */
const BESIDE_DIGITS = ' ()+-';

/** Digits as a pattern for `havingDigits`. */
export const digitsAnywhere = (digits: string) => `%${digits}%`;

/** A stored number of the country as it is dialled there. */
function dialled(phoneNumber: RawBuilder<unknown>): RawBuilder<string> {
  const { callingCode, mobile } = country();
  const digits = mobile.example.length - mobile.trunk.length;
  const stored = `^\\+${callingCode}(\\d{${digits},})$`;
  return sql`regexp_replace(coalesce(${phoneNumber}, ''), ${stored}, ${`${mobile.trunk}\\1`})`;
}

/** Whether a phone number (or null) contains these digits in a row, however it is written (`digitsAnywhere`). */
export function havingDigits(
  phoneNumber: RawBuilder<unknown>,
  digits: string,
): RawBuilder<boolean> {
  return sql<boolean>`translate(${dialled(phoneNumber)}, ${sql.lit(BESIDE_DIGITS)}, '') LIKE ${digits}`;
}

/** Whether a text contains these digits in a row, in Latin or Arabic digits. */
export function containsDigits(text: RawBuilder<unknown>, digits: string): RawBuilder<boolean> {
  const kindsOf = (digit: string) =>
    [...LATIN].flatMap((latin, at) => (latin === digit ? [DIGITS[at]] : [])).join('');
  // Checks for a digit first: translating a long text takes longer than looking.
  const pattern = [...digits].map((digit) => `[${digit}${kindsOf(digit)}]`);
  return sql<boolean>`${text} ~ ${pattern.join(`[${BESIDE_DIGITS}]*`)}`;
}
