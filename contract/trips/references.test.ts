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

test('one wrong digit of any reference makes no reference', () => {
  let tried = 0;
  for (const reference of all) {
    for (let place = 0; place < 6; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        if (Number(reference[place]) === digit) continue;
        tried += 1;
        const wrong = `${reference.slice(0, place)}${digit}${reference.slice(place + 1)}`;
        if (isReference(wrong) || known.has(wrong)) expect.fail(`${wrong} for ${reference}`);
      }
    }
  }
  expect(tried).toBe(STEMS * 6 * 9);
}, 60_000);

test('two neighbouring digits of any reference that were swapped make no reference', () => {
  let tried = 0;
  for (const reference of all) {
    for (let place = 0; place < 5; place += 1) {
      const [one, other] = [reference[place]!, reference[place + 1]!];
      if (one === other) continue;
      tried += 1;
      const swapped = `${reference.slice(0, place)}${other}${one}${reference.slice(place + 2)}`;
      if (isReference(swapped) || known.has(swapped)) expect.fail(`${swapped} for ${reference}`);
    }
  }
  expect(tried).toBeGreaterThan(STEMS * 4);
}, 60_000);

test('a tenth of all texts of six digits are references, so that a guess seldom is one', () => {
  const right = Array.from({ length: 1_000_000 }, (_, index) => String(index).padStart(6, '0'));
  expect(right.filter(isReference)).toHaveLength(STEMS);
}, 60_000);

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
