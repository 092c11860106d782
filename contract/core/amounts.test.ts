import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { countryCodes } from '../countries/country.ts';
import { readCountryFrom } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import { countryOf } from '../countries/table.ts';
import { doubtOf, readAmount, typedAmount, understoodAmount } from './amounts.ts';
import { paymentField } from './fields.ts';
import { fromParts, isMoney, wrongPaid } from './money.ts';
import { sentencesOf } from './sentences.ts';

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

  test('a typed amount that is doubtful is shown in its readings', () => {
    expect(doubtOf('12.505')).toBe('١٢٬٥٠٥؟ اكتب المبلغ بلا نقطة للألوف');
    expect(doubtOf('1.250')).toBe('١٬٢٥٠ أم ١٫٢٥؟ اكتب المبلغ بلا نقطة للألوف');
  });

  test.each([
    ['KW', '12.500', 12.5, 'يُسجَّل ١٢٫٥٠٠ ديناراً'],
    ['KW', '١٢٫٥', 12.5, 'يُسجَّل ١٢٫٥٠٠ ديناراً'],
    ['KW', '1,250.500', 1250.5, 'يُسجَّل ١٬٢٥٠٫٥٠٠ ديناراً'],
    ['KW', '0.5', 0.5, 'يُسجَّل ٠٫٥٠٠ دينار'],
    ['KW', '2.000', 2, 'يُسجَّل ديناران'],
    ['TN', '12,500', 12.5, 'يُسجَّل 12,500 ديناراً'],
    ['TN', '12,5', 12.5, 'يُسجَّل 12,500 ديناراً'],
    ['TN', '1.250,500', 1250.5, 'يُسجَّل 1.250,500 ديناراً'],
    ['TN', '3', 3, undefined],
    ['LB', '1,250,000', 1_250_000, 'يُسجَّل ١٬٢٥٠٬٠٠٠ ليرة'],
  ] as const)('a typed amount in %s %s is %f, and says so', (code, typed, value, words) => {
    onTestFinished(readCountryFrom(() => countryOf(code)));
    expect(readAmount(typed)).toBe(value);
    expect(understoodAmount(typed)).toBe(words);
    expect(readAmount(typedAmount(value))).toBe(value);
  });

  test.each([
    ['KW', 0.25, '0٫250'],
    ['TN', 12.5, '12,500'],
    ['TN', 3, '3'],
    ['EG', 120.75, '120٫75'],
    ['EG', 12.5, '12٫50'],
    ['MA', 12.5, '12,50'],
  ] as const)('a typed amount in %s a field shows %f as %s', (code, value, typed) => {
    onTestFinished(readCountryFrom(() => countryOf(code)));
    expect(typedAmount(value)).toBe(typed);
  });

  test.each([
    ['KW', '12,500', '١٢٬٥٠٠٫٠٠٠ أم ١٢٫٥٠٠؟ اكتب المبلغ بلا فاصلة للألوف'],
    ['TN', '12.500', '12.500,000 أم 12,500؟ اكتب المبلغ بلا نقطة للألوف'],
    ['LB', '12.500', '١٢٬٥٠٠؟ اكتب المبلغ بلا نقطة للألوف'],
  ] as const)('a typed amount in %s %s is asked about', (code, typed, question) => {
    onTestFinished(readCountryFrom(() => countryOf(code)));
    expect(readAmount(typed)).toBeNaN();
    expect(doubtOf(typed)).toBe(question);
  });

  test('every stored amount of a currency can be typed again as it is shown in a field', () => {
    onTestFinished(readCountryFrom(() => EGYPT));
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.nat(5_000_000), (code, parts) => {
        readCountryFrom(() => countryOf(code));
        expect(readAmount(typedAmount(fromParts(parts)))).toBe(fromParts(parts));
      }),
      randomRuns(100, 5000),
    );
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

test.each([
  ['KW', 1.2345, 'ثلاثة أرقام عشرية على الأكثر'],
  ['KW', 10_001, 'اكتب مبلغاً من ٠٫٠٠٠ إلى ١٠٬٠٠٠٫٠٠٠'],
  ['KW', Number.NaN, 'اكتب مبلغاً من ٠٫٠٠٠ إلى ١٠٬٠٠٠٫٠٠٠'],
  ['SA', 1.234, 'رقمان عشريان على الأكثر'],
  ['MR', 1.25, 'اكتب مبلغاً من مضاعفات ٠٫٢٠'],
] as const)(
  'in %s a payment of %f is refused with what is wrong about it',
  (code, amount, words) => {
    onTestFinished(readCountryFrom(() => countryOf(code)));
    expect(wrongPaid('payment', amount)).toBe(words);
    const [issue] = paymentField.safeParse(amount).error?.issues ?? [];
    // A text that is no number has a message of its own.
    if (!Number.isNaN(amount)) expect(sentencesOf(issue!)?.arabicMessage).toBe(words);
  },
);
