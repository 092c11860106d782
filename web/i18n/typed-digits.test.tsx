// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readCountryFrom } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { NumberField, PhoneField, TextField } from '../ui/form/fields.tsx';
import { listenForDigits } from './typed-digits.ts';

beforeAll(listenForDigits);
beforeEach(() => readCountryFrom(() => EGYPT));

let kept = '';
const bound = (value: string, set: (value: string) => void) => ({
  label: 'الحقل',
  value,
  onChange: (typed: string) => {
    kept = typed;
    set(typed);
  },
});
const Amount = ({ start = '' }) => <NumberField {...bound(...useState(start))} />;
const Code = () => <NumberField latin {...bound(...useState(''))} />;
const Phone = () => <PhoneField {...bound(...useState(''))} />;
const Login = () => <TextField latin inputMode="email" {...bound(...useState(''))} />;

/** Changes the text of the field as a keyboard does, with the cursor at `at`. */
function enter(text: string, at = text.length) {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'الحقل' });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.setSelectionRange(at, at);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return field;
}

test.each(['120', '١٢٠', '۱۲۰'])(
  'a number typed as %s shows Arabic-Indic digits and keeps Latin ones',
  (typed) => {
    render(<Amount />);
    expect(enter(typed).value).toBe('١٢٠');
    expect(kept).toBe('120');
  },
);

test.each(['120', '١٢٠'])(
  'a number typed as %s shows Latin digits where the group has them',
  (typed) => {
    readCountryFrom(() => ({ ...EGYPT, digits: 'latn' }));
    render(<Amount />);
    expect(enter(typed).value).toBe('120');
    expect(kept).toBe('120');
  },
);

test.each(['120.5', '-5', 'abc', '١٢٫٥'])(
  'text that is not a whole number stays as typed: %s',
  (typed) => {
    render(<Amount />);
    enter(typed);
    expect(kept).toBe(typed === '١٢٫٥' ? '12٫5' : typed);
  },
);

test('a restored number shows Arabic-Indic digits, and the cursor stays in place', () => {
  render(<Amount start="150" />);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('١٥٠');
  const field = enter('١2٥٠', 2);
  expect([field.value, field.selectionStart]).toEqual(['١٢٥٠', 2]);
});

test.each([
  ['a code', Code],
  ['a phone number', Phone],
  ['a phone number to sign in with', Login],
])('%s shows Latin digits, whichever are typed', (_, Field) => {
  render(<Field />);
  expect(enter('٠١٢۳').value).toBe('0123');
  expect(kept).toBe('0123');
});
