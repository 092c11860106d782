import { describe, expect, test } from 'vitest';
import { doubtOf, isMoney, readAmount, understoodAmount } from './amounts.ts';

test.each([0, 1, 0.5, 0.07, -12.25, 100_000_000.01, 1e12])('%d is an amount of money', (value) => {
  expect(isMoney(value)).toBe(true);
});
test.each([1e-9, 0.001, 100.00000001, 0.1 + 0.2, 1e-300, 1e21, Number.NaN, Infinity])(
  '%d is no amount of money',
  (value) => {
    expect(isMoney(value)).toBe(false);
  },
);

describe('a typed amount', () => {
  test.each([
    ['1250', 1250, undefined],
    ['١٢٥٠', 1250, undefined],
    ['1,250', 1250, 'يُسجَّل ١٬٢٥٠ جنيه'],
    ['١٬٢٥٠', 1250, 'يُسجَّل ١٬٢٥٠ جنيه'],
    ['١،٢٥٠', 1250, 'يُسجَّل ١٬٢٥٠ جنيه'],
    ['1 250', 1250, undefined],
    ['1٫5', 1.5, 'يُسجَّل ١٫٥٠ جنيه'],
    ['1.5', 1.5, 'يُسجَّل ١٫٥٠ جنيه'],
    ['1,5', 1.5, 'يُسجَّل ١٫٥٠ جنيه'],
    ['12,50', 12.5, 'يُسجَّل ١٢٫٥٠ جنيه'],
    ['1,250.50', 1250.5, 'يُسجَّل ١٬٢٥٠٫٥٠ جنيه'],
    ['1.250,50', 1250.5, 'يُسجَّل ١٬٢٥٠٫٥٠ جنيه'],
    ['1.250.000', 1_250_000, 'يُسجَّل ١٬٢٥٠٬٠٠٠ جنيه'],
    ['12345,678', 12345.678, undefined],
    ['−5', -5, undefined],
  ])('%s is %f, and says so where it has more than digits', (typed, value, words) => {
    expect(readAmount(typed)).toBe(value);
    expect(understoodAmount(typed)).toBe(words);
    expect(doubtOf(typed)).toBeUndefined();
  });

  test.each(['1.250', '١.٢٥٠', '12.500', '-1.250'])(
    '%s, thousands to some and decimals to others, is asked about',
    (typed) => {
      expect(readAmount(typed)).toBeNaN();
      expect(understoodAmount(typed)).toBeUndefined();
      expect(doubtOf(typed)).toContain('أم');
    },
  );

  test('that is doubtful is shown in its readings', () => {
    expect(doubtOf('12.505')).toBe('١٢٬٥٠٥؟ اكتب المبلغ بلا نقطة للألوف');
    expect(doubtOf('1.250')).toBe('١٬٢٥٠ أم ١٫٢٥؟ اكتب المبلغ بلا نقطة للألوف');
  });

  test.each(['', ' ', '1e3', '0x10', '1e-9', 'عشرة', '1,25,0', '1..5', '5-', 'Infinity'])(
    '"%s" is none',
    (typed) => {
      expect(readAmount(typed)).toBeNaN();
      expect(understoodAmount(typed)).toBeUndefined();
      expect(doubtOf(typed)).toBeUndefined();
    },
  );
});
