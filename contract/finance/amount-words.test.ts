import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { type CountryCode, countryCodes, type MoneyUnit } from '../countries/country.ts';
import { readCountryFrom } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import { countryOf } from '../countries/table.ts';
import { amountInWords } from './amount-words.ts';

beforeEach(() => readCountryFrom(() => EGYPT));

const known: [pounds: number, words: string][] = [
  [0, 'صفر جنيه'],
  [0.01, 'قرش واحد'],
  [0.02, 'قرشان'],
  [0.05, 'خمسة قروش'],
  [0.25, 'خمسة وعشرون قرشاً'],
  [0.5, 'خمسون قرشاً'],
  [1, 'جنيه واحد'],
  [2, 'جنيهان'],
  [3, 'ثلاثة جنيهات'],
  [8, 'ثمانية جنيهات'],
  [10, 'عشرة جنيهات'],
  [11, 'أحد عشر جنيهاً'],
  [12, 'اثنا عشر جنيهاً'],
  [19, 'تسعة عشر جنيهاً'],
  [20, 'عشرون جنيهاً'],
  [21, 'واحد وعشرون جنيهاً'],
  [22, 'اثنان وعشرون جنيهاً'],
  [99, 'تسعة وتسعون جنيهاً'],
  [100, 'مئة جنيه'],
  [101, 'مئة جنيه وجنيه واحد'],
  [102, 'مئة جنيه وجنيهان'],
  [103, 'مئة وثلاثة جنيهات'],
  [111, 'مئة وأحد عشر جنيهاً'],
  [125, 'مئة وخمسة وعشرون جنيهاً'],
  [200, 'مئتا جنيه'],
  [201, 'مئتا جنيه وجنيه واحد'],
  [250.25, 'مئتان وخمسون جنيهاً وخمسة وعشرون قرشاً'],
  [300, 'ثلاثمئة جنيه'],
  [800, 'ثمانمئة جنيه'],
  [999, 'تسعمئة وتسعة وتسعون جنيهاً'],
  [1000, 'ألف جنيه'],
  [1001, 'ألف جنيه وجنيه واحد'],
  [1002, 'ألف جنيه وجنيهان'],
  [1010, 'ألف وعشرة جنيهات'],
  [1100, 'ألف ومئة جنيه'],
  [1200, 'ألف ومئتا جنيه'],
  [1250, 'ألف ومئتان وخمسون جنيهاً'],
  [2000, 'ألفا جنيه'],
  [2002, 'ألفا جنيه وجنيهان'],
  [2026, 'ألفان وستة وعشرون جنيهاً'],
  [3000, 'ثلاثة آلاف جنيه'],
  [10_000, 'عشرة آلاف جنيه'],
  [11_000, 'أحد عشر ألف جنيه'],
  [11_500, 'أحد عشر ألفاً وخمسمئة جنيه'],
  [100_000, 'مئة ألف جنيه'],
  [101_000, 'مئة ألف وألف جنيه'],
  [102_000, 'مئة ألف وألفا جنيه'],
  [200_000, 'مئتا ألف جنيه'],
  [200_150, 'مئتا ألف ومئة وخمسون جنيهاً'],
  [999_999.99, 'تسعمئة وتسعة وتسعون ألفاً وتسعمئة وتسعة وتسعون جنيهاً وتسعة وتسعون قرشاً'],
  [1_000_000, 'مليون جنيه'],
  [2_000_000, 'مليونا جنيه'],
  [3_000_017, 'ثلاثة ملايين وسبعة عشر جنيهاً'],
  [1_234_567, 'مليون ومئتان وأربعة وثلاثون ألفاً وخمسمئة وسبعة وستون جنيهاً'],
  [5_000_000_000, 'خمسة مليارات جنيه'],
];

test.each(known)('%d pounds in words', (pounds, words) => {
  expect(amountInWords(pounds)).toBe(words);
});

test('refuses an amount that it can’t spell', () => {
  for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
    expect(() => amountInWords(amount)).toThrow(RangeError);
  }
});

test('spells each amount differently, without missing or doubled joiners', () => {
  const amount = fc.integer({ min: 0, max: 200_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [words, others] = [amountInWords(one / 100), amountInWords(other / 100)];
      expect(words === others).toBe(one === other);
      expect(words).not.toMatch(/ {2}|undefined|^ | $|^و(?!احد)/);
    }),
    randomRuns(300, 10_000),
  );
});

const abroad: [code: CountryCode, amount: number, words: string][] = [
  ['JO', 0, 'صفر دينار'],
  ['JO', 0.001, 'فلس واحد'],
  ['JO', 0.25, 'مئتان وخمسون فلساً'],
  ['JO', 1.002, 'دينار واحد وفلسان'],
  ['JO', 3.005, 'ثلاثة دنانير وخمسة فلوس'],
  ['JO', 45.75, 'خمسة وأربعون ديناراً وسبعمئة وخمسون فلساً'],
  ['JO', 200.2, 'مئتا دينار ومئتا فلس'],
  ['JO', 2000, 'ألفا دينار'],
  ['LB', 1, 'ليرة واحدة'],
  ['LB', 2, 'ليرتان'],
  ['LB', 3, 'ثلاث ليرات'],
  ['LB', 8, 'ثماني ليرات'],
  ['LB', 10, 'عشر ليرات'],
  ['LB', 11, 'إحدى عشرة ليرة'],
  ['LB', 12, 'اثنتا عشرة ليرة'],
  ['LB', 18, 'ثماني عشرة ليرة'],
  ['LB', 21, 'إحدى وعشرون ليرة'],
  ['LB', 22, 'اثنتان وعشرون ليرة'],
  ['LB', 28, 'ثمانٍ وعشرون ليرة'],
  ['LB', 100, 'مئة ليرة'],
  ['LB', 101, 'مئة ليرة وليرة واحدة'],
  ['LB', 202, 'مئتا ليرة وليرتان'],
  ['LB', 3000, 'ثلاثة آلاف ليرة'],
  ['LB', 11_012, 'أحد عشر ألفاً واثنتا عشرة ليرة'],
  ['LB', 2_000_000, 'مليونا ليرة'],
  ['LB', 3_250_005, 'ثلاثة ملايين ومئتان وخمسون ألفاً وخمس ليرات'],
  ['LB', 1_000_000_000, 'مليار ليرة'],
  ['SA', 3.11, 'ثلاثة ريالات وإحدى عشرة هللة'],
  ['SA', 2.02, 'ريالان وهللتان'],
  ['OM', 0.005, 'خمس بيسات'],
  ['PS', 4.5, 'أربعة شواكل وخمسون أغورة'],
  ['AE', 12.75, 'اثنا عشر درهماً وخمسة وسبعون فلساً'],
  ['MA', 99.99, 'تسعة وتسعون درهماً وتسعة وتسعون سنتيماً'],
  ['MR', 5.6, 'خمس أوقيات وثلاثة أخماس'],
  ['MR', 1.2, 'أوقية واحدة وخُمس واحد'],
  ['MR', 2.25, 'أوقيتان وخمسة وعشرون جزءاً من مئة'],
];

test.each(abroad)('%s: %d in words', (code, amount, words) => {
  readCountryFrom(() => countryOf(code));
  expect(amountInWords(amount)).toBe(words);
});

/** The amount that each word of a number adds, in both genders. */
const additions: Record<string, number> = {
  ...Object.fromEntries(
    [
      'أحد إحدى واحد',
      'اثنا اثنتا اثنان اثنتان',
      'ثلاثة ثلاث',
      'أربعة أربع',
      'خمسة خمس',
      'ستة ست',
      'سبعة سبع',
      'ثمانية ثماني ثمانٍ',
      'تسعة تسع',
      'عشرة عشر',
    ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1])),
  ),
  ...Object.fromEntries(
    'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'
      .split(' ')
      .map((word, index) => [word, 10 * (index + 2)]),
  ),
  ...Object.fromEntries(
    'مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة'
      .split(' ')
      .map((word, index) => [word, 100 * (index + 1)]),
  ),
  مئتا: 200,
};
const thousands = /^(?:ألف|ألفاً|آلاف)$/;
const millions = /^(?:مليون|مليوناً|ملايين)$/;
const duals: Record<string, number> = { ألفان: 2e3, ألفا: 2e3, مليونان: 2e6, مليونا: 2e6 };

/** Reads the words of `amountInWords` back, of units and of parts. */
function readBack(words: string, { unit, part }: { unit: MoneyUnit; part: MoneyUnit }) {
  const read = { units: 0, parts: 0 };
  let [above, below] = [0, 0];
  const count = (into: 'units' | 'parts', more: number) => {
    read[into] += above + below + more;
    [above, below] = [0, 0];
  };
  const nouns = (each: MoneyUnit) => [each.few, each.many, each.hundreds];
  const said = words.replaceAll(unit.one, '1unit').replaceAll(part.one, '1part').split(' ');
  const take = (word: string): boolean => {
    if (word === '1unit' || word === unit.two || word === unit.twoOf) {
      count('units', word === '1unit' ? 1 : 2);
    } else if (word === '1part' || word === part.two) count('parts', word === '1part' ? 1 : 2);
    else if (nouns(unit).includes(word)) count('units', 0);
    else if (nouns(part).includes(word)) count('parts', 0);
    else if (thousands.test(word) || millions.test(word)) {
      above += (below || 1) * (thousands.test(word) ? 1e3 : 1e6);
      below = 0;
    } else if (duals[word] !== undefined) above += duals[word];
    else if (additions[word] !== undefined) below += additions[word];
    else return false;
    return true;
  };
  for (const word of said) {
    const isKnown = take(word) || (word.startsWith('و') && take(word.slice(1)));
    if (!isKnown) throw new Error(`${word} in ${words}`);
  }
  return read;
}

describe.each(countryCodes.map(countryOf))('$code', (row) => {
  const { currency } = row;
  /** In which amounts are whole, and people have coins. */
  const smallest = currency.decimals === 0 ? 1 : currency.partsOfUnit;

  test('each amount reads back, with numbers that agree with what they count', () => {
    readCountryFrom(() => row);
    const whole = fc.oneof(
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 0, max: 999_999_999 }),
    );
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: smallest - 1 }), (units, parts) => {
        const words = amountInWords(units + parts / smallest);
        if (units + parts > 0) expect(readBack(words, currency)).toEqual({ units, parts });
        expect(words).not.toMatch(/ {2}|undefined|^ | $|^و(?!احد)/);
        for (const { few, many, gender } of [currency.unit, currency.part]) {
          const isMale = gender === 'male';
          const [, number] = new RegExp(`(\\S+) ${few}(?: |$)`).exec(words) ?? [];
          if (number !== undefined) expect(number.endsWith('ة')).toBe(isMale);
          const [, teen] = new RegExp(`(عشرة?) ${many}(?: |$)`).exec(words) ?? [];
          if (teen !== undefined) expect(teen).toBe(isMale ? 'عشر' : 'عشرة');
        }
      }),
      randomRuns(300, 10_000),
    );
  });
});
