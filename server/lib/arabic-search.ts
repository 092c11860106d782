import { type RawBuilder, sql } from 'kysely';
import { FOLD_FROM, FOLD_REMOVED, FOLD_TO, searchWords } from '../../contract/text.ts';

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

/** Whether a search finds `text`, which is folded and not null, as `matchesSearch` says in the browser. */
export function matching(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  const patterns = escapedWords(search).map((word) => `%${word}%`);
  if (patterns.length === 0) return sql<boolean>`true`;
  return sql<boolean>`${text} LIKE ALL (${sql.val(patterns)}::text[])`;
}

/** Whether a folded name begins with a word of a search. */
export function beginningWith(name: RawBuilder<string>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${name} LIKE ${`${escapedWords(word)[0] ?? ''}%`}::text`;
}

/**
 * How far a folded name that a search finds is from it: 0 begins with its first word, 1 has each at the beginning of
 * one, else 2.
 */
export function distance(name: RawBuilder<string>, search: string): RawBuilder<number> {
  const words = escapedWords(search);
  const beginnings = words.map((word) => `% ${word}%`);
  return sql<number>`CASE
    WHEN ${beginningWith(name, search)} THEN 0
    WHEN ' ' || ${name} LIKE ALL (${sql.val(beginnings)}::text[]) THEN 1
    ELSE 2
  END`;
}

/** Whether a phone number, which may be missing, has these digits in a row, however it is written. */
export function havingDigits(
  phoneNumber: RawBuilder<unknown>,
  digits: string,
): RawBuilder<boolean> {
  // All that a number may have beside digits: LOOSE_PHONE_PATTERN.
  return sql<boolean>`translate(coalesce(${phoneNumber}, ''), ' ()+-', '') LIKE ${`%${digits}%`}`;
}
