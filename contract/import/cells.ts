import { countText } from '../core/counting.ts';
import { hasShortYear, parseDate } from '../core/dates.ts';
import { toLatinDigits } from '../core/digits.ts';
import { CHARACTERS, type Gender } from '../core/fields.ts';
import { formatNumber } from '../core/numbers.ts';
import type { FieldInfo } from '../core/record-content.ts';
import {
  ADDRESS_PATTERN,
  foldArabic,
  NAME_PATTERN,
  strangeSign,
  tidySpaces,
  plainText as visibleText,
} from '../core/text.ts';
import { country } from '../countries/current.ts';
import {
  answeredPhone,
  e164Of,
  messengerNumber,
  phoneDigits,
  phoneText,
  SEVERAL_PHONES,
  withLostZero,
  wrongLength,
} from '../countries/phone.ts';
import { foldMemberNumber, wrongMemberNumber } from '../member-numbers/rules.ts';
import { scoutRecord } from '../scouts/record.ts';
import type { SectorName } from '../sectors/sector-name.ts';
import { NAME_EMPTY, SECTOR_OUTSIDE, SECTOR_UNKNOWN } from './rules.ts';

// How the cells of a list of names are read: what people write, and what spreadsheets make of it.

/**
 * Content of a cell: its value (null if empty), its error, and what was repaired while reading it; `isCut` where the note
 * names something that was not taken.
 */
export type Cell<T> = { value: T | null; wrong?: string; note?: string; isCut?: true };

/** A cell as a person reads it: without what can't be seen, and without what makes a spreadsheet keep a number as text. */
export function plainText(text: string): string {
  const plain = visibleText(text);
  return tidySpaces(/^="[^"]*"$/.test(plain) ? plain.slice(2, -1) : plain.replace(/^'+/, ''));
}

const NAME_LENGTH = 150;

/** A scout's name of one cell, or of those that hold its parts. */
export function readName(parts: readonly string[]): Cell<string> {
  const name = parts.map(plainText).filter(Boolean).join(' ');
  if (name === '') return { value: null, wrong: NAME_EMPTY };
  if (name.length > NAME_LENGTH)
    return { value: null, wrong: `الاسم أطول من ${formatNumber(NAME_LENGTH)} حرفاً` };
  if (NAME_PATTERN.test(name)) return { value: name };
  return { value: null, wrong: `الاسم حروف ومسافات فقط${strangeSign(name, NAME_PATTERN)}` };
}

const genderWords: Record<Gender, readonly string[]> = {
  male: [
    'ذكر',
    'ذكور',
    'ولد',
    'اولاد',
    'بنين',
    'صبي',
    'شاب',
    'رجل',
    'ذ',
    'male',
    'm',
    'boy',
    'man',
  ],
  female: [
    'انثي',
    'اناث',
    'بنت',
    'بنات',
    'فتاه',
    'فتيات',
    'شابه',
    'سيده',
    'female',
    'f',
    'girl',
    'woman',
  ],
};
const genderOf = new Map(
  (['male', 'female'] as const).flatMap((gender) =>
    genderWords[gender].map((word) => [foldArabic(word), gender] as const),
  ),
);

/** The words of a gender that a list may say. */
export function readGender(text: string): Cell<Gender> {
  const plain = plainText(text);
  if (plain === '') return { value: null };
  const word = foldArabic(plain).replace(/^ال/, '').replace(/[.،,]/g, '');
  const gender = genderOf.get(word);
  return gender ? { value: gender } : { value: null, wrong: 'ذكر أم أنثى؟' };
}

/** How a workbook counts days: from 1900, or from 1904 as old programs of Apple did. */
export type Calendar = 1900 | 1904;
/** The day before the first: of 1900 two days before, because Excel believes in a 29th of February 1900. */
const EPOCHS: Record<Calendar, number> = {
  1900: Date.UTC(1899, 11, 30),
  1904: Date.UTC(1904, 0, 1),
};
/** From 1927 to 2036: a scout's days lie well between, and no shorter or longer number is one. */
const SERIAL = /^(?:[1-4]\d{4})(?:[.,]\d+)?$/;

/** The day that a spreadsheet counts as this number, as `YYYY-MM-DD`; empty where it is none. */
export function dayOfSerial(serial: number, calendar: Calendar): string {
  if (!(serial >= 1 && serial < 1e6)) return '';
  const day = new Date(EPOCHS[calendar] + Math.floor(serial) * 86_400_000);
  return day.toISOString().slice(0, 10);
}

const months = [
  ['يناير', 'كانون الثاني', 'جانفي', 'january', 'jan'],
  ['فبراير', 'شباط', 'فيفري', 'february', 'feb'],
  ['مارس', 'اذار', 'march', 'mar'],
  ['ابريل', 'نيسان', 'افريل', 'april', 'apr'],
  ['مايو', 'ايار', 'ماي', 'may'],
  ['يونيو', 'يونيه', 'حزيران', 'جوان', 'june', 'jun'],
  ['يوليو', 'يوليه', 'تموز', 'جويليه', 'يوليوز', 'july', 'jul'],
  ['اغسطس', 'اب', 'اوت', 'غشت', 'اغشت', 'august', 'aug'],
  ['سبتمبر', 'ايلول', 'شتنبر', 'شتمبر', 'september', 'sep', 'sept'],
  ['اكتوبر', 'تشرين الاول', 'october', 'oct'],
  ['نوفمبر', 'تشرين الثاني', 'نونبر', 'november', 'nov'],
  ['ديسمبر', 'كانون الاول', 'دجنبر', 'دجمبر', 'december', 'dec'],
];
const monthOf = new Map(
  months.flatMap((names, index) => names.map((name) => [foldArabic(name), index + 1] as const)),
);
/** '5 مارس 2014', '5-Mar-2014'. */
const WORDED = /^(\d{1,2})[\s/.-]+([^\d]+?)[\s/.,،-]+(\d{2}|\d{4})$/;
/** 'March 5, 2014'. */
const MONTH_FIRST = /^([^\d\s]+)[\s.]+(\d{1,2})[\s,،]+(\d{4})$/;
/** Midnight, or whatever hour a program has added to a day. */
const HOUR = /(?:T|[,،]?\s+)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|ص|م|am|pm)?$/i;
const DAY_SHAPE = /^\d{1,4}\s*[/\-.\u060d\s]\s*\d{1,2}\s*[/\-.\u060d\s]\s*\d{1,4}$/;
const YEAR_DIGITS = /^(?:19|20)\d{6}$/;
const NO_WHOLE_DAY = /^(?:\d{4}|\d{1,2}\s*[/\-.]\s*\d{4}|\d{4}\s*[/\-.]\s*\d{1,2})$/;
const HIJRI = /^(?:1[345]\d\d(?=\D)|.*\D1[345]\d\d$|.*\d\s*ه(?:جري)?[ـه]?$)/;

const WEEKDAY = /^(?:يوم\s+)?(?:ال)?([^\s\d,،:-]+)[\s,،:-]+(?=\d)/;
const weekdayOf = new Map(
  ['احد حد', 'اثنين اتنين', 'ثلاثاء تلات', 'اربعاء اربع', 'خميس', 'جمعه', 'سبت'].flatMap(
    (names, weekday) => names.split(' ').map((name) => [name, weekday] as const),
  ),
);

/** Which part of a day like 3/5/2014 is the month. */
export type DayOrder = 'day' | 'month';
/** How the days of a column are written, where that is not the usual way. */
export type DayReading = { order?: DayOrder | undefined; calendar?: Calendar | undefined };

const BETWEEN = '(?:\\s*[/\\-.\u060d]\\s*|\\s+)';
const PARTS = new RegExp(`^(\\d{1,2})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{2}|\\d{4})$`);
const EIGHT_DIGITS = /^(\d\d)(\d\d)((?:19|20)\d\d)$/;

/** A day as people write it, without its hour, weekday and mark of the calendar. */
function bareDay(text: string): { plain: string; weekday: number | null } {
  const said = toLatinDigits(plainText(text))
    .replace(HOUR, '')
    .replace(/(?<=\d)\s*م(?:يلادي[هة]?)?\.?$/, '')
    .replace(/(?<=\d)\s*[\\_|]\s*(?=\d)/g, '/');
  const folded = foldArabic(said);
  const named = WEEKDAY.exec(folded);
  const weekday = named && weekdayOf.get(named[1]!);
  if (!named || weekday === undefined || weekday === null) return { plain: said, weekday: null };
  return { plain: folded.slice(named[0].length), weekday };
}

/** The two parts of a day before its year: either may be the month. null where the text has another shape. */
export function partsOfDay(text: string): { first: number; second: number } | null {
  const { plain } = bareDay(text);
  const parts = PARTS.exec(plain) ?? EIGHT_DIGITS.exec(plain);
  return parts && { first: Number(parts[1]), second: Number(parts[2]) };
}

/** A day as people write it, or as a spreadsheet counts it. */
export function readDay(
  text: string,
  { order = 'day', calendar = 1900 }: DayReading = {},
): Cell<string> {
  const { plain, weekday } = bareDay(text);
  if (plain === '') return { value: null };
  if (SERIAL.test(plain)) {
    const day = dayOfSerial(Number(plain.replace(',', '.')), calendar);
    return { value: day, note: 'رقم يوم كما يعدّه Excel' };
  }
  const day = parseDate(toDayFirst(plain, order));
  if (day && weekday !== null && new Date(day).getUTCDay() !== weekday) {
    return { value: null, wrong: 'اليوم المكتوب لا يوافق التاريخ' };
  }
  if (day) return { value: day };
  if (HIJRI.test(plain)) return { value: null, wrong: 'سنة هجرية، اكتب التاريخ الميلادي' };
  const worded = WORDED.exec(plain);
  const isWorded = worded && monthOf.has(foldArabic(worded[2]!));
  if (hasShortYear(plain) || (isWorded && worded[3]!.length === 2)) {
    return { value: null, wrong: 'اكتب السنة بأربعة أرقام' };
  }
  if (NO_WHOLE_DAY.test(plain)) return { value: null, wrong: 'اكتب اليوم والشهر والسنة' };
  const isShaped = DAY_SHAPE.test(plain) || isWorded;
  return { value: null, wrong: isShaped ? 'يوم غير موجود' : 'تاريخ غير مفهوم' };
}

/** Turns a date around as `parseDate` reads it: the day first, months as numbers. */
function toDayFirst(plain: string, order: DayOrder): string {
  const worded = WORDED.exec(plain);
  const month = worded && monthOf.get(foldArabic(worded[2]!));
  if (month) return `${worded[1]}/${month}/${worded[3]}`;
  const american = MONTH_FIRST.exec(plain);
  const named = american && monthOf.get(foldArabic(american[1]!));
  if (named) return `${american[2]}/${named}/${american[3]}`;
  if (YEAR_DIGITS.test(plain) && parseDate(plain) === null) {
    return plain.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  }
  const parts = order === 'month' && (PARTS.exec(plain) ?? EIGHT_DIGITS.exec(plain));
  return parts ? `${parts[2]}/${parts[1]}/${parts[3]}` : plain;
}

const LEADING_ZERO = 'أُعيد الصفر الأول الذي حذفه Excel';
/** A long number that Excel has shortened: the digits that it left out are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

const NO_PHONE: Cell<string> = { value: null, wrong: 'رقم هاتف غير مفهوم' };

/** Groups of digits in a cell that are tried as several numbers. */
const MOST_GROUPS = 16;

/**
 * A phone number without what stands between its digits. The zero that a spreadsheet takes from the front of a mobile
 * number is put back, and the country's own code is left out: both are certain. Of two numbers the first that a messenger
 * reaches is kept, and the note names the other. What is neither a mobile number nor one of a house nor of another country
 * is wrong.
 */
export function readPhone(text: string): Cell<string> {
  const plain = toLatinDigits(plainText(text)).replace(/^tel:/i, '');
  if (plain === '') return { value: null };
  if (SHORTENED.test(plain)) return { value: null, wrong: 'اختصره Excel، اكتب الرقم كاملاً' };
  // A spreadsheet writes a number with the decimals of a number.
  const number = plain.replace(/^(\d+)[.,]0+$/, '$1');
  const digits = number.match(/\+?\d+/g) ?? [];
  const one = readNumber(number);
  const several = one.value === null && digits.length <= MOST_GROUPS ? numbersOf(digits) : null;
  if (several !== null) return firstOf(several);
  const areTwo = /\d{7}.*[^\d\s()+.-].*\d{7}/.test(number);
  return areTwo ? { value: null, wrong: SEVERAL_PHONES } : one;
}

/** One number of a cell. */
function readNumber(text: string): Cell<string> {
  // Words before or after a number that say whose it is: 'ماما', '(الأب)'.
  const number = phoneDigits(text.replace(/[\p{L}\p{M}:]+/gu, ' '));
  if (!/^\+?\d+$/.test(number)) return NO_PHONE;
  const mobile = e164Of(number);
  if (mobile !== null) return { value: answeredPhone(mobile) };
  const {
    callingCode,
    mobile: { trunk },
  } = country();
  const national = number.startsWith(`+${callingCode}`)
    ? `${trunk}${number.slice(callingCode.length + 1)}`
    : number;
  if (national.startsWith('+')) return NO_PHONE;
  const restored = withLostZero(national);
  if (restored !== null) return { value: answeredPhone(restored), note: LEADING_ZERO };
  const wrong = wrongLength(national);
  if (wrong !== null) return { value: null, wrong };
  return isOfHouse(national) ? { value: national } : NO_PHONE;
}

/** The numbers that groups of digits make one after the other; null where some of them make none. */
function numbersOf(digits: readonly string[]): string[] | null {
  for (let end = 1; end <= digits.length; end += 1) {
    const { value } = readNumber(digits.slice(0, end).join(''));
    if (value === null) continue;
    if (end === digits.length) return [value];
    const rest = numbersOf(digits.slice(end));
    if (rest !== null) return [value, ...rest];
  }
  return null;
}

/** A number that stays in its order, and on its line, among Arabic words. */
const isolated = (number: string) => `\u2066${number.replaceAll(' ', '\u00a0')}\u2069`;

/** Picks the first of several numbers that a messenger reaches. */
function firstOf(numbers: readonly string[]): Cell<string> {
  const value = numbers.find((number) => messengerNumber(number) !== null);
  if (value === undefined) return { value: null, wrong: SEVERAL_PHONES };
  const others = [...new Set(numbers)].filter((number) => number !== value).map(phoneText);
  if (others.length === 0) return { value };
  return { value, note: `لم يُؤخذ معه: ${others.map(isolated).join('، ')}`, isCut: true };
}

/** True for a number of a house's length that begins like no mobile number. */
function isOfHouse(national: string): boolean {
  const { trunk, example } = country().mobile;
  const [fewest, most] = [example.length - (trunk === '' ? 0 : 2), Math.min(example.length, 10)];
  return national.startsWith(trunk) && national.length >= fewest && national.length <= most;
}

/** Reads a field that takes any text up to its limit. */
export const textReader =
  ({ label, max }: FieldInfo) =>
  (text: string): Cell<string> => {
    const value = plainText(text);
    if (value === '') return { value: null };
    return max === undefined || value.length <= max
      ? { value }
      : { value: null, wrong: `${label} أطول من ${countText(max, CHARACTERS)}` };
  };

/** A membership number; a cell of dashes has none. */
export function readMemberNumber(text: string): Cell<string> {
  const value = foldMemberNumber(plainText(text));
  if (!/[\p{L}\p{N}]/u.test(value)) return { value: null };
  const wrong = wrongMemberNumber(value);
  return wrong === null ? { value } : { value: null, wrong };
}

const readAnyAddress = textReader(scoutRecord.fields.address);
/** An address; what may not stand in one is said. */
export function readAddress(text: string): Cell<string> {
  const { value: address, wrong } = readAnyAddress(text);
  if (address === null) return { value: null, ...(wrong !== undefined && { wrong }) };
  if (ADDRESS_PATTERN.test(address)) return { value: address };
  return {
    value: null,
    wrong: `العنوان حروف وأرقام وعلامات (،.-/) فقط${strangeSign(address, ADDRESS_PATTERN)}`,
  };
}

/** Words before a sector's name, as in the sheets of our own reports. */
const BEFORE_SECTOR = /^(?:قطاع|فرقه|فريق|مجموعه|كشافه|كشافو|كشافي)\s+/;

/** A sector's name as lists spell it: folded, without anything but letters. */
function sectorKey(text: string): string {
  return foldArabic(plainText(text)).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A sector that there is, and whether the captain may add scouts to it. */
export type KnownSector = SectorName & { isOwn: boolean };

/** Reads the names of these sectors. */
export function sectorReader(sectors: readonly KnownSector[]): (text: string) => Cell<SectorName> {
  const known = new Map(
    sectors.map((sector) => [sectorKey(`${sector.baseName} ${sector.suffixName}`), sector]),
  );
  return (text) => {
    const plain = plainText(text);
    if (plain === '') return { value: null };
    const bare = foldArabic(plain).replace(BEFORE_SECTOR, '');
    const sector = known.get(sectorKey(plain)) ?? known.get(sectorKey(bare));
    if (!sector) return { value: null, wrong: SECTOR_UNKNOWN };
    if (!sector.isOwn) return { value: null, wrong: SECTOR_OUTSIDE };
    return { value: { baseName: sector.baseName, suffixName: sector.suffixName } };
  };
}
