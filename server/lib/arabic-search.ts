import { type RawBuilder, sql } from 'kysely';
import { FOLD_FROM, FOLD_REMOVED, FOLD_TO, foldArabic } from '../../contract/text.ts';

const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const LATIN = '01234567890123456789';

/** `text` as search compares it, by the table that the browser uses too (`foldArabic`). */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(${text}), ${DIGITS + FOLD_FROM + FOLD_REMOVED}, ${LATIN + FOLD_TO})`;
}

/** A pattern that finds `text` anywhere, whatever wildcards it holds. */
export function containing(text: string): string {
  return `%${foldArabic(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** A pattern for each word of `text`: what is searched has all of them, in whatever order. */
export function containingWords(text: string): string[] {
  return foldArabic(text).split(' ').filter(Boolean).map(containing);
}
