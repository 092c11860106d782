// An amount of money in Arabic words, as vouchers and cheques have it. Pounds, piastres, thousands and millions are all
// masculine, so that one table of numbers does: 3 to 10 with a plural in the genitive, 11 to 99 with an accusative singular,
// hundreds and above in a construct, before which a dual loses its nun.

/** A counted thing: one of it, two, two in a construct, three to ten, eleven to ninety-nine, a hundred and more. */
interface Noun {
  one: string;
  two: string;
  /** In a construct state: 'ألفا جنيه'. */
  twoOf: string;
  few: string;
  many: string;
  /** After hundreds, and after 11 to 99 before a counted noun: 'أحد عشر ألف جنيه'. */
  of: string;
}

const pound: Noun = {
  one: 'جنيه واحد',
  two: 'جنيهان',
  twoOf: 'جنيها',
  few: 'جنيهات',
  many: 'جنيهاً',
  of: 'جنيه',
};
const piastre: Noun = {
  one: 'قرش واحد',
  two: 'قرشان',
  twoOf: 'قرشا',
  few: 'قروش',
  many: 'قرشاً',
  of: 'قرش',
};
/** Thousands and millions. */
const scales: Noun[] = [
  {
    one: 'ألف',
    two: 'ألفان',
    twoOf: 'ألفا',
    few: 'آلاف',
    many: 'ألفاً',
    of: 'ألف',
  },
  {
    one: 'مليون',
    two: 'مليونان',
    twoOf: 'مليونا',
    few: 'ملايين',
    many: 'مليوناً',
    of: 'مليون',
  },
  {
    one: 'مليار',
    two: 'ملياران',
    twoOf: 'مليارا',
    few: 'مليارات',
    many: 'ملياراً',
    of: 'مليار',
  },
];

const units = [
  '',
  '',
  '',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
];
/** Before tens: 'واحد وعشرون', 'اثنان وعشرون'. */
const beforeTens = ['', 'واحد', 'اثنان', ...units.slice(3, 10)];
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

/** 3 to 99 without a noun. */
function belowHundred(count: number): string {
  if (count < 20) return units[count]!;
  const [ten, unit] = [tens[Math.floor(count / 10)]!, count % 10];
  return unit === 0 ? ten : `${beforeTens[unit]} و${ten}`;
}

/**
 * 1 to 999 of a noun, as parts joined by 'و'. `isLast`: a counted noun follows ('ألفا جنيه'), so nun and tanwin are
 * dropped.
 */
function countOf(count: number, noun: Noun, isLast: boolean): string[] {
  const [hundred, rest] = [Math.floor(count / 100), count % 100];
  const parts: string[] = [];
  // 'مئتا ألف', a dual directly before its noun.
  const head = hundred === 2 && rest === 0 ? 'مئتا' : hundreds[hundred]!;
  if (rest === 0) return [`${head} ${noun.of}`];
  if (rest <= 2) {
    // 'مئة جنيه وجنيهان': for one and two the noun itself is enough.
    if (hundred > 0) parts.push(`${hundred === 2 ? 'مئتا' : head} ${noun.of}`);
    parts.push(rest === 1 ? noun.one : isLast ? noun.twoOf : noun.two);
    return parts;
  }
  if (hundred > 0) parts.push(head);
  const thing = rest <= 10 ? noun.few : isLast ? noun.of : noun.many;
  parts.push(`${belowHundred(rest)} ${thing}`);
  return parts;
}

/** A positive whole number of a noun. */
function amountOf(count: number, noun: Noun): string {
  const groups: { value: number; scale: Noun }[] = [];
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
    parts.push(`${parts.pop()} ${noun.of}`);
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
 * Pounds with at most two decimals, not negative, in Arabic words: 'مئتان وخمسون جنيهاً وخمسة وعشرون قرشاً'. Throws a
 * RangeError for what is negative, no number, or 10¹² and more.
 */
export function amountInWords(pounds: number): string {
  if (!(pounds >= 0 && pounds <= MOST)) throw new RangeError(`no words for ${pounds}`);
  const all = Math.round(pounds * 100);
  const [whole, part] = [Math.floor(all / 100), all % 100];
  const said = [
    ...(whole > 0 ? [amountOf(whole, pound)] : []),
    ...(part > 0 ? [amountOf(part, piastre)] : []),
  ];
  return said.length === 0 ? 'صفر جنيه' : said.join(' و');
}
