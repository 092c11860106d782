import { describe, expect, test } from 'vitest';
import { countText } from './counting.ts';
import {
  dateField,
  emailField,
  lines,
  listOf,
  loosePhoneField,
  moneyField,
  text,
} from './fields.ts';
import { says, sentencesOf } from './sentences.ts';

const sentenceOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  sentencesOf(result.error?.issues[0] ?? {})?.arabicMessage;

const codePoint = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;

describe('counted nouns', () => {
  const noun = { one: 'واحد', two: 'اثنان', few: 'قليل', many: 'كثير', hundreds: 'مئات' };
  test.each([
    [1, 'واحد'],
    [2, 'اثنان'],
    [3, '٣ قليل'],
    [10, '١٠ قليل'],
    [11, '١١ كثير'],
    [99, '٩٩ كثير'],
    [100, '١٠٠ مئات'],
    [102, '١٠٢ مئات'],
    [105, '١٠٥ قليل'],
    [254, '٢٥٤ كثير'],
    [1000, '١٬٠٠٠ مئات'],
  ])('agree with %i', (count, words) => {
    expect(countText(count, noun)).toBe(words);
  });

  test('agree in the limit of a text', () => {
    expect(sentenceOf(text(200).safeParse('x'.repeat(201)))).toBe('الحد الأقصى ٢٠٠ حرف');
    expect(sentenceOf(text(50).safeParse('x'.repeat(51)))).toBe('الحد الأقصى ٥٠ حرفاً');
    expect(sentenceOf(text(5).safeParse('xxxxxx'))).toBe('الحد الأقصى ٥ أحرف');
  });
});

describe('the length of a text', () => {
  test('is refused before its pattern is checked', () => {
    expect(sentenceOf(emailField.safeParse('@'.repeat(300)))).toBe('الحد الأقصى ٢٥٤ حرفاً');
    expect(emailField.safeParse('@'.repeat(300)).error?.issues).toHaveLength(1);
  });

  test('is that of the tidied text, up to a limit', () => {
    expect(text(10).parse(`  a${' '.repeat(20)}b `)).toBe('a b');
    expect(text(10).safeParse(`a${' '.repeat(500)}b`).success).toBe(false);
    expect(lines(10).parse('a  \r\n\r\n\r\nb')).toBe('a\n\nb');
  });

  test('an e-mail needs an address and a domain of two parts', () => {
    for (const right of ['m@example.org', 'm.f+x@mail.example.org']) {
      expect(emailField.safeParse(right).success, right).toBe(true);
    }
    for (const wrong of ['m', 'm@', '@example.org', 'm@example', 'm@.org', 'm@a..b', 'a b@c.d']) {
      expect(emailField.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  test('a date may carry a time, and nothing before it', () => {
    expect(dateField.parse('٢٠٢٦-١١-٢٠')).toBe('2026-11-20');
    expect(dateField.safeParse('T2026-11-20').success).toBe(false);
  });
});

test('an amount is read in both scripts, with either minus sign', () => {
  expect(moneyField.parse('١٢٫٥')).toBe(12.5);
  for (const value of ['-5', '−5', '−٥']) {
    expect(sentenceOf(moneyField.safeParse(value)), value).toBe('يجب أن تكون القيمة أكبر من صفر');
  }
  expect(sentenceOf(moneyField.safeParse('abc'))).toBe('يرجى إدخال رقم');
});

describe('a text loses invisible characters that change the text around them', () => {
  // NUL is refused before any field is read.
  const controls = ['\u0001', '\u001B', '\u007F', '\u009F', '\u202A', '\u202B', '\u202C'];
  const directions = ['\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];
  test.each([...controls, ...directions].map((character) => [codePoint(character), character]))(
    '%s',
    (_, character) => {
      expect(text(50).parse(`${character}رحلة${character} النيل${character}`)).toBe('رحلة النيل');
      expect(lines(50).parse(`${character}رحلة${character}\nالنيل`)).toBe('رحلة\nالنيل');
      expect(emailField.parse(`${character}a@b.org${character}`)).toBe('a@b.org');
      expect(text(50).safeParse(character).success).toBe(false);
    },
  );

  test.each(['\u0085', '\u2028', '\u2029'].map((character) => [codePoint(character), character]))(
    '%s ends a line',
    (_, character) => {
      expect(text(50).parse(`رحلة${character}النيل`)).toBe('رحلة النيل');
      expect(lines(50).parse(`رحلة${character}النيل`)).toBe('رحلة\nالنيل');
    },
  );

  test('a text loses invisible characters that change the text around them and keeps the marks of written Arabic', () => {
    const written = 'مَدرسة\u200Cها \u200F(أ)';
    expect(text(50).parse(written)).toBe(written);
  });
});

test('the length of a list is checked before its items', () => {
  let read = 0;
  const item = text(5).refine(() => {
    read += 1;
    return true;
  });
  const few = listOf(item, 3, { missing: says('m', 'لا شيء'), tooMany: says('t', 'كثير') });
  expect(few.parse(['a', 'b'])).toEqual(['a', 'b']);
  expect(read).toBe(2);
  expect(sentenceOf(few.safeParse(['a', 'b', 'c', 'd']))).toBe('كثير');
  expect(read).toBe(2);
  for (const missing of [[], undefined, 'a']) {
    expect(sentenceOf(few.safeParse(missing))).toBe('لا شيء');
  }
});

describe('a phone number of a scout', () => {
  test.each([
    '01000003141 01000003142',
    '0100 000 3141 - 0100 000 3142',
    '٠١٠٠٠٠٠٣١٤١ ٠١٠٠٠٠٠٣١٤٢',
  ])('is one: of %s none would be reached', (typed) => {
    const [issue] = loosePhoneField.safeParse(typed).error?.issues ?? [];
    expect(sentencesOf(issue!)?.arabicMessage).toBe('أكثر من رقم، اترك واحداً');
  });

  test.each([
    ['0020 100 000 3141', '01000003141'],
    ['+971 50 123 4567', '+971501234567'],
    ['02 2345 6789', '02 2345 6789'],
  ])('the phone number %s of a scout is %s', (typed, stored) => {
    expect(loosePhoneField.parse(typed)).toBe(stored);
  });
});
