import { expect, test } from 'vitest';
import {
  FIRST_STEM,
  isReference,
  readReference,
  referenceOf,
  referenceText,
  STEMS,
} from './references.ts';

const all = Array.from({ length: STEMS }, (_, index) => referenceOf(FIRST_STEM + index));
const known = new Set(all);

test('each reference has six digits and begins with none that a form drops', () => {
  expect(known.size).toBe(STEMS);
  expect(all.every((reference) => /^[1-9]\d{5}$/.test(reference) && isReference(reference))).toBe(
    true,
  );
});

/** Which of all numbers of six digits are references: five million texts would take ten seconds. */
const isOne = new Uint8Array(1_000_000);
for (let number = 0; number < isOne.length; number += 1) {
  isOne[number] = Number(isReference(String(number).padStart(6, '0')));
}
const numbers = all.map(Number);
const places = [1, 10, 100, 1000, 10_000, 100_000];
const digitAt = (number: number, place: number) => Math.floor(number / place) % 10;

test('one wrong digit of any reference makes no reference', () => {
  let tried = 0;
  for (const number of numbers) {
    for (const place of places) {
      const right = digitAt(number, place);
      for (let digit = 0; digit < 10; digit += 1) {
        if (digit === right) continue;
        tried += 1;
        const wrong = number + (digit - right) * place;
        if (isOne[wrong]) expect.fail(`${wrong} for ${number}`);
      }
    }
  }
  expect(tried).toBe(STEMS * 6 * 9);
}, 60_000);

test('two neighbouring digits of any reference that were swapped make no reference', () => {
  let tried = 0;
  for (const number of numbers) {
    for (const place of places.slice(0, -1)) {
      const [one, other] = [digitAt(number, place), digitAt(number, place * 10)];
      if (one === other) continue;
      tried += 1;
      const swapped = number + (other - one) * place + (one - other) * place * 10;
      if (isOne[swapped]) expect.fail(`${swapped} for ${number}`);
    }
  }
  expect(tried).toBeGreaterThan(STEMS * 4);
}, 60_000);

test('a tenth of all texts of six digits are references, so that a guess seldom is one', () => {
  expect(isOne.reduce((sum, each) => sum + each, 0)).toBe(STEMS);
});

test.each([
  ['٤١٢ ٧٣٨', '412738'],
  ['412-738', '412738'],
  ['۴۱۲۷۳۸', '412738'],
  [' 412\u00a0738 ', '412738'],
  ['\u2067٤١٢\u2009٧٣٨\u2069', '412738'],
  ['412.738', '412738'],
])('%j is read as %s', (typed, digits) => {
  expect(readReference(typed)).toBe(digits);
});

test.each([[''], ['41273'], ['4127381'], ['ر-١٢-٤٧'], ['مينا'], ['412 73a']])(
  '%j is read as no reference',
  (typed) => {
    expect(readReference(typed)).toBeNull();
  },
);

test('what is shown is read again', () => {
  expect(readReference(referenceText('412738'))).toBe('412738');
  expect(referenceText('412738')).toBe('٤١٢\u00a0٧٣٨');
});
