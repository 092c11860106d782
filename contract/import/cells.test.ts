import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { isDay } from '../core/dates.ts';
import { ADDRESS_PATTERN, NAME_PATTERN } from '../core/text.ts';
import { countryCodes } from '../countries/country.ts';
import { readCountryFrom } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import { messengerNumber } from '../countries/phone.ts';
import { countryOf } from '../countries/table.ts';
import {
  plainText,
  readAddress,
  readDay,
  readGender,
  readName,
  readPhone,
  sectorReader,
} from './cells.ts';

describe('a name', () => {
  test.each([
    [['مينا عادل فهمي'], 'مينا عادل فهمي'],
    [['  مينا ', 'عادل', '', 'فهمي\u200f'], 'مينا عادل فهمي'],
    // A number as it is copied from a PDF.
    [['ﻣﻴﻨﺎ'], 'مينا'],
    [['Mina\u00a0Adel'], 'Mina Adel'],
    [['="مينا عادل"'], 'مينا عادل'],
    [['ا\u0654حمد عادل'], 'أحمد عادل'],
    [['مينا\u200cعادل'], 'ميناعادل'],
  ])('the name %j is read as %s', (parts, value) => {
    expect(readName(parts)).toEqual({ value });
  });

  test.each([
    [[''], 'الاسم فارغ'],
    [[' ', '\u200b'], 'الاسم فارغ'],
    [['مينا 2'], 'الاسم حروف ومسافات فقط: احذف الأرقام'],
    [['مينا (ميمو) تجريب'], 'الاسم حروف ومسافات فقط: احذف «(»'],
    [["O'Neil Tagrib"], "الاسم حروف ومسافات فقط: احذف «'»"],
    [['=1+1'], 'الاسم حروف ومسافات فقط: احذف «=»'],
    [['ا'.repeat(151)], 'الاسم أطول من ١٥٠ حرفاً'],
  ])('the name %j is refused', (parts, wrong) => {
    expect(readName(parts)).toEqual({ value: null, wrong });
  });
});

test.each([
  ['ذكر', 'male'],
  ['الذكور', 'male'],
  ['M', 'male'],
  ['أنثى', 'female'],
  ['انثي', 'female'],
  ['أُنثى', 'female'],
  ['بنت', 'female'],
  ['Female', 'female'],
])('%s is %s', (text, value) => {
  expect(readGender(text)).toEqual({ value });
});

test('refuses an unknown gender, and accepts an empty one', () => {
  expect(readGender('ربما')).toEqual({ value: null, wrong: 'ذكر أم أنثى؟' });
  expect(readGender(' ')).toEqual({ value: null });
});

describe('a day', () => {
  test.each([
    ['2014-03-05', '2014-03-05'],
    ['5/3/2014', '2014-03-05'],
    ['٥/٣/٢٠١٤', '2014-03-05'],
    ['٢٠١٤/٠٣/٠٥', '2014-03-05'],
    ['۵-۳-۲۰۱۴', '2014-03-05'],
    ['05032014', '2014-03-05'],
    ['5 مارس 2014', '2014-03-05'],
    ['5-Mar-2014', '2014-03-05'],
    ['٥ آذار ٢٠١٤', '2014-03-05'],
    ['2014-03-05T00:00:00.000Z', '2014-03-05'],
    ['5/3/2014 00:00:00', '2014-03-05'],
    ['٥/٣/٢٠١٤م', '2014-03-05'],
    ['2014-3-5 م', '2014-03-05'],
    ['5\\3\\2014', '2014-03-05'],
    ['الأربعاء 5/3/2014', '2014-03-05'],
    ['يوم الأربعاء، 5/3/2014', '2014-03-05'],
    ['5/3/2014, 7:15 م', '2014-03-05'],
    ['20140305', '2014-03-05'],
    ['March 5, 2014', '2014-03-05'],
  ])('the day %s is read as %s', (text, value) => {
    expect(readDay(text)).toEqual({ value });
  });

  test.each([
    ['2012/02/31', 'يوم غير موجود'],
    ['31 فبراير 2012', 'يوم غير موجود'],
    ['5/3/14', 'اكتب السنة بأربعة أرقام'],
    ['أمس', 'تاريخ غير مفهوم'],
    ['السبت 5/3/2014', 'اليوم المكتوب لا يوافق التاريخ'],
    ['5-Mar-14', 'اكتب السنة بأربعة أرقام'],
    ['12/3/1436', 'سنة هجرية، اكتب التاريخ الميلادي'],
    ['1436-03-12', 'سنة هجرية، اكتب التاريخ الميلادي'],
    ['1436 هـ', 'سنة هجرية، اكتب التاريخ الميلادي'],
    ['2014', 'اكتب اليوم والشهر والسنة'],
    ['5/2014', 'اكتب اليوم والشهر والسنة'],
    ['فاطمه', 'تاريخ غير مفهوم'],
    ['99999', 'تاريخ غير مفهوم'],
  ])('the day %s is refused', (text, wrong) => {
    expect(readDay(text)).toEqual({ value: null, wrong });
  });

  test('may be empty', () => {
    expect(readDay('')).toEqual({ value: null });
  });

  test('a day that is a number follows the calendar of its workbook, and is reported as converted', () => {
    for (const text of ['41703', '41703.5']) {
      expect(readDay(text)).toEqual({ value: '2014-03-05', note: 'رقم يوم كما يعدّه Excel' });
    }
    expect(readDay('40241', { calendar: 1904 }).value).toBe('2014-03-05');
  });

  test.each([
    ['3/5/2014', '2014-03-05'],
    ['12/25/2014', '2014-12-25'],
    ['٧-٤-٢٠١٣', '2013-07-04'],
    ['3 /5/ 2014', '2014-03-05'],
    ['03052014', '2014-03-05'],
    ['2014-03-05', '2014-03-05'],
    ['5 مارس 2014', '2014-03-05'],
    ['25/12/2014', null],
  ])('the day %s is read as %s where the month comes first', (text, value) => {
    expect(readDay(text, { order: 'month' }).value).toBe(value);
  });
});

describe('a phone number', () => {
  test.each([
    ['0100 000 3141', '01000003141'],
    ['٠١٠٠ ٠٠٠ ٣١٤١', '01000003141'],
    ['(010) 0000-3141', '01000003141'],
    ['+20 100 000 3141', '01000003141'],
    ['0020-100-000-3141', '01000003141'],
    ['201000003141', '01000003141'],
    ['02 2345 6789', '0223456789'],
    ['+2 01000003141', '01000003141'],
    ['+49 171 1234567', '+491711234567'],
    ['="01000003141"', '01000003141'],
    ["'01000003141", '01000003141'],
    ['tel:01000003141', '01000003141'],
    ['\u202a+20 100 000 3141\u202c', '01000003141'],
    ['\u200e0100 000 3141', '01000003141'],
    ['01000003141 ماما', '01000003141'],
    ['الأب: 01000003141', '01000003141'],
  ])('the phone number %s is read as %s', (text, value) => {
    expect(readPhone(text)).toEqual({ value });
  });

  test('gets back the leading zero that a spreadsheet dropped, with a note', () => {
    expect(readPhone('1000003141')).toEqual({
      value: '01000003141',
      note: 'أُعيد الصفر الأول الذي حذفه Excel',
    });
  });

  test.each([
    ['0111 000 2', 'ينقصه ٣ أرقام'],
    ['0111 000 28', 'ينقصه رقمان'],
    ['0111 000 2818', null],
    ['011100028181', 'يزيد رقم واحد'],
    ['1.00E+09', 'اختصره Excel، اكتب الرقم كاملاً'],
    ['02 2345 6789 / 02 2345 6780', 'أكثر من رقم، اترك واحداً'],
    ['0100000314 / 01000003142', 'أكثر من رقم، اترك واحداً'],
    ['لا يوجد', 'رقم هاتف غير مفهوم'],
    ['12', 'ينقصه ٨ أرقام'],
  ])('the cell %s gives the phone number %s', (text, wrong) => {
    expect(readPhone(text).wrong ?? null).toBe(wrong);
  });
});

describe('two phone numbers in one cell', () => {
  test.each([
    '01000003141 / 01000003142',
    '01000003141 01000003142',
    '0100 000 3141 - 0100 000 3142',
    '01000003141-01000003142',
    '01000003141+201000003142',
    'الأب 01000003141 الأم 01000003142',
    '1000003141,1000003142',
    '٠١٠٠٠٠٠٣١٤١ و٠١٠٠٠٠٠٣١٤٢',
  ])('the first phone number of %s is kept and the second named', (text) => {
    expect(readPhone(text)).toEqual({
      value: '01000003141',
      note: 'لم يُؤخذ معه: \u20660100\u00a0000\u00a03142\u2069',
      isCut: true,
    });
  });

  test('the one that a messenger reaches is kept, whichever is first', () => {
    expect(readPhone('02 2345 6789 / 01000003142')).toEqual({
      value: '01000003142',
      note: 'لم يُؤخذ معه: \u20660223456789\u2069',
      isCut: true,
    });
  });

  test('a cell with one phone number twice is read without a remark', () => {
    expect(readPhone('01000003141 / +20 100 000 3141')).toEqual({ value: '01000003141' });
  });
});

describe('a phone number in another country', () => {
  beforeEach(() => readCountryFrom(() => EGYPT));

  test.each(countryCodes)('is read without its first zero and with decimals in %s', (code) => {
    const row = countryOf(code);
    readCountryFrom(() => row);
    const { example, trunk } = row.mobile;
    const bare = trunk === '' ? example : example.replace(/^0/, '');
    const value = readPhone(example).value;
    expect(messengerNumber(value ?? '')).toMatch(new RegExp(`^${row.callingCode}`));
    for (const text of [bare, `${bare}.0`, `${bare} / ${bare}`, `${bare} ${bare}`]) {
      expect(readPhone(text).value, text).toBe(value);
    }
  });

  test.each([
    ['JO', '079 012 3456', { value: '+962790123456' }],
    ['JO', '00962790123456', { value: '+962790123456' }],
    ['JO', '+20 101 234 5678', { value: '+201012345678' }],
    ['JO', '790123456', { value: '+962790123456', note: 'أُعيد الصفر الأول الذي حذفه Excel' }],
    ['JO', '06 512 3456', { value: '065123456' }],
    ['JO', '079 012 345', { value: null, wrong: 'ينقصه رقم واحد' }],
    ['SA', '011 234 5678', { value: '0112345678' }],
    ['LB', '03 123 456', { value: '+9613123456' }],
    ['LB', '01 234 567', { value: '01234567' }],
    ['KW', '٥٠٠١ ٢٣٤٥', { value: '+96550012345' }],
    ['KW', '2234 5678', { value: '22345678' }],
    ['KW', '5001 234', { value: null, wrong: 'ينقصه رقم واحد' }],
    ['KW', '8234', { value: null, wrong: 'رقم هاتف غير مفهوم' }],
    ['TN', '+216 20 123 456', { value: '+21620123456' }],
  ] as const)('%s: of %s', (code, text, cell) => {
    readCountryFrom(() => countryOf(code));
    expect(readPhone(text)).toEqual(cell);
  });
});

test('accepts the characters of an address', () => {
  expect(readAddress('شارع النيل، 5')).toEqual({ value: 'شارع النيل، 5' });
  expect(readAddress('<b>')).toMatchObject({ value: null });
  expect(readAddress('ش'.repeat(201))).toMatchObject({ value: null });
});

describe('a sector', () => {
  const read = sectorReader([
    { baseName: 'أشبال', suffixName: 'أ', isOwn: true },
    { baseName: 'زهرات', suffixName: 'ب', isOwn: false },
  ]);

  test.each([
    'أشبال أ',
    'اشبال ا',
    'أشبال - أ',
    'أشبال (أ)',
    'قطاع أشبال أ',
    'كشافة أشبال أ',
    'أشبال\u00a0أ',
  ])('%s is found', (text) => {
    expect(read(text)).toEqual({ value: { baseName: 'أشبال', suffixName: 'أ' } });
  });

  test('a sector that is unknown or out of scope is refused', () => {
    expect(read('زهرات د')).toEqual({ value: null, wrong: 'لا يوجد قطاع بهذا الاسم' });
    expect(read('زهرات ب')).toEqual({ value: null, wrong: 'هذا القطاع خارج نطاقك' });
  });
});

test('random cells never give a value that the group can’t store', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'0123456789٠٥٩ ./-+()eEابيى\u200f'), maxLength: 24 }),
  );
  const readers = { readDay, readPhone, readGender, readAddress };
  fc.assert(
    fc.property(text, (garbage) => {
      for (const [name, read] of Object.entries(readers)) {
        const { value, wrong } = read(garbage);
        // Every cell that is not empty and not understood gets an error.
        if (value === null) expect(wrong !== undefined || isBlank(garbage), name).toBe(true);
        else expect(wrong).toBeUndefined();
      }
      const day = readDay(garbage).value;
      if (day !== null) expect(isDay(day)).toBe(true);
      const phone = readPhone(garbage).value;
      if (phone !== null) expect(phone).toMatch(/^(0\d{8,10}|\+\d{7,15})$/);
      const { value: name } = readName([garbage]);
      if (name !== null) expect(name).toMatch(NAME_PATTERN);
      const { value: address } = readAddress(garbage);
      if (address !== null) expect(address).toMatch(ADDRESS_PATTERN);
    }),
    randomRuns(300, 10_000),
  );
});

/** Excel's text mark alone is an empty cell. */
const isBlank = (text: string) => /^'?$/.test(plainText(text));

test.each(countryCodes)('a day is read with each month as the program writes it in %s', (code) => {
  const { months } = countryOf(code);
  expect(months.map((month) => readDay(`5 ${month} 2014`).value)).toEqual(
    months.map((_, index) => `2014-${String(index + 1).padStart(2, '0')}-05`),
  );
});
