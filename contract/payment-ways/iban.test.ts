import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { countryCodes } from '../countries/country.ts';
import { ibanLengths } from '../countries/iban.ts';
import { ibanFault, ibanInGroups, tidyIban } from './iban.ts';

/** The whole number of an account as ISO 13616 describes it, in one piece. */
function wholeNumber(iban: string): bigint {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  return BigInt([...moved].map((sign) => parseInt(sign, 36)).join(''));
}

/** An account number of a country with right check digits. */
function anIban(code: string, account: string): string {
  const check = 98n - (wholeNumber(`${code}00${account}`) % 97n);
  return `${code}${String(check).padStart(2, '0')}${account}`;
}

// The examples that the registry of ISO 13616 prints.
test.each([
  ['EG380019000500000000263180002'],
  ['SA0380000000608010167519'],
  ['JO94CBJO0010000000000131000302'],
  ['LB62099900000001001901229114'],
  ['IQ98NBIQ850123456789012'],
  ['KW81CBKU0000000000001234560101'],
  ['AE070331234567890123456'],
  ['QA58DOHB00001234567890ABCDEFG'],
  ['BH67BMAG00001299123456'],
  ['PS92PALS000000000400123456702'],
  ['SD2129010501234001'],
  ['LY83002048000020100120361'],
  ['TN5910006035183598478831'],
  ['MR1300020001010000123456753'],
  ['OM810180000001299123456'],
  ['YE15CBYE0001018861234567891234'],
  ['DE89370400440532013000'],
])('%s has no fault, with its spaces and in small letters too', (iban) => {
  expect(ibanFault(iban)).toBeNull();
  expect(tidyIban(` ${ibanInGroups(iban).toLowerCase()} `)).toBe(iban);
});

test('Arabic digits and dashes are read', () => {
  expect(tidyIban('EG٣٨-٠٠١٩ ٠٠٠٥ ٠٠٠٠ ٠٠٠٠ ٢٦٣١ ٨٠٠٠ ٢')).toBe('EG380019000500000000263180002');
});

test('a missing or an extra character is counted', () => {
  const iban = 'EG380019000500000000263180002';
  expect(ibanFault(iban.slice(0, 24))).toEqual({ kind: 'length', missing: 5, country: 'EG' });
  expect(ibanFault(`${iban}00`)).toEqual({ kind: 'length', missing: -2, country: 'EG' });
});

test.each([[''], ['380019000500000000263180002'], ['رقم'], ['E']])(
  '%j does not begin as an account number does',
  (typed) => {
    expect(ibanFault(tidyIban(typed))).toEqual({ kind: 'beginning' });
  },
);

const withNumbers = countryCodes.filter((code) => ibanLengths[code] !== null);

test('any account of any country of the table has no fault with its check digits, and has one with a wrong digit or two swapped', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...withNumbers),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 30, maxLength: 30 }),
      fc.nat(29),
      fc.integer({ min: 1, max: 9 }),
      (code, digits, at, step) => {
        const iban = anIban(code, digits.join('').slice(0, ibanLengths[code]! - 4));
        expect(wholeNumber(iban) % 97n).toBe(1n);
        expect(ibanFault(iban)).toBeNull();
        const place = 4 + (at % (iban.length - 4));
        const wrong = [...iban];
        wrong[place] = String((Number(wrong[place]) + step) % 10);
        expect(ibanFault(wrong.join(''))).toEqual({ kind: 'digits' });
        if (place + 1 === iban.length || iban[place] === iban[place + 1]) return;
        const swapped = [...iban];
        [swapped[place], swapped[place + 1]] = [swapped[place + 1]!, swapped[place]!];
        expect(ibanFault(swapped.join(''))).toEqual({ kind: 'digits' });
      },
    ),
    randomRuns(500, 20_000),
  );
});
