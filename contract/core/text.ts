import { toLatinDigits } from './digits.ts';

/**
 * Letters of a name: Arabic (with its marks and tatweel) or Latin. Specification, section 5.
 * The Arabic range leaves out digits and punctuation, which share its block.
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
/** Something, an @, and a domain of at least two parts; no two parts of it can match the same character. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Without leading and trailing spaces; inner runs of white space become one space. */
export function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Ends of lines that no keyboard writes: NEL and Unicode's separators. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
/** Control characters but white space, and those that set the direction of whatever follows a name on a screen. */
const CONTROLS = /(?!\s)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Without invisible characters that change how other text is shown or where its lines end; a line end stays one. */
export function withoutControls(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}

/**
 * What Arabic search folds: each character of the first text counts as the character at the same
 * place of the second; `FOLD_REMOVED` counts as nothing. The same table serves the browser and SQL
 * (`translate(lower(x), FOLD_FROM || FOLD_REMOVED, FOLD_TO)`).
 */
export const FOLD_FROM = 'أإآٱةىؤئ';
export const FOLD_TO = 'ااااهيوي';
export const FOLD_REMOVED = 'ـًٌٍَُِّْٰ';

/** `text` as search compares it: alef forms, ta marbuta, alef maqsura, marks and letter case folded. */
export function foldArabic(text: string): string {
  let folded = '';
  for (const character of tidySpaces(toLatinDigits(text)).toLowerCase()) {
    const at = FOLD_FROM.indexOf(character);
    if (at >= 0) folded += FOLD_TO[at];
    else if (!FOLD_REMOVED.includes(character)) folded += character;
  }
  return folded;
}

/** What a search asks for: its words, folded. */
export function searchWords(search: string): string[] {
  return foldArabic(search).split(' ').filter(Boolean);
}

/**
 * Whether a search finds `text`: each of its words is a part of it, in whatever order, both folded. Without a
 * word it finds everything. `matching` in server/db/arabic-search.ts is the same in SQL.
 */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldArabic(text);
  return searchWords(search).every((word) => folded.includes(word));
}

/**
 * The digits that a search asks for where it looks like a phone number and not like a name, else null. Of one with
 * Egypt's code the 0 is left with which it is dialled at home: '+20 10…' and '010…' have it both, whichever is stored.
 */
export function searchedDigits(search: string): string | null {
  const text = toLatinDigits(search).trim();
  if (!LOOSE_PHONE_PATTERN.test(text)) return null;
  const digits = text.replace(/^(\+|00)[ ()-]*2(?=0)/, '').replace(/\D/g, '');
  return digits || null;
}
