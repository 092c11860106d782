import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { memberNumberField } from './fields.ts';
import { findInMemberNumber, foldMemberNumber, wrongMemberNumber } from './rules.ts';
import { returnedWithoutSentence, takenSentence } from './words.ts';

describe('a number is stored', () => {
  test.each([
    ['eg-2026/04471', 'EG-2026/04471'],
    ['  EG - ٢٠٢٦ / ٠٤٤٧١ ', 'EG-2026/04471'],
    ['۰۴۴۷۱', '04471'],
    ['०४४७१', '04471'],
    ['\u202eك-١٢\u202c', 'ك-12'],
    ['ＥＧ１２', 'EG12'],
    ['', ''],
  ])('%j as %j: without spaces, in Latin digits and capitals', (text, stored) => {
    expect(foldMemberNumber(text)).toBe(stored);
    expect(foldMemberNumber(stored)).toBe(stored);
  });

  test.each([
    ['EG#12', 'حروف وأرقام و«-» و«/» وحدها: احذف «#»'],
    ['مـ12', 'حروف وأرقام و«-» و«/» وحدها: احذف «ـ»'],
    ['É12', 'حروف وأرقام و«-» و«/» وحدها: احذف «É»'],
    ['1'.repeat(31), 'أطول من ٣٠ علامة'],
    ['1'.repeat(30), null],
    ['ك-12/A', null],
  ])('%j only if it is made of letters, digits, - and /, at most 30: %j', (text, wrong) => {
    expect(wrongMemberNumber(foldMemberNumber(text))).toBe(wrong);
    const parsed = memberNumberField.safeParse(text);
    expect(parsed.success).toBe(wrong === null);
  });

  test('null and blank clear it, one that is left out stays', () => {
    expect(memberNumberField.parse(null)).toBeNull();
    expect(memberNumberField.parse(' \u00a0')).toBeNull();
    expect(memberNumberField.parse(undefined)).toBeUndefined();
  });
});

describe('a number is found', () => {
  test.each([
    ['EG-2026/04471', [0, 13]],
    ['eg-2026', [0, 7]],
    ['٠٤٤', [8, 11]],
    ['04471', [8, 13]],
    ['2026', null],
    ['4471', null],
    ['', null],
    ['#', null],
  ])('a search for %j finds the signs at %j', (search, place) => {
    const found = findInMemberNumber('EG-2026/04471', search);
    expect(found && [found.from, found.to]).toEqual(place);
  });
});

/** The signs that product.md names, one of each kind, and some that it does not. */
const signs = fc.constantFrom(...'aZbم٤۷3-/ #_ـ'.split(''), '\u200f', '९', '٪');
const texts = fc.string({ unit: signs, maxLength: 34 });

// Written from product.md alone: 'Letters, digits, - and /, at most 30, digits of any kind stored as Latin ones … compared in
// capitals'; found by 'whole, its beginning, or the beginning of its last part'.
const latin: Record<string, string> = { '٤': '4', '۷': '7', '९': '9' };
const storedOnPaper = (text: string) =>
  [...text]
    .filter((sign) => sign !== ' ' && sign !== '\u200f')
    .map((sign) => latin[sign] ?? sign.toUpperCase())
    .join('');
const mayBeOnPaper = (text: string) =>
  [...text].every((sign) => 'ABZم34789-/'.includes(sign)) && text.length <= 30;
function isFoundOnPaper(number: string, search: string) {
  const sought = storedOnPaper(search);
  const parts = number.split(/[-/]/);
  return (
    sought !== '' && [number, parts.at(-1)!].some((part) => part.slice(0, sought.length) === sought)
  );
}

test('any number is stored and found as on paper', () => {
  const scenes = fc.record({ text: texts, search: texts, cut: fc.nat(34) });
  fc.assert(
    fc.property(scenes, ({ text, search, cut }) => {
      const number = foldMemberNumber(text);
      expect(number).toBe(storedOnPaper(text));
      expect(wrongMemberNumber(number) === null).toBe(mayBeOnPaper(number));
      if (wrongMemberNumber(number) !== null) return;
      for (const sought of [search, number, number.slice(0, cut), number.slice(cut)]) {
        const found = findInMemberNumber(number, sought);
        expect(found !== null, `${number} by ${sought}`).toBe(isFoundOnPaper(number, sought));
        if (found) expect(number.slice(found.from, found.to)).toBe(foldMemberNumber(sought));
      }
    }),
    randomRuns(300, 20_000),
  );
});

test('who has a number is named as the designs say it', () => {
  expect(takenSentence('مارينا عادل فهمي', 'زهرات ب')).toBe(
    'هذا الرقم عند مارينا عادل فهمي، زهرات ب.',
  );
  const mina = { firstName: 'مينا', gender: 'male' } as const;
  expect(returnedWithoutSentence(mina, { name: 'جنى أحمد صبري' })).toBe(
    'عاد مينا بلا رقمه: صار عند جنى أحمد صبري.',
  );
  expect(returnedWithoutSentence({ firstName: 'جنى', gender: 'female' }, null)).toBe(
    'عادت جنى بلا رقمها: صار عند عضو آخر خارج نطاقك.',
  );
});
