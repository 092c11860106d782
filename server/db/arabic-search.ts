import { type RawBuilder, sql } from 'kysely';
import { FOLD_FROM, FOLD_REMOVED, FOLD_TO, searchWords } from '../../contract/core/text.ts';

const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const LATIN = '01234567890123456789';

/** `text` as search compares it, by the table that the browser uses too (`foldArabic`). */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(${text}), ${DIGITS + FOLD_FROM + FOLD_REMOVED}, ${LATIN + FOLD_TO})`;
}

/** The words of a search as a pattern of LIKE takes them. */
const escapedWords = (search: string) =>
  searchWords(search).map((word) => word.replace(/[\\%_]/g, '\\$&'));

/** The names of scouts as they are stored for searches. */
export const foldedName = sql<string>`scouts.folded_name`;
/** The same of captains. */
export const foldedCaptainName = sql<string>`captains.folded_name`;

/** A search as statements compare by it: values of theirs, whatever is searched for. */
export interface Sought {
  /** Each word anywhere; null where the search has none. */
  patterns: string[] | null;
  /** The first word at the beginning of all. */
  beginning: string;
  /** Each word at the beginning of one. */
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

/** Whether a search finds `text`, which is folded and not null, as `matchesSearch` says in the browser. */
export function matching(
  text: RawBuilder<string>,
  { patterns }: Pick<Sought, 'patterns'>,
): RawBuilder<boolean> {
  if (patterns === null) return sql<boolean>`true`;
  return sql<boolean>`${text} LIKE ALL (${sql.val(patterns)}::text[])`;
}

/**
 * How far a folded name that a search finds is from it: 0 begins with its first word, 1 has each at the beginning of
 * one, else 2.
 */
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

/** All that a number may have beside digits: LOOSE_PHONE_PATTERN. */
const BESIDE_DIGITS = ' ()+-';

/** Digits as `havingDigits` looks for them. */
export const digitsAnywhere = (digits: string) => `%${digits}%`;

/** Whether a phone number, which may be missing, has these digits in a row (`digitsAnywhere`), however it is written. */
export function havingDigits(
  phoneNumber: RawBuilder<unknown>,
  digits: string,
): RawBuilder<boolean> {
  return sql<boolean>`translate(coalesce(${phoneNumber}, ''), ${sql.lit(BESIDE_DIGITS)}, '') LIKE ${digits}`;
}

/** Whether a text tells these digits in a row, in digits of any kind and written as numbers are. */
export function tellingDigits(text: RawBuilder<unknown>, digits: string): RawBuilder<boolean> {
  const kindsOf = (digit: string) =>
    [...LATIN].flatMap((latin, at) => (latin === digit ? [DIGITS[at]] : [])).join('');
  // Many a text is long, and to translate all of it takes longer than to look.
  const pattern = [...digits].map((digit) => `[${digit}${kindsOf(digit)}]`);
  return sql<boolean>`${text} ~ ${pattern.join(`[${BESIDE_DIGITS}]*`)}`;
}
