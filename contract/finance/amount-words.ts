// An amount of money in Arabic words, as vouchers and cheques have it. Numbers from 3 to 10 take a plural in the genitive and
// the other gender than what they count, 11 to 99 an accusative singular, hundreds and above a construct, before which a dual
// loses its nun. Thousands and millions are masculine, whatever they are thousands of.

import { toParts } from '../core/money.ts';
import type { MoneyUnit } from '../countries/country.ts';
import { country } from '../countries/current.ts';

/** Thousands, millions and milliards. */
const scales: MoneyUnit[] = [
  {
    one: 'ألف',
    two: 'ألفان',
    twoOf: 'ألفا',
    few: 'آلاف',
    many: 'ألفاً',
    hundreds: 'ألف',
    gender: 'male',
  },
  {
    one: 'مليون',
    two: 'مليونان',
    twoOf: 'مليونا',
    few: 'ملايين',
    many: 'مليوناً',
    hundreds: 'مليون',
    gender: 'male',
  },
  {
    one: 'مليار',
    two: 'ملياران',
    twoOf: 'مليارا',
    few: 'مليارات',
    many: 'ملياراً',
    hundreds: 'مليار',
    gender: 'male',
  },
];

/** A currency's hundredth that is no whole part: the ouguiya has hundredths in books, but only fifths in pockets. */
const hundredth: MoneyUnit = {
  one: 'جزء واحد من مئة',
  two: 'جزآن من مئة',
  twoOf: 'جزآ',
  few: 'أجزاء من مئة',
  many: 'جزءاً من مئة',
  hundreds: 'جزء من مئة',
  gender: 'male',
};

/** The numbers from 3 to 9, and what stands for 1, 2, 8 and 10 beside tens, by the gender of what is counted. */
const numbers = {
  male: {
    units: ['', '', '', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة'],
    ten: 'عشرة',
    teens: ['أحد عشر', 'اثنا عشر'],
    teen: 'عشر',
    beforeTens: { 1: 'واحد', 2: 'اثنان' },
  },
  female: {
    units: ['', '', '', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع'],
    ten: 'عشر',
    teens: ['إحدى عشرة', 'اثنتا عشرة'],
    teen: 'عشرة',
    beforeTens: { 1: 'إحدى', 2: 'اثنتان', 8: 'ثمانٍ' },
  },
} satisfies Record<MoneyUnit['gender'], unknown>;
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const hundreds = [
  '',
  'مئة',
  'مئتان',
  'ثلاثمئة',
  'أربعمئة',
  'خمسمئة',
  'ستمئة',
  'سبعمئة',
  'ثمانمئة',
  'تسعمئة',
];

/** 3 to 99 of a noun of this gender, without the noun. */
function belowHundred(count: number, gender: MoneyUnit['gender']): string {
  const { units, ten, teens, teen, beforeTens } = numbers[gender];
  if (count < 10) return units[count]!;
  if (count === 10) return ten;
  if (count < 20) return teens[count - 11] ?? `${units[count - 10]} ${teen}`;
  const [above, unit] = [tens[Math.floor(count / 10)]!, count % 10];
  if (unit === 0) return above;
  const beside: Partial<Record<number, string>> = beforeTens;
  return `${beside[unit] ?? units[unit]} و${above}`;
}

/**
 * 1 to 999 of a noun, as parts joined by 'و'. `isLast`: a counted noun follows ('ألفا جنيه'), so nun and tanwin are
 * dropped.
 */
function countOf(count: number, noun: MoneyUnit, isLast: boolean): string[] {
  const [hundred, rest] = [Math.floor(count / 100), count % 100];
  const parts: string[] = [];
  // 'مئتا ألف', a dual directly before its noun.
  const head = hundred === 2 && rest === 0 ? 'مئتا' : hundreds[hundred]!;
  if (rest === 0) return [`${head} ${noun.hundreds}`];
  if (rest <= 2) {
    // 'مئة جنيه وجنيهان': for one and two the noun itself is enough.
    if (hundred > 0) parts.push(`${hundred === 2 ? 'مئتا' : head} ${noun.hundreds}`);
    parts.push(rest === 1 ? noun.one : isLast ? noun.twoOf : noun.two);
    return parts;
  }
  if (hundred > 0) parts.push(head);
  const thing = rest <= 10 ? noun.few : isLast ? noun.hundreds : noun.many;
  parts.push(`${belowHundred(rest, noun.gender)} ${thing}`);
  return parts;
}

/** A positive whole number of a noun. */
function amountOf(count: number, noun: MoneyUnit): string {
  const groups: { value: number; scale: MoneyUnit }[] = [];
  let left = Math.floor(count / 1000);
  for (const scale of scales) {
    groups.unshift({ value: left % 1000, scale });
    left = Math.floor(left / 1000);
  }
  const rest = count % 1000;
  const above = groups.filter(({ value }) => value > 0);
  const parts = above.flatMap(({ value, scale }, index) =>
    countOf(value, scale, rest === 0 && index === above.length - 1),
  );
  if (rest === 0) {
    parts.push(`${parts.pop()} ${noun.hundreds}`);
    return parts.join(' و');
  }
  // After thousands, one and two repeat the noun: 'ألف جنيه وجنيهان'.
  if (rest <= 2 && above.length > 0) {
    const whole = amountOf(count - rest, noun);
    return `${whole} و${rest === 1 ? noun.one : noun.two}`;
  }
  return [...parts, ...countOf(rest, noun, false)].join(' و');
}

/** The largest supported amount. */
const MOST = 999_999_999_999;

/**
 * An amount of the currency, not negative, in Arabic words: 'مئتان وخمسون جنيهاً وخمسة وعشرون قرشاً'. Throws a RangeError
 * for what is negative, no number, or 10¹² and more.
 */
export function amountInWords(amount: number): string {
  if (!(amount >= 0 && amount <= MOST)) throw new RangeError(`no words for ${amount}`);
  const { unit, decimals } = country().currency;
  const smallest = 10 ** decimals;
  const all = toParts(amount);
  const [whole, rest] = [Math.floor(all / smallest), all % smallest];
  const said = [
    ...(whole > 0 ? [amountOf(whole, unit)] : []),
    ...(rest > 0 ? [partOfUnit(rest, smallest)] : []),
  ];
  return said.length === 0 ? `صفر ${unit.hundreds}` : said.join(' و');
}

/** A number of the smallest amounts that can be stored, in the parts that people count. */
function partOfUnit(rest: number, smallest: number): string {
  const { part, partsOfUnit } = country().currency;
  const parts = (rest * partsOfUnit) / smallest;
  return Number.isInteger(parts) ? amountOf(parts, part) : amountOf(rest, hundredth);
}
