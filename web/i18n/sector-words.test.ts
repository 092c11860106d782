import { expect, test } from 'vitest';
import { leaderWords, namedSectors } from './sector-words.ts';

const sectors = ['أ', 'ب', 'ج', 'د', 'هـ', 'و', 'ز'].map((suffixName) => ({
  baseName: 'أشبال',
  suffixName,
}));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [1, 'أشبال أ'],
  [5, 'أشبال أ، أشبال ب، أشبال ج، أشبال د، أشبال هـ'],
  [6, 'أشبال أ، أشبال ب، أشبال ج، أشبال د وقطاعان آخران'],
  [7, 'أشبال أ، أشبال ب، أشبال ج، أشبال د و٣ قطاعات أخرى'],
])('the first of %i sectors are named, the rest counted', (count, words) => {
  expect(plain(namedSectors(sectors.slice(0, count)))).toBe(words);
});

test.each([0, 1])(
  'with %i sectors without a captain the first step says who records the weeks',
  (count) => {
    const words = plain(leaderWords(sectors.slice(0, count)));
    expect(words).toMatch(/^يسجّل قائد القطاع غياب كشافيه واشتراكهم كل أسبوع\./);
    if (count > 0) expect(words).toContain('بلا قائد: أشبال أ. ادعُ قائداً');
  },
);
