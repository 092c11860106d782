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
/** A scout's phone number: digits, spaces, parentheses, plus and minus. Specification, section 5. */
export const LOOSE_PHONE_PATTERN = /^[\d\s()+-]+$/;
/**
 * Words that name the first character of `text` that `pattern` never allows, appended to its message; empty if there is
 * none.
 */
export function strangeSign(text: string, pattern: RegExp): string {
  const takesSpaces = pattern.test('ا ا');
  const sign = [...text].find((each) => !(each === ' ' ? takesSpaces : pattern.test(each)));
  if (sign === undefined) return '';
  if (/\d/.test(toLatinDigits(sign))) return ': احذف الأرقام';
  return sign === ' ' ? ': احذف المسافة' : `: احذف «${sign}»`;
}

/** Something, an @, and a domain of two or more parts. No character can match two parts, so matching is linear. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Removes leading and trailing spaces, and merges runs of white space. */
export function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Normalizes a name, a phone number or a search: without invisible characters (direction marks, joiners), with composed
 * hamzas, and with plain letters for presentation forms from PDFs.
 */
export function plainText(text: string): string {
  return tidySpaces(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
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
export const FOLD_FROM = 'أإآٱةىؤئیکہھە';
export const FOLD_TO = 'ااااهيوييكههه';
/** Tatweel, marks, hamzas that stand as marks of their own, and direction marks and joiners. */
export const FOLD_REMOVED =
  'ـًٌٍَُِّْٰ\u0653\u0654\u0655\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\uFEFF';

/** Folds `text` for searching: alef forms, ta marbuta, alef maqsura, Persian letters, marks and letter case. */
export function foldArabic(text: string): string {
  let folded = '';
  for (const character of tidySpaces(toLatinDigits(text)).toLowerCase()) {
    const at = FOLD_FROM.indexOf(character);
    if (at >= 0) folded += FOLD_TO[at];
    else if (!FOLD_REMOVED.includes(character)) folded += character;
  }
  return folded;
}

/** The space inside folded names that are written as one word or two: عبد الله, أبو بكر, نور الدين. */
export const compoundSpaces = /(?<=(^| )(عبد|ابو|ابي|ابا|ام|بن)) | (?=(الله|الدين)( |$))/g;

/** Folds a name so that both spellings of compound names are equal, as the columns `folded_name` of scouts and captains do. */
export function foldName(name: string): string {
  return foldArabic(name).replace(compoundSpaces, '');
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
  const folded = foldName(text);
  return searchWords(search).every((word) => folded.includes(word));
}
