import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { formatDigits } from '../core/digits.ts';
import { type CountryCode, countryCodes } from './country.ts';
import { readCountryFrom } from './current.ts';
import { EGYPT } from './egypt.ts';
import {
  answeredPhone,
  e164Of,
  messengerNumber,
  phoneText,
  searchedDigits,
  storedPhone,
  tidyPhone,
  wrongPhone,
} from './phone.ts';
import { countryOf } from './table.ts';

const inCountry = (code: CountryCode) => readCountryFrom(() => countryOf(code));
beforeEach(() => readCountryFrom(() => EGYPT));

/** The example of each country as it is stored, and as people read it at home and abroad. */
const examples: [code: CountryCode, stored: string, home: string, abroad: string][] = [
  ['EG', '+201012345678', '0101 234 5678', '+20 101 234 5678'],
  ['SA', '+966501234567', '050 123 4567', '+966 50 123 4567'],
  ['JO', '+962790123456', '079 012 3456', '+962 79 012 3456'],
  ['LB', '+96171123456', '71 123 456', '+961 7112 3456'],
  ['SY', '+963944567890', '0944 567 890', '+963 94 456 7890'],
  ['IQ', '+9647912345678', '0791 234 5678', '+964 791 234 5678'],
  ['KW', '+96550012345', '5001 2345', '+965 5001 2345'],
  ['AE', '+971501234567', '050 123 4567', '+971 50 123 4567'],
  ['QA', '+97433123456', '3312 3456', '+974 3312 3456'],
  ['BH', '+97336001234', '3600 1234', '+973 3600 1234'],
  ['OM', '+96892123456', '9212 3456', '+968 9212 3456'],
  ['YE', '+967712345678', '0712 345 678', '+967 71 234 5678'],
  ['PS', '+970599123456', '0599 123 456', '+970 59 912 3456'],
  ['SD', '+249911231234', '091 123 1234', '+249 91 123 1234'],
  ['LY', '+218912345678', '091 234 5678', '+218 91 234 5678'],
  ['TN', '+21620123456', '20 123 456', '+216 2012 3456'],
  ['DZ', '+213551234567', '0551 23 45 67', '+213 55 123 4567'],
  ['MA', '+212650123456', '06 50 12 34 56', '+212 65 012 3456'],
  ['MR', '+22222123456', '22 12 34 56', '+222 2212 3456'],
];

test('there is an example of each country', () => {
  expect(examples.map(([code]) => code)).toEqual([...countryCodes]);
});

const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
const persian = (text: string) =>
  text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));

describe.each(examples)('%s', (code, stored, home, abroad) => {
  const { callingCode, mobile } = countryOf(code);
  const { example, trunk } = mobile;
  const significant = stored.slice(callingCode.length + 1);
  beforeEach(() => inCountry(code));

  test('a number is the same in every spelling', () => {
    const spellings = [
      example,
      home,
      stored,
      abroad,
      stored.replace('+', '00'),
      stored.replace('+', ''),
      `+${callingCode} ${example}`,
      `00${callingCode}-${example}`,
      `+${callingCode} (${trunk}) ${significant}`,
      home.replaceAll(' ', '-'),
      home.replaceAll(' ', '.'),
      home.replace(' ', ' ('),
      `tel:${stored}`,
      `TEL:${example}`,
      `\u202a${abroad}\u202c`,
    ];
    for (const spelling of spellings.flatMap((each) => [each, arabic(each), persian(each)])) {
      expect(e164Of(spelling), spelling).toBe(stored);
    }
  });

  test('a number is read in groups, at home and abroad', () => {
    expect(phoneText(stored)).toBe(home);
    expect(phoneText(example)).toBe(home);
    expect(messengerNumber(example)).toBe(stored.slice(1));
    inCountry(code === 'EG' ? 'JO' : 'EG');
    expect(phoneText(stored)).toBe(abroad);
    expect(answeredPhone(stored)).toBe(stored);
  });

  test('a number is answered as the API has it, and stored again', () => {
    expect(answeredPhone(stored)).toBe(code === 'EG' ? example : stored);
    expect(storedPhone(answeredPhone(stored))).toBe(stored);
  });

  test('a number of each other country counts with its code only', () => {
    for (const [other, foreign] of examples.filter(([each]) => each !== code)) {
      expect(e164Of(foreign), other).toBe(foreign);
      expect(e164Of(foreign.replace('+', '00')), other).toBe(foreign);
    }
    for (const wrong of ['+123456', '+1234567890123456', '+0123456789', 'مينا', '', '+']) {
      expect(e164Of(wrong), wrong).toBeNull();
    }
  });

  test('a number that is too short or too long is none', () => {
    for (const wrong of [example.slice(0, -1), `${example}1`, stored.slice(0, -1), `${stored}1`]) {
      expect(e164Of(wrong), wrong).toBeNull();
    }
    if (code === 'EG') return;
    expect(wrongPhone(example.slice(0, -1))).toBe(`ينقصه رقم. مثاله ${home}`);
    expect(wrongPhone(stored.slice(0, -2))).toBe(`ينقصه رقمان. مثاله ${home}`);
    expect(wrongPhone(`${example}1`)).toBe(`يزيد رقم. مثاله ${home}`);
    // No mobile number of any country begins so.
    expect(wrongPhone('8'.repeat(example.length))).toBe(
      `اكتب ${formatDigits(mobile.rule)}. مثاله ${home}`,
    );
  });

  test('each mobile number comes back from what people read', () => {
    const numbers = fc
      .integer({ min: 0, max: 10 ** 9 })
      .map((digits) => example.slice(0, trunk.length + 2) + String(digits).padStart(9, '0'))
      .map((digits) => digits.slice(0, example.length));
    fc.assert(
      fc.property(numbers, (number) => {
        const e164 = e164Of(number)!;
        expect(e164).toMatch(/^\+\d{10,13}$/);
        expect(e164Of(phoneText(e164))).toBe(e164);
        expect(phoneText(e164)).toMatch(/^\d{2,4}( \d{2,4})+$/);
        expect(searchedDigits(e164)).toBe(searchedDigits(number));
      }),
      randomRuns(100, 5000),
    );
  });
});

test('a Lebanese number that is dialled with a zero has it at home only', () => {
  inCountry('LB');
  for (const spelling of ['03 123 456', '3 123 456', '+961 3 123 456', '009613123456']) {
    expect(e164Of(spelling)).toBe('+9613123456');
  }
  expect(e164Of('071 123 456')).toBe('+96171123456');
  expect(phoneText('+9613123456')).toBe('03 123 456');
  expect(wrongPhone('03 12345')).toBe('ينقصه رقم. مثاله 71 123 456');
});

test('Egypt keeps its sentence, and needs the zero', () => {
  expect(wrongPhone('0101234567')).toBe('يرجى إدخال رقم هاتف صحيح');
  for (const wrong of ['1012345678', '02012345678', '0101234567a', '+20 2 2345 6789']) {
    expect(e164Of(wrong), wrong).toBeNull();
  }
});

test('a number that is none stays as it was written', () => {
  for (const written of ['+20 (2) 123-45', '02 2345 6789', '+966 (50) 123-45', '0223456789']) {
    expect(storedPhone(written)).toBe(written);
    expect(answeredPhone(written)).toBe(written);
    expect(phoneText(written)).toBe(written);
  }
});

test.each([
  ['JO', '079 012', '079012'],
  ['JO', '+962 79', '079'],
  ['JO', '00962 79 012 3456', '0790123456'],
  ['JO', '+20 101', '20101'],
  ['TN', '+216 20 1', '201'],
  ['LB', '+961 71', '071'],
  ['KW', '٥٠٠', '500'],
  ['KW', 'مينا 5', null],
] as const)('%s: a search for %s asks for the digits %s', (code, search, digits) => {
  inCountry(code);
  expect(searchedDigits(search)).toBe(digits);
});

test.each(countryCodes)(
  'a zero after the code of %s is none of the number, in every group',
  (code) => {
    const { callingCode, mobile } = countryOf(code);
    const stored = examples.find(([of]) => of === code)![1];
    const bare = stored.slice(callingCode.length + 1);
    for (const group of countryCodes) {
      inCountry(group);
      expect(e164Of(`+${callingCode} ${mobile.trunk}${bare}`)).toBe(stored);
      expect(e164Of(`00${callingCode}${mobile.trunk}${bare}`)).toBe(stored);
    }
  },
);

test('a number of another country is tidied from eleven digits on, and a shorter one stays as it was written', () => {
  expect(tidyPhone('+962 79 012 3456')).toBe('+962790123456');
  expect(tidyPhone('+1 212 555 0123')).toBe('+12125550123');
  expect(tidyPhone('+47 912 34 567')).toBe('+47 912 34 567');
  expect(tidyPhone('+20 101 234 5678')).toBe('01012345678');
  // The half of a number.
  expect(tidyPhone('+1 212 555 012')).toBe('+1 212 555 012');
});
