import { type RawBuilder, sql } from 'kysely';
import { FOLD_FROM, FOLD_REMOVED, FOLD_TO, searchWords } from '../../contract/text.ts';

const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const LATIN = '01234567890123456789';

/** `text` as search compares it, by the table that the browser uses too (`foldArabic`). */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(${text}), ${DIGITS + FOLD_FROM + FOLD_REMOVED}, ${LATIN + FOLD_TO})`;
}

/** Whether a search finds `text`, which is not null, as `matchesSearch` says in the browser. */
export function matching(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const patterns = searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  if (patterns.length === 0) return sql<boolean>`true`;
  return sql<boolean>`${folded(text)} LIKE ALL (${sql.val(patterns)}::text[])`;
}
