import { z } from 'zod';
import { countryCodes } from '../countries/country.ts';
import { country } from '../countries/current.ts';
import {
  answeredPhone,
  e164Of,
  phoneDigits,
  SEVERAL_PHONES,
  tidyPhone,
  wrongPhone,
} from '../countries/phone.ts';
import { countText, noun } from './counting.ts';
import { hasShortYear, isDay } from './dates.ts';
import { toLatinDigits } from './digits.ts';
import {
  isMoney,
  isPaid,
  moneyText,
  type Paid,
  paidRange,
  wrongDecimals,
  wrongPaid,
} from './money.ts';
import { formatNumber } from './numbers.ts';
import { type Says, says } from './sentences.ts';
import {
  EMAIL_PATTERN,
  LOOSE_PHONE_PATTERN,
  plainText,
  strangeSign,
  tidySpaces,
  withoutControls,
} from './text.ts';
import { LARGEST, wrongNumber } from './whole-numbers.ts';

// The fields of requests. Every text is measured first: a pattern that is fast on normal input may take minutes on a
// megabyte, and block everybody.

export const REQUIRED = says('This field is required', 'هذا الحقل مطلوب');

/** Messages for a missing value and for a wrong type. */
function ofKind(wrong: Says): Says {
  return {
    error: (issue: { input?: unknown }) =>
      (issue.input === undefined || issue.input === null || issue.input === ''
        ? REQUIRED
        : wrong
      ).error(issue),
  };
}

/** The message for a value that is no text. */
export const TEXT = ofKind(says('Must be a text', 'يرجى إدخال نص'));

/** The unit in which lengths of texts are counted. */
export const CHARACTERS = noun('حرف واحد', 'حرفان', 'أحرف', 'حرفاً', 'حرف');

/** Message for a text longer than `max` characters. */
function atMost(max: number) {
  return says(`At most ${max} characters`, () => `الحد الأقصى ${countText(max, CHARACTERS)}`);
}

// Spaces are tidied before a text is measured, up to a limit.
const mostRaw = (max: number) => 2 * max + 100;

/** Tidies texts that are not far too long; the schema's own limit refuses the others. */
function tidied(max: number, tidy: (text: string) => string) {
  return (value: unknown) =>
    typeof value === 'string' && value.length <= mostRaw(max)
      ? tidy(withoutControls(value))
      : value;
}

/** A required text of at most `max` characters after `tidy`, checked before any pattern. */
function boundedText(max: number, tidy: (text: string) => string, pattern?: [RegExp, Says]) {
  const text = bounded(max);
  return z.preprocess(tidied(max, tidy), pattern ? text.regex(...pattern) : text);
}

const bounded = (max: number) =>
  z
    .string(TEXT)
    .min(1, { ...REQUIRED, abort: true })
    .max(max, { ...atMost(max), abort: true });

const asNumber = (value: unknown) => {
  // Longer than any number that a field accepts.
  if (typeof value !== 'string' || value.length > 40) return value;
  // Some keyboards write a minus sign instead of a hyphen.
  const text = toLatinDigits(value).replace('٫', '.').replace('−', '-').trim();
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return text;
  const shortest = text
    .replace(/^[+-]?0*(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  // A value that a number can't hold exactly stays text, and fields of numbers refuse it.
  return String(Math.abs(Number(text))) === shortest ? Number(text) : text;
};

/** A required text of at most `max` characters, spaces tidied. */
export function text(max: number) {
  return boundedText(max, tidySpaces);
}

const tidyLines = (value: string) =>
  value
    .split(/\r\n?|\n/)
    .map(tidySpaces)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A required text that keeps its line breaks, at most one empty line between two paragraphs. */
export function lines(max: number) {
  return boundedText(max, tidyLines);
}

/**
 * A required text of letters, such as a name, without invisible characters; for other characters the message is `wrong`
 * with the first wrong one.
 */
export function lettersOf(max: number, pattern: RegExp, message: string, arabicMessage: string) {
  const wrong = {
    error: (issue: { input?: unknown }) =>
      says(message, `${arabicMessage}${strangeSign(String(issue.input), pattern)}`).error(issue),
  };
  return boundedText(max, plainText, [pattern, wrong]);
}

/** A required text that matches `pattern`; `wrong` is the message if it does not. */
export function patternText(max: number, pattern: RegExp, wrong: Says) {
  return boundedText(max, tidySpaces, [pattern, wrong]);
}

/** Makes a field optional: missing, null and blank read as undefined. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(blankAsAbsent, schema.optional());
}

/** Reads null and blank texts as undefined. */
export function blankAsAbsent(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === 'string' && !/\S/.test(value) ? undefined : value;
}

/** Words to search for. */
export const searchField = optional(text(150));

const EMAIL_LENGTH = 254;
/** An email address in lower case. */
export const emailField = boundedText(EMAIL_LENGTH, (value) => plainText(value).toLowerCase(), [
  EMAIL_PATTERN,
  says('Please enter a valid email', 'يرجى إدخال بريد إلكتروني صحيح'),
]);

const MOBILE_LENGTH = 20;
/** A captain's mobile number, as the API has it. */
export const mobileField = z.preprocess(
  tidied(MOBILE_LENGTH, (value) => {
    const number = e164Of(value);
    return number === null ? phoneDigits(value) : answeredPhone(number);
  }),
  bounded(MOBILE_LENGTH).refine((number) => e164Of(number) !== null, {
    error: (issue) =>
      says('Please enter a valid phone number', wrongPhone(String(issue.input))).error(issue),
  }),
);

/** Digits of any number with the code of its country: more are those of two numbers, which no messenger reaches. */
const MOST_PHONE_DIGITS = 15;
/** A scout's phone number: a mobile number as the API has it, any other one as it was written. */
export const loosePhoneField = boundedText(30, tidyPhone, [
  LOOSE_PHONE_PATTERN,
  says(
    'Please enter the phone number only',
    'الرجاء إدخال رقم الهاتف فقط (باللغة العربية أو الإنجليزية)',
  ),
]).refine(
  (number) => number.replace(/\D/g, '').length <= MOST_PHONE_DIGITS,
  says('One phone number only', SEVERAL_PHONES),
);

/** A text with Latin digits that matches `pattern`. */
export function patternedDigits(max: number, pattern: RegExp, wrong: Says) {
  return boundedText(max, (value) => tidySpaces(toLatinDigits(value)), [pattern, wrong]);
}

/** A whole number, also as numeric text in Latin or Arabic digits. */
export function integer(min = 1, max = LARGEST) {
  const wrong = says(`A whole number from ${min} to ${max}`, () => wrongNumber({ min, max }));
  return z.preprocess(asNumber, z.number(ofKind(wrong)).int(wrong).min(min, wrong).max(max, wrong));
}

const decimalsOf = () => country().currency.decimals;

const amount = z.number(ofKind(says('A number is required', 'يرجى إدخال رقم'))).refine(
  isMoney,
  says(() => `At most ${decimalsOf()} decimals`, wrongDecimals),
);
/** At most so much, written with the currency of the group's country. */
const atMostMoney = (most: () => number) =>
  [
    (value: number) => value <= most(),
    says(
      () => `At most ${most().toLocaleString('en-US')}`,
      () => `الحد الأقصى ${moneyText(most())}`,
    ),
  ] as const;

/** The largest amount of an item. */
export const mostMoney = () => country().currency.most;
/** The largest amount that is counted in the box, and the largest balance by the book, beside an item's. */
const COUNTED_BESIDE_ITEM = 100;
const BALANCE_BESIDE_ITEM = 1_000_000;

const amountFields = new WeakSet<z.core.$ZodType>();

/** A field of an amount, so that `holdsAmount` finds it. */
function asAmount<T extends z.ZodType>(field: T): T {
  amountFields.add(field);
  return field;
}

/** Whether a schema has a field of an amount, which has the group's currency. */
export function holdsAmount(schema: z.core.$ZodType): boolean {
  if (amountFields.has(schema)) return true;
  const { shape, ...parts } = schema._zod.def as { shape?: Record<string, unknown> };
  return [...Object.values(parts), ...Object.values(shape ?? {})]
    .flat()
    .some((part) => part instanceof z.core.$ZodType && holdsAmount(part));
}

/** An amount of an item: more than 0, with at most the currency's decimals. */
export const moneyField = asAmount(
  z.preprocess(
    asNumber,
    amount
      .positive(says('Must be more than 0', 'يجب أن تكون القيمة أكبر من صفر'))
      .refine(...atMostMoney(mostMoney)),
  ),
);
/** An amount that is paid, or below zero given back; never 0. */
export const signedMoneyField = asAmount(
  z.preprocess(
    asNumber,
    amount
      .refine((value) => value !== 0, says('Must not be 0', 'اكتب مبلغاً غير الصفر'))
      .refine(...atMostMoney(mostMoney))
      .refine((value) => value >= -mostMoney(), says('Too small', 'المبلغ أكبر من الممكن')),
  ),
);
/** A counted amount; may be 0. */
export const countedField = asAmount(
  z.preprocess(
    asNumber,
    amount
      .min(0, says('Must not be less than 0', 'يجب ألا يقل المبلغ عن صفر'))
      .refine(...atMostMoney(() => mostMoney() * COUNTED_BESIDE_ITEM)),
  ),
);
const noSuchPiece = says('No such note or coin', 'لا توجد فئة نقود بهذه القيمة');
/** A note or a coin of the currency. */
export const denominationField = asAmount(
  z.preprocess(
    asNumber,
    z
      .number(ofKind(noSuchPiece))
      .refine((value) => country().currency.denominations.includes(value), noSuchPiece),
  ),
);
const mostBalance = () => mostMoney() * BALANCE_BESIDE_ITEM;
/** A balance by the book, which may be negative. */
export const balanceField = asAmount(
  z.preprocess(
    asNumber,
    amount
      .refine((value) => value >= -mostBalance(), says('Too small', 'الرصيد أصغر من المسموح'))
      .refine((value) => value <= mostBalance(), says('Too large', 'الرصيد أكبر من المسموح')),
  ),
);

const paidWords = (kind: Paid) => {
  const { min, max } = paidRange(kind);
  const isWhole = Number.isInteger(country().subscriptionStep);
  return `${isWhole ? 'A whole number' : 'An amount'} from ${min} to ${max}`;
};
function paidField(kind: Paid) {
  const wrong = {
    error: (issue: { input?: unknown }) =>
      says(
        () => paidWords(kind),
        () => wrongPaid(kind, Number(issue.input)),
      ).error(issue),
  };
  return asAmount(
    z.preprocess(
      asNumber,
      z.number(ofKind(wrong)).refine((value) => isPaid(value, kind), wrong),
    ),
  );
}
export const subscriptionField = paidField('subscription');
export const paymentField = paidField('payment');
export const usualPaymentField = paidField('usualPayment');

const wrongDate = says('A date as YYYY-MM-DD', 'تاريخ غير صحيح');
const shortYear = says('A year of four digits', 'اكتب السنة بأربعة أرقام');

/** A calendar date `YYYY-MM-DD`, or the date part of an ISO instant. */
export const dateField = z.preprocess(
  tidied(40, (value) => toLatinDigits(value).trim().split('T', 1)[0] ?? ''),
  z
    .string(ofKind(wrongDate))
    .min(1, { ...REQUIRED, abort: true })
    .max(10, { ...wrongDate, abort: true })
    .regex(/^(19|20)\d\d-\d\d-\d\d$/, {
      error: (issue) => (hasShortYear(String(issue.input)) ? shortYear : wrongDate).error(issue),
      abort: true,
    })
    .refine(isDay, says('No such date', 'تاريخ غير صحيح')),
);

/** true or false; the texts "true" and "false" count. */
export const booleanField = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(ofKind(says('Must be true or false', 'يرجى اختيار نعم أو لا'))),
);

/** One of `values`; the message for anything else lists them. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, ofKind(says(`One of ${values.join(', ')}`, 'يرجى اختيار قيمة من القائمة')));
}

/** The country of a group: ISO 3166. */
export const countryField = oneOf(countryCodes);

export const genderField = oneOf(['male', 'female']);
export type Gender = z.infer<typeof genderField>;

/** A list of `min` to `max` items; its length is checked before any item. */
export function listOf<T extends z.ZodType>(
  item: T,
  max: number,
  { missing, tooMany }: { missing: Says; tooMany: Says },
  min = 1,
) {
  return z.preprocess(
    (value, context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      const issue = { code: 'custom' as const, input: value };
      const message = tooMany.error(issue);
      context.addIssue({ ...issue, message });
      return z.NEVER;
    },
    z.array(item, missing).min(min, missing).max(max, tooMany),
  );
}

const NO_LIST = says('Must be a list', 'يرجى إرسال قائمة');
/** The limits of a list of at most `max` items. */
export const limits = (max: number, missing: Says = NO_LIST) => ({
  missing,
  tooMany: says(`At most ${max}`, () => `الحد الأقصى ${formatNumber(max)}`),
});

/** A list of at most `max` items, empty where it is left out. */
export const optionalList = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess((value) => value ?? [], listOf(item, max, limits(max), 0));

/**
 * The version from the answer that a change is based on. If the stored content has another version by then, the change
 * answers 409; a change without a version replaces whatever is stored.
 */
export const versionField = optional(text(64));

/** The field of an answer whose `version` is sent with the change that is made from it. */
export const versioned = { version: z.string() };

/** An instant in UTC. */
export const instant = z.iso
  .datetime()
  // PostgreSQL has no year 0.
  .refine((value) => !value.startsWith('0000'), says('No such moment', 'هذا الوقت غير صحيح'));
