// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateField } from './dates/date-field.tsx';
import {
  CheckField,
  type FieldProps,
  NumberField,
  PasswordField,
  PhoneField,
  TextAreaField,
  TextField,
} from './fields.tsx';
import { RadioField } from './radio-field.tsx';

function Held<T>(props: { start: T; field: (bound: FieldProps<T>) => ReactNode }) {
  const [value, onChange] = useState(props.start);
  return props.field({ label: 'الحقل', value, onChange });
}

const still = { value: '', onChange: () => {} };
/** The texts that describe an element to who can't see it. */
const descriptionsOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test.each([
  ['a line of text', TextField, 'textbox'],
  ['several lines', TextAreaField, 'textbox'],
  ['a phone number', PhoneField, 'textbox'],
  ['a number', NumberField, 'textbox'],
] as const)('%s is named by its label and tied to its error and its hint', (_, Kind, role) => {
  render(<Kind {...still} label="العنوان" error="مطلوب" description="اسم الشارع" />);
  const input = screen.getByRole(role, { name: 'العنوان' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(descriptionsOf(input)).toEqual(['مطلوب', 'اسم الشارع']);
});

test('an optional field says so, and a valid one has no description', () => {
  render(<TextField {...still} label="العنوان" optional />);
  const input = screen.getByRole('textbox', { name: 'العنوان (اختياري)' });
  expect(input.getAttribute('aria-required')).toBe('false');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

test.each([
  ['a line of text', TextField, 30],
  ['several lines', TextAreaField, 30],
  ['a number', NumberField, 30],
  ['a phone number, whose spaces do not count,', PhoneField, -1],
  ['a password, which must not be cut,', PasswordField, -1],
  ['a day, which is typed in many ways,', DateField, -1],
] as const)('the input of %s takes as many characters as it should', (_, Kind, length) => {
  render(<Kind {...still} label="الحقل" maxLength={30} />);
  expect((screen.getByLabelText('الحقل') as HTMLInputElement).maxLength).toBe(length);
});

test('a counter counts the text that will be sent and does not limit typing', async () => {
  render(<Held start="" field={(bound) => <TextAreaField {...bound} counted maxLength={3} />} />);
  const input = screen.getByRole('textbox');
  await userEvent.type(input, ' أب ');
  expect(screen.getByText('٢ من ٣').hasAttribute('data-over')).toBe(false);
  await userEvent.type(input, 'تث');
  expect(screen.getByText('٥ من ٣').hasAttribute('data-over')).toBe(true);
});

test('a password hides until its button is pressed', async () => {
  render(<Held start="نخلة" field={(bound) => <PasswordField {...bound} />} />);
  const input = screen.getByLabelText('الحقل') as HTMLInputElement;
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'إظهار كلمة السر' }));
  expect(input.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'إخفاء كلمة السر' }));
  expect(input.type).toBe('password');
});

test('a number stays as it was typed, whatever its digits', async () => {
  render(<Held start="" field={(bound) => <NumberField {...bound} unit="جنيه" decimal />} />);
  const input = screen.getByRole('textbox') as HTMLInputElement;
  await userEvent.type(input, '١٢x');
  expect(input.value).toBe('١٢x');
  expect(input.inputMode).toBe('decimal');
});

test('exactly one radio is selected', async () => {
  const options = [
    { value: 'male', label: 'ذكر' },
    { value: 'female', label: 'أنثى', hint: 'كشافة' },
  ] as const;
  render(
    <Held<'male' | 'female' | ''>
      start=""
      field={(bound) => <RadioField {...bound} options={options} error="اختر" />}
    />,
  );
  const group = screen.getByRole('radiogroup', { name: 'الحقل' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionsOf(group)).toEqual(['اختر']);
  const [male, female] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([male?.checked, female?.checked]).toEqual([false, false]);
  await userEvent.click(male!);
  await userEvent.click(female!);
  expect([male?.checked, female?.checked]).toEqual([false, true]);
});

test('a checkbox is described by its error', async () => {
  const onChange = vi.fn<(value: boolean) => void>();
  render(<CheckField label="أفهم" value={false} onChange={onChange} error="يرجى التأكيد" />);
  const box = screen.getByRole('checkbox', { name: 'أفهم' });
  expect(descriptionsOf(box)).toEqual(['يرجى التأكيد']);
  await userEvent.click(box);
  expect(onChange.mock.calls).toEqual([[true]]);
});
