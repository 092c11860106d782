import { toLatinDigits } from './digits.ts';

/**
 * Letters of a name: Arabic (with marks and tatweel) or Latin (specification, section 5). Digits and punctuation of the
 * Arabic block are left out.
 */
const ARABIC_LETTERS = '\\u0621-\\u063A\\u0640-\\u065F\\u066E-\\u06D3\\u06D5\\u06FA-\\u06FC\\u06FF';
const LETTERS = `${ARABIC_LETTERS}A-Za-z`;

/** One or more words of letters, separated by single spaces. */
export const NAME_PATTERN = new RegExp(`^[${LETTERS}]+(?: [${LETTERS}]+)*$`);
/** One word of letters: a sector's base name or suffix. */
export const WORD_PATTERN = new RegExp(`^[${LETTERS}]+$`);
/** Letters, digits, spaces and , . - / of either script. Specification, section 5 (scout's address). */
export const ADDRESS_PATTERN = new RegExp(`^[${LETTERS}0-9٠-٩\\s,،.\\-/]+$`);
/** A captain's mobile number: 01 and nine digits. Specification, section 9. */
export const MOBILE_PATTERN = /^01\d{9}$/;
/** A scout's phone number: digits, spaces, parentheses, plus and minus. Specification, section 5. */
export const LOOSE_PHONE_PATTERN = /^[\d\s()+-]+$/;
/** Something, an @, and a domain of two or more parts. No character can match two parts, so matching is linear. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Removes leading and trailing spaces, and merges runs of white space. */
export function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Line ends that no keyboard writes: NEL and Unicode's separators. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
/** Control characters except white space, and those that set the text direction of what follows. */
const CONTROLS = /(?!\s)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Removes invisible characters that change how other text is shown; line ends stay. */
export function withoutControls(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}

/**
 * The folding of Arabic search: each character of the first text counts as the one at the same place in the second;
 * those in `FOLD_REMOVED` are ignored. The browser and SQL use the same table (`translate(lower(x), FOLD_FROM ||
 * FOLD_REMOVED, FOLD_TO)`).
 */
export const FOLD_FROM = 'أإآٱةىؤئ';
export const FOLD_TO = 'ااااهيوي';
export const FOLD_REMOVED = 'ـًٌٍَُِّْٰ';

/** Folds `text` for searching: alef forms, ta marbuta, alef maqsura, marks and letter case. */
export function foldArabic(text: string): string {
  let folded = '';
  for (const character of tidySpaces(toLatinDigits(text)).toLowerCase()) {
    const at = FOLD_FROM.indexOf(character);
    if (at >= 0) folded += FOLD_TO[at];
    else if (!FOLD_REMOVED.includes(character)) folded += character;
  }
  return folded;
}

/** The folded words of a search. */
export function searchWords(search: string): string[] {
  return foldArabic(search).split(' ').filter(Boolean);
}

/**
 * Whether a search matches `text`: each word is part of it, in any order, both folded. An empty search matches
 * everything. `matching` in server/db/arabic-search.ts is the same in SQL.
 */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldArabic(text);
  return searchWords(search).every((word) => folded.includes(word));
}

/**
 * The digits of a search that looks like a phone number rather than a name, else null. With Egypt's code only the
 * national part is used: both '+20 10…' and '010…' contain it.
 */
export function searchedDigits(search: string): string | null {
  const text = toLatinDigits(search).trim();
  if (!LOOSE_PHONE_PATTERN.test(text)) return null;
  const digits = text.replace(/^(\+|00)[ ()-]*2(?=0)/, '').replace(/\D/g, '');
  return digits || null;
}
