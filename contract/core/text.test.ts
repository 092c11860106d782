import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { searchedDigits } from '../countries/phone.ts';
import { withOptionalSector, withSector } from '../sectors/sector-name.ts';
import { toLatinDigits } from './digits.ts';
import {
  dateField,
  integer,
  lettersOf,
  lines,
  loosePhoneField,
  mobileField,
  moneyField,
  optional,
} from './fields.ts';
import { sentencesOf } from './sentences.ts';
import {
  ADDRESS_PATTERN,
  FOLD_FROM,
  FOLD_TO,
  foldArabic,
  foldName,
  LOOSE_PHONE_PATTERN,
  matchesSearch,
  NAME_PATTERN,
  WORD_PATTERN,
} from './text.ts';

describe('names', () => {
  test.each(['يوسف', 'عبد الله', 'Mina Adel', 'مُصطفى', 'جـورج'])('%s is one', (name) => {
    expect(NAME_PATTERN.test(name)).toBe(true);
  });
  test.each(['', ' يوسف', 'يوسف  علي', 'يوسف1', 'يوسف٣', 'يوسف،', 'O’Neil', 'a-b', '؟'])(
    '"%s" is not one',
    (name) => {
      expect(NAME_PATTERN.test(name)).toBe(false);
    },
  );
});

describe('a search', () => {
  test.each([
    ['آية محمد صبحي', 'صبحي آية', true],
    ['آية محمد صبحي', 'صبحي خالد', false],
    ['Mina Adel', '', true],
  ])('a search of "%s" by the words "%s": %s', (text, search, found) => {
    expect(matchesSearch(text, search)).toBe(found);
  });
});

describe('digits', () => {
  test('are turned from Arabic and Persian into Latin ones', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ أب')).toBe('0123456789 0123456789 أب');
  });
});

describe('lines', () => {
  test('keep line breaks, with tidy spaces and at most one empty line between paragraphs', () => {
    expect(lines(50).parse('  الأحد \r\nبعد   القداس\n\n\n\nفي القاعة\n')).toBe(
      'الأحد\nبعد القداس\n\nفي القاعة',
    );
  });
  test('are missing if they are all spaces, and refused if too long', () => {
    expect(lines(5).safeParse(' \n ').success).toBe(false);
    expect(lines(5).safeParse('ستة أحرف').success).toBe(false);
  });
});

describe('folding', () => {
  test('maps as many letters as it has replacements', () => {
    expect(FOLD_FROM).toHaveLength(FOLD_TO.length);
  });
  test.each([
    ['أحمد', 'احمد'],
    ['فاطمة', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['مُحَمَّد', 'محمد'],
    ['جـــورج', 'جورج'],
    ['MINA', 'mina'],
    ['آية', 'ايه'],
  ])('%s is searched as %s', (text, folded) => {
    expect(foldArabic(text)).toBe(folded);
  });
  test.each([
    ['عبد الله تجريب', 'عبدالله تجريب'],
    ['أبو بكر تجريب', 'ابوبكر تجريب'],
    ['نور  الدين', 'نورالدين'],
    ['ام النور', 'أم النور'],
    ['علي هاني ملك', 'علی هانی ملک'],
    ['رءوف أحمد', 'رءو\u0654ف ا\u0654حمد'],
    ['يوحنا', 'يوحنّا'],
    ['مينا', 'مـيـنـا\u200f'],
  ])('the names %s and %s are the same', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
    expect(matchesSearch(one, other)).toBe(true);
    expect(matchesSearch(other, one)).toBe(true);
  });
  test('names that only share a beginning differ', () => {
    expect(foldName('عبد المسيح')).not.toBe(foldName('عبد الله'));
    expect(foldName('ماجد الله')).toBe(foldName('ماجدالله'));
    expect(foldName('جعبد نور')).toBe('جعبد نور');
  });
  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = foldArabic(text);
        expect(foldArabic(once)).toBe(once);
        expect(foldName(foldName(text))).toBe(foldName(text));
      }),
      randomRuns(100, 5000),
    );
  });
});

/** One mobile number as people, contacts, spreadsheets and right-to-left keyboards write it. */
const SPELLINGS = [
  '01000003141',
  '٠١٠٠٠٠٠٣١٤١',
  '+20 100 000 3141',
  '+2 01000003141',
  '0020-100-000-3141',
  '201000003141',
  '(010) 0000-3141',
  '010.0000.3141',
  'tel:01000003141',
  'tel:+201000003141',
  '\u202a+20 100 000 3141\u202c',
  '\u200e0100 000 3141\u200f',
  '010\u2011000\u201103141',
  '\u2066٠١٠٠ ٠٠٠ ٣١٤١\u2069',
];

describe('one number in many spellings', () => {
  test.each(SPELLINGS)('%s is a captain’s and a scout’s same number', (spelling) => {
    expect(mobileField.parse(spelling)).toBe('01000003141');
    expect(loosePhoneField.parse(spelling)).toBe('01000003141');
  });
  test.each(SPELLINGS)('a search for %s asks for digits of that number', (spelling) => {
    expect('01000003141').toContain(searchedDigits(spelling)!);
  });
  test('a scout’s other number stays as it was written, without invisible characters', () => {
    expect(loosePhoneField.parse('\u202a+966 (50) 123-45\u202c')).toBe('+966 (50) 123-45');
    expect(loosePhoneField.parse('tel:02 2345 6789')).toBe('02 2345 6789');
  });
});

describe('a name field', () => {
  const name = lettersOf(50, NAME_PATTERN, 'Letters only', 'حروف فقط');
  const saidOf = (text: string) =>
    sentencesOf(name.safeParse(text).error?.issues[0] ?? {})?.arabicMessage;
  test.each([
    ['مينا\u200f عادل\u200e', 'مينا عادل'],
    ['\u202bمينا عادل\u202c', 'مينا عادل'],
    ['مينا\u200cعادل', 'ميناعادل'],
    ['ا\u0654حمد', 'أحمد'],
    ['ﻣﻴﻨﺎ ﷲ', 'مينا الله'],
    ['\ufeffMina\u00a0Adel', 'Mina Adel'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(name.parse(typed)).toBe(stored);
  });
  test.each([
    ['O’Neil', '’'],
    ["O'Neil", "'"],
    ['Jean-Pierre', '-'],
    ['م. مينا', '.'],
    ['مينا (ميمو)', '('],
    ['مينا، عادل', '،'],
    ['"ميمو" نور', '"'],
    ['مينا 🙂', '🙂'],
  ])('%s is refused with the sign that stands in the way', (typed, sign) => {
    expect(saidOf(typed)).toBe(`حروف فقط: احذف «${sign}»`);
  });
  test.each(['مينا٢', 'مينا 2'])('%s is refused for its digits', (typed) => {
    expect(saidOf(typed)).toBe('حروف فقط: احذف الأرقام');
  });
  test('a name field of one word says that a space stands in the way', () => {
    const word = lettersOf(50, WORD_PATTERN, 'A word', 'كلمة');
    expect(sentencesOf(word.safeParse('أ ب').error!.issues[0]!)?.arabicMessage).toBe(
      'كلمة: احذف المسافة',
    );
  });
});

describe('fields', () => {
  test('whole numbers come as numbers or texts of either digits, within bounds', () => {
    expect(integer().parse(' ٧ ')).toBe(7);
    for (const wrong of [0, 1.5, '1.5', '', '7a', null, [7], 2 ** 31, Number.NaN]) {
      expect(integer().safeParse(wrong).success, String(wrong)).toBe(false);
    }
  });

  test('money is more than 0, at most a million, with at most two decimals', () => {
    expect(moneyField.parse('12.50')).toBe(12.5);
    expect(moneyField.parse('١٢٫٥')).toBe(12.5);
    expect(moneyField.parse(0.07)).toBe(0.07);
    for (const wrong of [0, -1, 1.005, 1_000_000.01, '1e3', 'x']) {
      expect(moneyField.safeParse(wrong).success, String(wrong)).toBe(false);
    }
  });

  test('dates must exist; of an instant the date part is taken', () => {
    expect(dateField.parse('2028-02-29')).toBe('2028-02-29');
    expect(dateField.parse('2026-11-20T22:00:00.000Z')).toBe('2026-11-20');
    for (const wrong of ['2026-02-29', '2026-1-1', '20/11/2026', '3026-01-01', 5]) {
      expect(dateField.safeParse(wrong).success, String(wrong)).toBe(false);
    }
    const saidOf = (text: string) =>
      sentencesOf(dateField.safeParse(text).error?.issues[0] ?? {})?.arabicMessage;
    for (const wrong of ['abc', '31/02/2015', '2015-02-31']) {
      expect(saidOf(wrong)).toContain('تاريخ غير صحيح');
    }
    for (const short of ['9/3/15', '٠٩٠٣١٥']) {
      expect(saidOf(short)).toContain('اكتب السنة بأربعة أرقام');
    }
    expect(saidOf('')).toContain('هذا الحقل مطلوب');
  });

  test('mobile numbers are 01 and nine digits', () => {
    expect(mobileField.parse('٠١٠١٢٣٤٥٦٧٨')).toBe('01012345678');
    for (const wrong of ['0101234567', '010123456789', '02012345678', '0101234567a']) {
      expect(mobileField.safeParse(wrong).success, wrong).toBe(false);
    }
    expect(LOOSE_PHONE_PATTERN.test('+20 (2) 123-45')).toBe(true);
  });

  test.each([
    ['0101 234', '0101234'],
    ['٠١٠١-٢٣٤', '0101234'],
    ['+20 101 234', '0101234'],
    ['0020101234', '0101234'],
    ['+20', '0'],
    ['+966 50 123', '96650123'],
    ['()', null],
    ['مينا 2', null],
  ])('a search for %s asks for the digits %s', (search, digits) => {
    expect(searchedDigits(search)).toBe(digits);
  });

  test('an address takes letters, digits, spaces and four signs', () => {
    for (const right of ['12/3 شارع النيل، المعادي', 'St. Mark 5-B', 'عمارة ٧']) {
      expect(ADDRESS_PATTERN.test(right), right).toBe(true);
    }
    for (const wrong of ['شارع #5', 'a@b', 'شقة (٣)', 'x;y', '']) {
      expect(ADDRESS_PATTERN.test(wrong), wrong).toBe(false);
    }
  });

  test('blank, null and missing values are all absent', () => {
    for (const absent of ['', '  ', null, undefined]) {
      expect(optional(mobileField).parse(absent)).toBeUndefined();
    }
  });

  test('a sector is read in both spellings, and refused with half a name', () => {
    const wanted = { baseName: 'أشبال', suffixName: 'أ' };
    expect(withSector({}).parse(wanted)).toEqual(wanted);
    const other = { sectorBaseName: 'أشبال', sectorSuffixName: ' أ ' };
    expect(withSector({}).parse(other)).toEqual(wanted);
    expect(withOptionalSector({}).parse({ baseName: '' })).toEqual({});
    expect(withOptionalSector({}).safeParse({ baseName: 'أشبال' }).success).toBe(false);
    expect(withSector({}).safeParse('أشبال').success).toBe(false);
  });
});
