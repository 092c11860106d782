import type { z } from 'zod';
import { toLatinDigits } from '../../contract/core/digits.ts';
import { dateField, lines, loosePhoneField, mobileField } from '../../contract/core/fields.ts';
import { plainText, tidySpaces } from '../../contract/core/text.ts';
import { answeredPhone, messengerNumber, withLostZero } from '../../contract/countries/phone.ts';
import { readPhone } from '../../contract/import/cells.ts';
import type { Mend } from './outcome.ts';

// Values as the fields of the contract take them, mended where they don't.

/** Stands where a name is required and nothing is left of it. */
export const NO_NAME = 'بلا اسم';
export const NAME_EMPTY = 'أسماء وعناوين خالية، صارت «بلا اسم»';
export const TEXT_CUT = 'نصوص قُصّت إلى أطول ما يُكتب هنا';

/** Longer than any text that a field takes. */
const LONGEST = 1000;

/** The text as the field takes it, else as many of the characters that it allows as fit; null where none are left. */
export function fitText(
  value: string,
  field: z.ZodType,
  onMended: (kept: string | null) => void,
): string | null {
  const read = field.safeParse(value);
  if (read.success) return (read.data ?? null) as string | null;
  const allowed = [...plainText(value)].map((sign) => (field.safeParse(sign).success ? sign : ' '));
  const signs = [...tidySpaces(allowed.join(''))].slice(0, LONGEST);
  while (signs.length > 0 && !field.safeParse(signs.join('')).success) signs.pop();
  const kept = signs.join('').trim() || null;
  onMended(kept);
  return kept;
}

/** A required text as the field takes it; a longer one is cut. */
export function cut(value: string, field: z.ZodType, mend: Mend): string {
  return fitText(value, field, (kept) => mend(kept ? TEXT_CUT : NAME_EMPTY)) ?? NO_NAME;
}

/** A text with its line breaks in parts of at most so many characters; none of an empty one. */
export function partsOf(value: string, most: number): string[] {
  // A part does not end within a character of two units.
  const parts = value.match(new RegExp(`[^]{1,${most}}(?![\\udc00-\\udfff])`, 'g')) ?? [];
  return parts.flatMap((part) => lines(most).safeParse(part).data ?? []) as string[];
}

/** A captain's mobile number, with its first zero where it was lost; undefined for what is none. */
export function captainPhone(typed: string | null, onMended = () => {}): string | undefined {
  const mobile = mobileField.safeParse(typed).data as string | undefined;
  if (mobile !== undefined) return mobile;
  const restored = withLostZero(typed ?? '');
  if (restored === null) return undefined;
  onMended();
  return answeredPhone(restored);
}

/** The most digits of any number with the code of its country: more are the digits of two numbers. */
const MOST_DIGITS = 15;
const ZERO_LOST = 'أرقام كشافين بلا صفرها الأول، أُعيد إليها';
const WITH_WORDS = 'أرقام كشافين معها كلام، بقي الرقم وحده';

/** A digit and at least six more signs of a phone number. */
const NUMBER_WITHIN = /\+?\d[\d\s()-]{5,}\d/;

/** A scout's number as the field takes it, else the number within the text. */
export function phoneWithin(value: string | null, mend: Mend): string | null {
  if (!value?.trim()) return null;
  const mobile = readPhone(value).value;
  if (mobile !== null && messengerNumber(mobile) !== null) {
    const digits = toLatinDigits(value).replace(/\D/g, '');
    if (/[^\d\s()+.\-/]/.test(toLatinDigits(plainText(value)))) mend(WITH_WORDS);
    else if (digits.length > MOST_DIGITS) mend('أرقام كشافين معها رقم آخر، بقي واحد');
    if (withLostZero(digits) !== null) mend(ZERO_LOST);
    return mobile;
  }
  const read = loosePhoneField.safeParse(value);
  if (read.success) return read.data as string;
  const within = NUMBER_WITHIN.exec(toLatinDigits(plainText(value)))?.[0];
  const again = loosePhoneField.safeParse(within);
  mend(again.success ? WITH_WORDS : 'أرقام كشافين ليست أرقام هواتف، تُركت');
  return again.success ? (again.data as string) : null;
}

/** A day until `today` as the field takes it, or null. */
export function dayOrNull(day: string | null, today: string, mend: Mend): string | null {
  if (day === null) return null;
  const isReal = dateField.safeParse(day).success;
  if (isReal && day <= today) return day;
  mend(
    isReal ? 'تواريخ ميلاد أو التحاق في المستقبل، تُركت' : 'تواريخ ميلاد أو التحاق غير معقولة، تُركت',
  );
  return null;
}

/** A moment in UTC without its zone as an instant; `now` where it is later, before this program's years or none. */
export function instantOf(moment: string, now: Date): string {
  const read = new Date(`${moment.replace(' ', 'T')}Z`);
  return (read <= now && read.getUTCFullYear() >= 1900 ? read : now).toISOString();
}

/** The evening of a day; `now` where that is later. */
export const eveningOf = (day: string, now: Date) => instantOf(`${day} 18:00:00`, now);
