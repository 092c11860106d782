import { z } from 'zod';
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
const MOBILE_PATTERN = /^01\d{9}$/;
/** A scout's phone number: digits, spaces, parentheses, plus and minus. Specification, section 5. */
export const LOOSE_PHONE_PATTERN = /^[\d\s()+-]+$/;
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Without leading and trailing spaces; inner runs of white space become one space. */
function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
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

/** An Arabic sentence for a field, with the English one for logs and other clients. */
export function says(message: string, arabicMessage: string) {
  return { error: JSON.stringify({ message, arabicMessage }) };
}

const REQUIRED = says('This field is required', 'هذا الحقل مطلوب');

const asTidyText = (value: unknown) =>
  typeof value === 'string' ? tidySpaces(value.replaceAll('\u0000', '')) : value;
const blankAsAbsent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
const asNumber = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const text = toLatinDigits(value).replace('٫', '.').trim();
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
};

/** A required text of at most `max` characters, spaces tidied. */
export function text(max: number) {
  return z.preprocess(
    asTidyText,
    z
      .string(REQUIRED)
      .min(1, REQUIRED)
      .max(max, says(`At most ${max} characters`, `الحد الأقصى ${max} حرفاً`)),
  );
}

const asTidyLines = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replaceAll('\u0000', '')
        .split(/\r\n?|\n/)
        .map(tidySpaces)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : value;

/** A required text that keeps its line breaks, at most one empty line between two paragraphs. */
export function lines(max: number) {
  return z.preprocess(
    asTidyLines,
    z
      .string(REQUIRED)
      .min(1, REQUIRED)
      .max(max, says(`At most ${max} characters`, `الحد الأقصى ${max} حرفاً`)),
  );
}

/** A required text that matches `pattern`; `wrong` is said where it does not. */
export function patterned(max: number, pattern: RegExp, wrong: { error: string }) {
  return z.preprocess(
    asTidyText,
    z
      .string(REQUIRED)
      .min(1, REQUIRED)
      .max(max, says(`At most ${max} characters`, `الحد الأقصى ${max} حرفاً`))
      .regex(pattern, wrong),
  );
}

/** The field may be missing, null or blank; all three read as undefined. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(blankAsAbsent, schema.optional());
}

/** An email address in lower case. */
export const emailField = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z
    .string(REQUIRED)
    .max(254, says('At most 254 characters', 'الحد الأقصى 254 حرفاً'))
    .regex(EMAIL_PATTERN, says('Please enter a valid email', 'يرجى إدخال بريد إلكتروني صحيح')),
);

/** A captain's mobile number in Latin digits. */
export const mobileField = z.preprocess(
  (value) => (typeof value === 'string' ? toLatinDigits(value).trim() : value),
  z
    .string(REQUIRED)
    .min(1, REQUIRED)
    .regex(MOBILE_PATTERN, says('Please enter a valid phone number', 'يرجى إدخال رقم هاتف صحيح')),
);

/** A whole number; numeric text of either digits counts. PostgreSQL's integer is the upper limit. */
export function integer(min = 1, max = 2_147_483_647) {
  const wrong = says(
    `A whole number from ${min} to ${max}`,
    max === 2_147_483_647 ? 'يرجى إدخال رقم صحيح' : `يرجى إدخال رقم صحيح من ${min} إلى ${max}`,
  );
  return z.preprocess(asNumber, z.number(REQUIRED).int(wrong).min(min, wrong).max(max, wrong));
}

/** Pounds with at most 2 decimals, more than 0 and at most 1,000,000. */
export const moneyField = z.preprocess(
  asNumber,
  z
    .number(says('A number is required', 'يرجى إدخال رقم'))
    .positive(says('Must be more than 0', 'يجب أن تكون القيمة أكبر من صفر'))
    .max(1_000_000, says('At most 1,000,000', 'الحد الأقصى 1000000 جنيه'))
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      says('At most 2 decimals', 'رقمان عشريان على الأكثر'),
    ),
);

const isCalendarDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A calendar date `YYYY-MM-DD`; of an ISO instant the date part counts. */
export const dateField = z.preprocess(
  (value) => (typeof value === 'string' ? toLatinDigits(value).trim().replace(/T.*$/, '') : value),
  z
    .string(REQUIRED)
    .regex(/^(19|20)\d\d-\d\d-\d\d$/, says('A date as YYYY-MM-DD', 'يرجى إدخال تاريخ صحيح'))
    .refine(isCalendarDate, says('No such date', 'هذا التاريخ غير موجود')),
);

/** true or false; the texts "true" and "false" count. */
export const booleanField = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(REQUIRED),
);

/** One of `values`; anything else is told which there are. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, says(`One of ${values.join(', ')}`, 'يرجى اختيار قيمة من القائمة'));
}

export const genderField = oneOf(['male', 'female']);
export type Gender = z.infer<typeof genderField>;

const sectorShape = {
  baseName: patterned(
    30,
    WORD_PATTERN,
    says(
      'Letters only, without spaces',
      'يرجى إدخال حروف فقط بدون مسافات (بالعربية أو الإنجليزية)',
    ),
  ),
  suffixName: patterned(
    30,
    WORD_PATTERN,
    says(
      'Letters only, without spaces',
      'يرجى إدخال حروف فقط بدون مسافات (بالعربية أو الإنجليزية)',
    ),
  ),
};

/** Accepts `sectorBaseName`/`sectorSuffixName` for `baseName`/`suffixName`, in whatever holds a sector. */
function underOneSpelling(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { sectorBaseName, sectorSuffixName, ...rest } = value as Record<string, unknown>;
  return {
    ...rest,
    baseName: blankAsAbsent(rest.baseName) ?? sectorBaseName,
    suffixName: blankAsAbsent(rest.suffixName) ?? sectorSuffixName,
  };
}

/** An object with a required sector (`baseName`, `suffixName`) and the fields of `shape`. */
export function withSector<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(underOneSpelling, z.object({ ...shape, ...sectorShape }));
}

function hasWholeSectorOrNone(value: object): boolean {
  const { baseName, suffixName } = value as Partial<SectorName>;
  return (baseName === undefined) === (suffixName === undefined);
}

/** An object with an optional sector and the fields of `shape`; half a sector is refused. */
export function withOptionalSector<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    underOneSpelling,
    z
      .object({
        ...shape,
        baseName: optional(sectorShape.baseName),
        suffixName: optional(sectorShape.suffixName),
      })
      .refine(hasWholeSectorOrNone, {
        ...says('A sector needs both names', 'يرجى إدخال اسم القطاع كاملاً'),
        path: ['suffixName'],
      }),
  );
}

/** A sector's two names, as requests carry them. */
export type SectorName = { baseName: string; suffixName: string };

/** An instant in UTC, as answers carry it. */
export const instant = z.iso.datetime();
