import { toLatinDigits } from './digits.ts';

// Formatting puts invisible marks before slashes, which are copied along.
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;
// A slash, a dash, a dot, the Arabic date separator, or only spaces.
const BETWEEN = '(?:\\s*[/\\-.\u060d]\\s*|\\s+)';
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})${BETWEEN}(?<month>\\d{1,2})${BETWEEN}(?<year>\\d{4})$`,
);
const YEAR_FIRST = new RegExp(
  `^(?<year>\\d{4})${BETWEEN}(?<month>\\d{1,2})${BETWEEN}(?<day>\\d{1,2})$`,
);
const EIGHT_DIGITS = /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/;
const SHORT_YEAR = new RegExp(`^(?:\\d{1,2}${BETWEEN}\\d{1,2}${BETWEEN}\\d{2}|\\d{6})$`);

const plainOf = (typed: string) => toLatinDigits(typed).replace(MARKS, '').trim();

/** Whether `day` is an existing `YYYY-MM-DD` within the accepted years. */
export function isDay(day: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/**
 * Reads a typed date as `YYYY-MM-DD`; null for any other text. Day first (d/m/yyyy, also with - . or spaces, or 8 digits in a
 * row) or year first, in Latin, Arabic-Indic or Persian digits. A year of two digits is refused: it would be guessed, and a
 * birth year guessed wrongly looks right.
 */
export function parseDate(typed: string): string | null {
  const plain = plainOf(typed);
  const parts = (DAY_FIRST.exec(plain) ?? YEAR_FIRST.exec(plain) ?? EIGHT_DIGITS.exec(plain))
    ?.groups;
  if (!parts) return null;
  const { year = '', month = '', day = '' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : null;
}

/** Whether the text is a date with a two-digit year. */
export function hasShortYear(typed: string): boolean {
  return SHORT_YEAR.test(plainOf(typed));
}
